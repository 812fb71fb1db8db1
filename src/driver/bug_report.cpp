#include "driver/bug_report.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <fmt/format.h>

#include "driver/command_line.h"
#include "driver/version.h"
#include "project/cmake_build.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargestReport = 1u << 20;

/// Appends the content of `path` if the report stays small enough.
void add_file(std::ofstream& report, const fs::path& path, uint64_t& room) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return;
  const uint64_t size = fs::file_size(path, error);
  if (error || size > room) {
    report << fmt::format("==== {} (left out)\n", path.string());
    return;
  }
  room -= size;
  report << fmt::format("==== {} ({} bytes)\n", path.string(), size)
         << std::ifstream(path, std::ios::binary).rdbuf() << "\n";
}

void add_folder(std::ofstream& report, const fs::path& folder, uint64_t& room) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    paths.push_back(entry->path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) add_file(report, path, room);
}

/// Adds the description of a build and the sources of its programs.
void add_build(std::ofstream& report, const std::string& build, uint64_t& room) {
  add_folder(report, fs::path(build) / ".cmake" / "api" / "v1" / "reply", room);
  const auto read = project::read_reply(build);
  if (!read) return;
  std::set<std::string> sources;
  for (const project::Target& target : read->targets)
    for (const project::Source& source : target.sources) sources.insert(source.path);
  for (const std::string& source : sources) add_file(report, source, room);
}

}  // namespace

std::string write_bug_report(const std::vector<std::string>& words, const std::string& what) {
  std::error_code error;
  const fs::path path =
      fs::temp_directory_path(error) / fmt::format("culprit-bug-{}.txt", ::getpid());
  std::ofstream report(path, std::ios::binary);
  if (error || !report) return {};
  report << fmt::format("culprit {}\n{}\nculprit {}\n", version(), what, fmt::join(words, " "));
  const auto line = parse_command_line(words);
  uint64_t room = kLargestReport;
  if (line) {
    for (const std::string& file : line->files) add_file(report, file, room);
    if (!(*line)[OptionId::Ctest].empty() && !(*line)[OptionId::Build].empty())
      add_build(report, (*line)[OptionId::Build].back(), room);
    for (const std::string& tests : (*line)[OptionId::Tests]) add_folder(report, tests, room);
  }
  return report.flush() ? path.string() : std::string();
}

}  // namespace culprit::driver
