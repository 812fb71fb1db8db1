#include "driver/mcp/project_root.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "frontend/frontend.h"
#include "support/folders.h"
#include "support/text.h"

namespace culprit::driver::mcp {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostEntries = 100'000;  // of a folder of tests

/// Where the path leads; empty if that cannot be found out.
fs::path target_of(const fs::path& path) {
  std::error_code error;
  fs::path target = fs::weakly_canonical(path, error);
  return error ? fs::path() : target;
}

Diagnostic leaves(const std::string& path) {
  return user_error(fmt::format("the path {} leads out of the project", visible(path, 200)),
                    "name files of the project, relative to its folder; culprit mcp --root DIR "
                    "chooses another folder");
}

/// Flags that name a file or a folder, joined or as the next word.
constexpr std::string_view kWithPath[] = {"-include",   "-isystem", "-iquote",
                                          "-idirafter", "-imacros", "-I"};
/// Flags that say something to the compiler alone.
constexpr std::string_view kHarmless[] = {"-D", "-U", "-std=", "-ansi", "-W",        "-w",
                                          "-f", "-m", "-O",    "-g",    "-pedantic", "-pthread"};
/// What a harmless flag must not hold: paths, words for other programs, code to load, files.
constexpr std::string_view kHarmful[] = {"/", ",", "plugin", "profile", "dump", "save-temps"};

bool is_harmless(std::string_view flag) {
  if (flag.starts_with("-D") || flag.starts_with("-U")) return true;
  return std::any_of(std::begin(kHarmless), std::end(kHarmless),
                     [&](std::string_view known) { return flag.starts_with(known); }) &&
         std::none_of(std::begin(kHarmful), std::end(kHarmful), [&](std::string_view part) {
           return flag.find(part) != std::string_view::npos;
         });
}

}  // namespace

ProjectRoot::ProjectRoot() : path_(fs::canonical(fs::current_path()).string()) {}

bool ProjectRoot::holds(const fs::path& path) const { return leads_below(path.string(), {path_}); }

bool ProjectRoot::may_be_header(const fs::path& path) const {
  return holds(path) || leads_below(path.string(), frontend::system_header_folders());
}

std::optional<Diagnostic> ProjectRoot::path_problem(const std::string& path) const {
  if (holds(path)) return std::nullopt;
  return leaves(path);
}

std::optional<Diagnostic> ProjectRoot::tree_problem(const std::string& folder) const {
  if (auto problem = path_problem(folder)) return problem;
  std::set<fs::path> seen;
  std::vector<fs::path> folders{folder};
  size_t entries = 0;
  while (!folders.empty()) {
    const fs::path next = std::move(folders.back());
    folders.pop_back();
    if (!seen.insert(target_of(next)).second) continue;
    std::error_code error, of_entry;
    for (fs::directory_iterator entry(next, error), end; !error && entry != end;
         entry.increment(error)) {
      if (++entries > kMostEntries)
        return user_error(fmt::format("the folder {} holds too much", visible(folder, 200)),
                          "name the folder of the tests alone");
      if (entry->is_symlink(of_entry) && !holds(entry->path())) return leaves(entry->path());
      if (entry->is_directory(of_entry)) folders.push_back(entry->path());
    }
  }
  return std::nullopt;
}

std::optional<Diagnostic> ProjectRoot::flags_problem(const std::vector<std::string>& flags,
                                                     const fs::path& directory,
                                                     bool of_build) const {
  for (size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    const auto with_path =
        std::find_if(std::begin(kWithPath), std::end(kWithPath),
                     [&](std::string_view one) { return flag.starts_with(one); });
    if (with_path != std::end(kWithPath)) {
      const bool is_next = flag == *with_path && i + 1 < flags.size();
      const std::string path = is_next ? flags[++i] : flag.substr(with_path->size());
      if (!may_be_header(directory / path)) return leaves(path);
    } else if (flag == "-D" || flag == "-U") {
      ++i;
    } else if (!of_build && !is_harmless(flag)) {
      return user_error(
          fmt::format("the flag {} is refused", visible(flag, 200)),
          "leave it out; the flags that are accepted are -std, -D, -U, -W, -f, -m, -O and "
          "-g, and -I, -isystem, -iquote, -idirafter, -include and -imacros for paths in "
          "the project");
    }
  }
  return std::nullopt;
}

}  // namespace culprit::driver::mcp
