#include "frontend/file_table.h"

#include <filesystem>

namespace culprit::frontend {

uint32_t FileTable::index(const std::string& path) {
  std::filesystem::path absolute = path;
  if (absolute.is_relative()) absolute = std::filesystem::path(directory_) / absolute;
  auto [at, fresh] = by_absolute_path_.try_emplace(absolute.lexically_normal().string(), program_.files.size());
  if (fresh) program_.files.push_back({path.find("//") == std::string::npos ? path : std::filesystem::path(path).lexically_normal().string(), false, {}});
  return at->second;
}

}  // namespace culprit::frontend
