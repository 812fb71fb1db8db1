// The files of the unit. Each has one index, however its path is spelled.
#pragma once

#include <string>
#include <unordered_map>

#include "model/program.h"

namespace culprit::frontend {

class FileTable {
 public:
  /// If `relative`, a file below the directory is named by its path relative to it, however it was
  /// spelled.
  FileTable(model::Program& program, std::string directory, bool relative)
      : program_(program), directory_(std::move(directory)), relative_(relative) {}

  /// The index of the file at `path`, which is relative to the working directory of the
  /// compilation. Unless `relative` applies, the first spelling of a path names the file.
  uint32_t index(const std::string& path);
  model::File& file(uint32_t index) { return program_.files[index]; }

 private:
  model::Program& program_;
  std::string directory_;
  bool relative_;
  std::unordered_map<std::string, uint32_t> by_absolute_path_;
};

}  // namespace culprit::frontend
