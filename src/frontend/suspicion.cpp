#include "frontend/suspicion.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace culprit::frontend {

namespace {

bool matches(const std::vector<std::string>& globs, const std::string& path) {
  const std::string last = path.substr(path.find_last_of('/') + 1);
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return fnmatch(glob.c_str(), path.c_str(), 0) == 0 || fnmatch(glob.c_str(), last.c_str(), 0) == 0;
  });
}

/// An include names it by another path than the build: tests/../list.c.
bool is_one_of(const std::vector<std::string>& files, const std::filesystem::path& path) {
  return std::any_of(files.begin(), files.end(), [&](const std::filesystem::path& file) {
    std::error_code error;
    return file.filename() == path.filename() && std::filesystem::equivalent(file, path, error);
  });
}

}  // namespace

bool Suspicion::suspects(const std::string& path) const {
  if (matches(trust_, path)) return false;
  if (!unit_suspect_) return is_one_of(suspect_includes_, std::filesystem::path(directory_) / path);
  return suspect_.empty() || matches(suspect_, path);
}

}  // namespace culprit::frontend
