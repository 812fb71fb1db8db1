#include "support/files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace culprit {

std::optional<std::string> content_of_file(const std::string& path, uint64_t most) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) ||
      std::filesystem::file_size(path, error) > most || error)
    return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) return std::nullopt;
  return text;
}

}  // namespace culprit
