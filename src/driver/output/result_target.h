// Where the result of a command goes, and in which form: known before the command line is checked,
// so that errors reach programs that read results, too.
#pragma once

#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/settings.h"

namespace culprit::driver {

struct ResultTarget {
  std::string command;  ///< its name; empty if none was recognised
  OutputFormat format = OutputFormat::Text;
  std::string output;  ///< the file for the result; empty: standard output

  /// Whether an error is written as a document, too.
  bool takes_errors() const {
    return format == OutputFormat::Json || format == OutputFormat::Sarif;
  }
};

/// What the words say, as far as they can be understood. A file that is an input of the command,
/// and the file of a faulty command line, are left out: `output` is empty then.
ResultTarget target_of(const std::vector<std::string>& words);

/// The document of a command that ended with `code` and said `messages`. The target takes errors.
std::string error_document(const ResultTarget& target, ExitCode code,
                           std::vector<Diagnostic> messages);

}  // namespace culprit::driver
