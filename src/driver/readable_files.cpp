#include "driver/readable_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "spec/test_case.h"
#include "support/folders.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

/// Empty if there is no such path.
std::string without_links(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? std::string() : real.string();
}

void sort_and_keep_one_each(std::vector<std::string>& paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  std::erase(paths, "");
}

/// What of the tests is in the way of nothing else: their folder, or, if it holds sources, its
/// tests.
std::vector<std::string> hidden_tests(const std::string& tests,
                                      const std::vector<std::string>& folders) {
  const bool holds_sources =
      std::any_of(folders.begin(), folders.end(),
                  [&](const std::string& folder) { return is_below(folder, {tests}); });
  if (!holds_sources) return {tests};
  std::vector<std::string> hidden;
  for (const std::string& path : spec::paths_of_tests(tests)) hidden.push_back(without_links(path));
  return hidden;
}

}  // namespace

std::vector<std::string> allowed_folders(const Settings& settings) {
  std::vector<std::string> folders;
  for (const std::string& folder : settings.allow_read) folders.push_back(without_links(folder));
  sort_and_keep_one_each(folders);
  return folders;
}

frontend::ReadableFiles readable_files(const Settings& settings,
                                       const std::vector<frontend::CompileRequest>& requests) {
  frontend::ReadableFiles readable;
  if (settings.root.empty() && settings.uses_build()) return readable;
  readable.all = false;
  if (!settings.root.empty()) readable = frontend::ReadableFiles::only_below(settings.root);
  std::vector<std::string> of_sources;
  for (const frontend::CompileRequest& request : requests) {
    const fs::path source = fs::path(request.directory) / request.path;
    of_sources.push_back(
        without_links(source.has_parent_path() ? source.parent_path() : fs::path(".")));
  }
  const std::vector<std::string> allowed = allowed_folders(settings);
  sort_and_keep_one_each(of_sources);
  if (settings.root.empty()) {
    readable.folders = of_sources;
    readable.folders.insert(readable.folders.end(), allowed.begin(), allowed.end());
    sort_and_keep_one_each(readable.folders);
  }
  const std::string tests = settings.tests.empty() ? "" : without_links(settings.tests);
  if (tests.empty() || std::find(allowed.begin(), allowed.end(), tests) != allowed.end())
    return readable;
  readable.hidden = hidden_tests(tests, of_sources);
  sort_and_keep_one_each(readable.hidden);
  return readable;
}

}  // namespace culprit::driver
