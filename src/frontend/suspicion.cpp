#include "frontend/suspicion.h"

#include <fnmatch.h>

#include <algorithm>

namespace culprit::frontend {

namespace {

bool matches(const std::vector<std::string>& globs, const std::string& path) {
  const std::string last = path.substr(path.find_last_of('/') + 1);
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return fnmatch(glob.c_str(), path.c_str(), 0) == 0 || fnmatch(glob.c_str(), last.c_str(), 0) == 0;
  });
}

}  // namespace

bool Suspicion::suspects(const std::string& path) const {
  if (!unit_suspect_ || matches(trust_, path)) return false;
  return suspect_.empty() || matches(suspect_, path);
}

}  // namespace culprit::frontend
