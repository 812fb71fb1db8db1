// A configured build: its targets, their sources and the flags of each. The functions here read
// that of CMake, as its file API describes it; see cmake-file-api(7). For others, records/ has the
// part that makes one program.
//
// When CMake configures a build that contains a query, it writes a description (the reply) into
// BUILD/.cmake/api/v1. culprit reads codemodel version 2, and cmakeFiles version 1 for the list of
// files that the description was made from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "project/link_options.h"
#include "support/result.h"

namespace culprit::project {

/// A source file that is compiled.
struct Source {
  std::string path;                ///< absolute
  std::string language;            ///< as CMake calls it: C, CXX, ASM
  std::vector<std::string> flags;  ///< for this file in this target; paths in them are absolute
};

enum class TargetKind : uint8_t { Executable, StaticLibrary, SharedLibrary, ObjectLibrary, Other };

struct Target {
  std::string id;
  std::string name;
  TargetKind kind = TargetKind::Other;
  bool installed = false;                 ///< part of the project's installation
  std::string file_name;                  ///< of the built file
  std::vector<std::string> artifacts;     ///< absolute paths of the built files
  std::vector<Source> sources;            ///< those that are compiled, in order
  std::vector<std::string> dependencies;  ///< ids, direct and transitive
  std::vector<std::string> linked;        ///< file names on the link line, in order
  LinkOptions link_options;
};

struct Build {
  std::string source_folder;  ///< absolute
  std::string build_folder;   ///< absolute
  std::string configuration;  ///< name of the configuration that was read; may be empty
  std::string build_command;  ///< what the user types to build, for hints
  std::vector<Target> targets;
};

/// Returns the build in `folder`. If there is no reply, a query is written and `cmake FOLDER` is
/// run once. This repeats the configuration with the same settings, as every build does when a
/// CMakeLists.txt is newer. A reply that is older than one of its input files is an error: culprit
/// does not reconfigure a build after someone changed it. Errors, each with a hint: no such folder,
/// not configured, a copied or moved build, not writable, stale, a reply that cannot be understood.
Result<Build> read_build(const std::string& folder);

/// Reads the reply in `folder`/.cmake/api/v1/reply without updating it.
Result<Build> read_reply(const std::string& folder);

}  // namespace culprit::project
