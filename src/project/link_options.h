// What a target tells the linker beside its libraries.
#pragma once

#include <string>
#include <vector>

namespace culprit::project {

struct LinkOptions {
  std::vector<std::string> wrapped;  ///< symbols of --wrap, in order
  /// The first option that changes what the program means and that culprit does not follow (a
  /// linker script, --defsym, another entry); empty if there is none.
  std::string unmodelled;
};

/// Reads the words of a link line: the options of the compiler driver, those that it hands on
/// (-Wl,OPTION,... and -Xlinker OPTION), and libraries, which are skipped.
LinkOptions read_link_options(const std::vector<std::string>& words);

}  // namespace culprit::project
