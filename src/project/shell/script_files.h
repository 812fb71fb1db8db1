// The files that a script sees: those of the project, and what the script did to them.
//
// Nothing is known of files outside the project, nor, once a program ran, of those that it may have
// written: paths among its arguments, and files that were not there before.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "project/shell/state.h"
#include "project/test_files.h"

namespace culprit::project::shell {

struct SeenFile {
  enum class Kind : uint8_t { None, File, Folder, Unknown };
  Kind kind = Kind::None;
  machine::FileContent content;  ///< of a File
};

class ScriptFiles {
 public:
  ScriptFiles(std::shared_ptr<const Fence> fence, std::string build_folder)
      : fence_(std::move(fence)), build_folder_(std::move(build_folder)) {}

  /// `path` is absolute.
  SeenFile look(const State& state, const std::string& path) const;
  /// Names in a folder, ascending; nullopt if they are not known.
  std::optional<std::vector<std::string>> names_in(const State& state,
                                                   const std::string& folder) const;
  /// Whether programs of the build may write there: it is not in the sources.
  bool is_made_by_build(const std::string& folder) const;
  /// Whether the file can be executed on the host.
  bool is_executable(const std::string& path) const;

 private:
  std::shared_ptr<const Fence> fence_;
  std::string build_folder_;
};

}  // namespace culprit::project::shell
