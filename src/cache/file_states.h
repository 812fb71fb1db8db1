// The file system as one run sees it: each path is looked at once, however many units include it.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "frontend/frontend.h"

namespace culprit::cache {

/// Thread-safe.
class FileStates {
 public:
  /// The state of `path`. If `with_content`, a regular file is read and hashed.
  frontend::FileUse at(const std::string& path, bool with_content);

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, frontend::FileUse> seen_, read_;
};

}  // namespace culprit::cache
