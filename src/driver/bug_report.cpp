#include "driver/bug_report.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "driver/command_line.h"
#include "driver/version.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargestReport = 1u << 20;

/// Appends the content of `path`, as long as the report stays small enough.
void add_file(std::ofstream& report, const fs::path& path, uint64_t& room) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return;
  const uint64_t size = fs::file_size(path, error);
  if (error || size > room) {
    report << fmt::format("==== {} (left out)\n", path.string());
    return;
  }
  room -= size;
  report << fmt::format("==== {} ({} bytes)\n", path.string(), size) << std::ifstream(path, std::ios::binary).rdbuf() << "\n";
}

void add_folder(std::ofstream& report, const fs::path& folder, uint64_t& room) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) paths.push_back(entry->path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) add_file(report, path, room);
}

}  // namespace

std::string write_bug_report(const std::vector<std::string>& words, const std::string& what) {
  std::error_code error;
  const fs::path path = fs::temp_directory_path(error) / fmt::format("culprit-bug-{}.txt", ::getpid());
  std::ofstream report(path, std::ios::binary);
  if (error || !report) return {};
  report << fmt::format("culprit {}\n{}\nculprit {}\n", version(), what, fmt::join(words, " "));
  const auto line = parse_command_line(words);
  uint64_t room = kLargestReport;
  if (line) {
    for (const std::string& file : line->files) add_file(report, file, room);
    for (const std::string& tests : (*line)[OptionId::Tests]) add_folder(report, tests, room);
  }
  return report.flush() ? path.string() : std::string();
}

}  // namespace culprit::driver
