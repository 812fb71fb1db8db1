#include "support/folders.h"

#include <algorithm>
#include <filesystem>

namespace culprit {

namespace fs = std::filesystem;

bool leads_below(const std::string& path, const std::vector<std::string>& folders) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
  return !error && !target.empty() && is_below(target.string(), folders);
}

bool is_below(const std::string& path, const std::vector<std::string>& folders) {
  const fs::path target = path;
  return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), target.begin(), target.end()).first ==
           folder.end();
  });
}

}  // namespace culprit
