// The files of the unit, one index for each, whatever way a path was spelled.
#pragma once

#include <string>
#include <unordered_map>

#include "model/program.h"

namespace culprit::frontend {

class FileTable {
 public:
  /// `relative`: what lies in the directory is named by its path from there, however it was
  /// spelled.
  FileTable(model::Program& program, std::string directory, bool relative)
      : program_(program), directory_(std::move(directory)), relative_(relative) {}

  /// Index of the file that `path` (relative to the working directory of the compilation) names;
  /// else the first spelling is kept.
  uint32_t index(const std::string& path);
  model::File& file(uint32_t index) { return program_.files[index]; }

 private:
  model::Program& program_;
  std::string directory_;
  bool relative_;
  std::unordered_map<std::string, uint32_t> by_absolute_path_;
};

}  // namespace culprit::frontend
