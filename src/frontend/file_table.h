// The files of the unit, one index for each, whatever way a path was spelled.
#pragma once

#include <string>
#include <unordered_map>

#include "model/program.h"

namespace culprit::frontend {

class FileTable {
 public:
  FileTable(model::Program& program, std::string directory) : program_(program), directory_(std::move(directory)) {}

  /// Index of the file that `path` (relative to the working directory of the compilation) names; the first spelling is kept.
  uint32_t index(const std::string& path);
  model::File& file(uint32_t index) { return program_.files[index]; }

 private:
  model::Program& program_;
  std::string directory_;
  std::unordered_map<std::string, uint32_t> by_absolute_path_;
};

}  // namespace culprit::frontend
