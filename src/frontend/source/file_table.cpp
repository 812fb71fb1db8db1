#include "frontend/source/file_table.h"

#include <filesystem>

namespace culprit::frontend {

uint32_t FileTable::index(const std::string& path) {
  std::filesystem::path absolute = path;
  const auto has = [&](const char* detour) { return path.find(detour) != std::string::npos; };
  std::string name = has("//") || has("/../") || has("/./") || path.starts_with("./")
                         ? absolute.lexically_normal().string()
                         : path;
  if (relative_ && absolute.is_absolute())
    if (std::string within = absolute.lexically_relative(directory_).string();
        !within.empty() && !within.starts_with(".."))
      name = std::move(within);
  if (absolute.is_relative()) absolute = std::filesystem::path(directory_) / absolute;
  auto [at, fresh] =
      by_absolute_path_.try_emplace(absolute.lexically_normal().string(), program_.files.size());
  if (fresh) program_.files.push_back({std::move(name), false, {}});
  return at->second;
}

}  // namespace culprit::frontend
