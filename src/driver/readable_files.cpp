#include "driver/readable_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "spec/test_case.h"

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

/// Where links among the tests lead.
std::vector<std::string> targets_of_tests(const std::string& tests) {
  std::vector<std::string> targets;
  for (const std::string& link : spec::links_of_tests(tests))
    targets.push_back(without_links(link));
  sort_and_keep_one_each(targets);
  return targets;
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
  const std::vector<std::string> allowed = allowed_folders(settings);
  if (settings.root.empty()) {
    readable.folders = allowed;
    for (const frontend::CompileRequest& request : requests) {
      const fs::path source = fs::path(request.directory) / request.path;
      readable.folders.push_back(
          without_links(source.has_parent_path() ? source.parent_path() : fs::path(".")));
    }
    sort_and_keep_one_each(readable.folders);
  }
  const std::string tests = settings.tests.empty() ? "" : without_links(settings.tests);
  if (tests.empty() || std::find(allowed.begin(), allowed.end(), tests) != allowed.end())
    return readable;
  readable.tests = tests;
  readable.names_of_tests = spec::names_of_tests();
  readable.hidden = targets_of_tests(tests);
  return readable;
}

}  // namespace culprit::driver
