// What one run sees of the file system: each path is looked at once, however many units include it.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "frontend/frontend.h"

namespace culprit::cache {

/// Safe to use from several threads.
class FileStates {
 public:
  /// What is at a path now. With `with_content` a regular file is read.
  frontend::FileUse at(const std::string& path, bool with_content);

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, frontend::FileUse> seen_, read_;
};

}  // namespace culprit::cache
