#include "driver/bug_report.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "driver/command_line.h"
#include "driver/output/replace_file.h"
#include "driver/version.h"
#include "project/cmake_build.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargestReport = 1u << 20;

/// Appends the content of `path` if the report stays small enough.
void add_file(std::ostream& report, const fs::path& path, uint64_t& room) {
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

void add_folder(std::ostream& report, const fs::path& folder, uint64_t& room) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    paths.push_back(entry->path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) add_file(report, path, room);
}

/// Adds the description of a build and the sources of its programs.
void add_build(std::ostream& report, const std::string& build, uint64_t& room) {
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
  std::string path = (fs::temp_directory_path(error) / "culprit-bug-XXXXXX.txt").string();
  if (error) return {};
  // a new file with a name that nobody can foresee, so that it is no link that someone laid there
  const int opened = ::mkostemps(path.data(), 4, O_CLOEXEC);  // 0600
  if (opened < 0) return {};
  std::ostringstream report;
  report << fmt::format("culprit {}\n{}\nculprit {}\n", version(), what, fmt::join(words, " "));
  const auto line = parse_command_line(words);
  uint64_t room = kLargestReport;
  if (line) {
    for (const std::string& file : line->files) add_file(report, file, room);
    if (!(*line)[OptionId::Ctest].empty() && !(*line)[OptionId::Build].empty())
      add_build(report, (*line)[OptionId::Build].back(), room);
    for (const std::string& tests : (*line)[OptionId::Tests]) add_folder(report, tests, room);
  }
  const bool is_whole = write_whole(opened, report.str());
  if (::close(opened) == 0 && is_whole) return path;
  ::unlink(path.c_str());
  return {};
}

}  // namespace culprit::driver
