#include "frontend/source/suspicion.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace culprit::frontend {

namespace {

bool matches(const std::vector<std::string>& globs, const std::string& path,
             const std::string& directory) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return glob_matches_file(glob, path, directory);
  });
}

/// Compares files, not paths: an include may name a file by another path, such as tests/../list.c.
bool is_one_of(const std::vector<std::string>& files, const std::filesystem::path& path) {
  return std::any_of(files.begin(), files.end(), [&](const std::filesystem::path& file) {
    std::error_code error;
    return file.filename() == path.filename() && std::filesystem::equivalent(file, path, error);
  });
}

}  // namespace

bool glob_matches_file(const std::string& glob, const std::string& path,
                       const std::string& directory) {
  const auto whole = [&](const std::string& begun) {
    return (std::filesystem::path(directory) / begun).lexically_normal().string();
  };
  const auto matches = [](const std::string& pattern, const std::string& text) {
    return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
  };
  return matches(glob, path) || matches(glob, path.substr(path.find_last_of('/') + 1)) ||
         matches(whole(glob), whole(path));
}

bool Suspicion::suspects(const std::string& path) const {
  if (matches(trust_, path, directory_)) return false;
  if (!unit_suspect_) return is_one_of(suspect_includes_, std::filesystem::path(directory_) / path);
  return suspect_.empty() || matches(suspect_, path, directory_);
}

}  // namespace culprit::frontend
