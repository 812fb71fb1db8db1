// The files of the program as an editor names them: by absolute paths.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/program.h"
#include "project/json_access.h"

namespace culprit::driver::dap {

class Sources {
 public:
  /// Cost: asks the file system about each file.
  explicit Sources(const model::Program& program);

  /// The file with that path, through links as well; nullopt if it is none of the program, or none
  /// that is shown.
  std::optional<uint32_t> file_of(const std::string& path) const;
  /// The Source of the protocol.
  project::Json source(uint32_t file) const;
  const std::string& path(uint32_t file) const { return paths_[file]; }

 private:
  std::vector<std::string> paths_;  // absolute
  std::vector<std::string> real_;   // without links
  std::vector<bool> shown_;
};

}  // namespace culprit::driver::dap
