// What a command of a build does, as far as it matters for which sources make up a program:
// compilers and linkers (gcc, clang and their kin), ar, libtool, and copies of files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "project/link_options.h"
#include "project/records/command.h"

namespace culprit::project::records {

/// A word of a command that is no option.
struct Input {
  enum class Kind : uint8_t {
    Source,
    Object,   ///< also what libtool makes of a source: x.lo
    Archive,  ///< also x.la
    Shared,
    Named,  ///< -lNAME; `path` is NAME
  };
  Kind kind = Kind::Object;
  std::string path;      ///< absolute
  std::string language;  ///< of a Source: C, CXX, ASM … as CMake calls them
};

struct Step {
  enum class Kind : uint8_t {
    Compile,  ///< of one source
    Archive,
    Link,  ///< of a program or a shared library; sources among the inputs are compiled as well
    Join,  ///< of objects into one
    Copy,  ///< of one file
  };
  Kind kind = Kind::Compile;
  std::string output;                        ///< absolute
  std::vector<Input> inputs;                 ///< in the order of the command
  std::vector<std::string> flags;            ///< for sources; paths in them are absolute
  std::vector<std::string> library_folders;  ///< -L, absolute
  bool shared = false;                       ///< a Link of a shared library
  bool prefers_archives = false;             ///< -static
  LinkOptions link_options;
};

/// The steps of one command: several if it compiles several sources. None if the command makes no
/// file, or is not known. Launchers (env, ccache, libtool's script) are looked through.
std::vector<Step> steps_of(const BuildCommand& command);

}  // namespace culprit::project::records
