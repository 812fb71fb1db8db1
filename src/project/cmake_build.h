// A configured CMake build: its targets, their sources and how each is compiled, as CMake's file
// API describes them.
//
// CMake writes a description (the reply) into BUILD/.cmake/api/v1 when it configures a build in
// which somebody has put a query. Read is codemodel version 2, and cmakeFiles version 1 for what
// the description was made from; cmake-file-api(7).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::project {

/// One file that is compiled.
struct Source {
  std::string path;                ///< absolute
  std::string language;            ///< as CMake calls it: C, CXX, ASM
  std::vector<std::string> flags;  ///< of this file in this target; paths in them are absolute
};

enum class TargetKind : uint8_t { Executable, StaticLibrary, SharedLibrary, ObjectLibrary, Other };

struct Target {
  std::string id;
  std::string name;
  TargetKind kind = TargetKind::Other;
  bool installed = false;                 ///< part of what the project delivers
  std::string file_name;                  ///< of what it builds
  std::vector<std::string> artifacts;     ///< absolute paths of what it builds
  std::vector<Source> sources;            ///< those that are compiled, in order
  std::vector<std::string> dependencies;  ///< ids, direct and transitive
  std::vector<std::string> linked;        ///< file names on the link line, in order
};

struct Build {
  std::string source_folder;  ///< absolute
  std::string build_folder;   ///< absolute
  std::string configuration;  ///< name of the one that was read; may be empty
  std::vector<Target> targets;
  bool described_now = false;  ///< cmake was run to get the reply
};

/// The build in `folder`. Where no reply is there, a query is written and `cmake FOLDER` run once:
/// it does again, with the same settings, what configured the build, as every build does by itself
/// when a CMakeLists.txt is newer; the user would have to do no other thing. A reply older than a
/// file it was made from is an error: culprit does not configure anew what somebody changed.
/// Errors, each with a hint: no such folder, not configured, not to be written to, stale, a reply
/// that cannot be understood.
Result<Build> read_build(const std::string& folder);

/// The reply in `folder`/.cmake/api/v1/reply as it stands.
Result<Build> read_reply(const std::string& folder);

}  // namespace culprit::project
