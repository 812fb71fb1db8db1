#include "spec/test_sizes.h"

#include <filesystem>

#include <fmt/format.h>

#include "spec/test_case.h"

namespace culprit::spec {

namespace fs = std::filesystem;

std::optional<Diagnostic> check_test_sizes(const std::string& folder, const std::string& only,
                                           uint64_t most_bytes) {
  uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const bool is_large = path.extension() == ".in" || path.extension() == ".out";
    if (!is_large || (!only.empty() && !glob_matches(only, path.stem().string()))) continue;
    std::error_code none;  // what is no plain file is named when it is read
    const uint64_t size = entry->file_size(none);
    if (!none) bytes += size;
  }
  if (bytes <= most_bytes) return std::nullopt;
  return user_error(fmt::format("the tests in {} have {} MiB of input and expected output, more "
                                "than the {} MiB of memory that culprit may use",
                                folder, bytes >> 20, most_bytes >> 20),
                    "take fewer with --only 'NAME*', or allow more with --memory");
}

}  // namespace culprit::spec
