#include "project/product_headers.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "project/test_code.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostFiles = 5'000;  // that are considered

class Headers {
 public:
  Headers(const Build& build, const std::vector<Unit>& units) : build_(build) {
    for (const Unit& unit : units) {
      const fs::path path = unit.source.path;
      (unit.trusted ? trusted_folders_ : suspect_folders_).insert(path.parent_path());
      if (unit.trusted) continue;
      suspect_stems_.insert(path.parent_path() / path.stem());
      add_include_folders(unit.source.flags);
    }
  }

  std::vector<std::string> found() {
    for (const fs::path& folder : include_folders_) visit(folder);
    for (const fs::path& folder : suspect_folders_) visit(folder);
    return {headers_.begin(), headers_.end()};
  }

 private:
  void add_include_folders(const std::vector<std::string>& flags) {
    for (size_t i = 0; i < flags.size(); ++i) {
      if (!flags[i].starts_with("-I")) continue;
      const std::string folder = flags[i].size() > 2    ? flags[i].substr(2)
                                 : i + 1 < flags.size() ? flags[i + 1]
                                                        : "";
      if (!folder.empty()) include_folders_.insert(fs::path(folder).lexically_normal());
    }
  }

  static bool is_within(const fs::path& folder, const std::string& whole) {
    const fs::path relative = folder.lexically_relative(whole);
    return !relative.empty() && *relative.begin() != "..";
  }

  /// In the build folder, unless it is the source folder as well.
  bool is_built_in(const fs::path& folder) const {
    return build_.build_folder != build_.source_folder && is_within(folder, build_.build_folder);
  }

  /// Visits subfolders, too, except in the build folder.
  void visit(const fs::path& folder) {
    const bool is_built = is_built_in(folder);
    if ((!is_built && !is_within(folder, build_.source_folder)) || !visited_.insert(folder).second)
      return;
    for (const fs::path& path : entries(folder)) {
      std::error_code error;
      if (looked_at_++ == kMostFiles) return;
      if (path.extension() == ".h" && is_product(path)) headers_.insert(path.string());
      const bool is_folder =
          !is_built && fs::is_directory(fs::symlink_status(path, error)) && !is_built_in(path);
      if (is_folder && !path.filename().string().starts_with(".") &&
          !trusted_folders_.contains(path))
        visit(path);
    }
  }

  /// In a fixed order, so that results do not depend on the file system.
  static std::vector<fs::path> entries(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
      found.push_back(folder / at->path().filename());
    std::sort(found.begin(), found.end());
    return found;
  }

  bool is_product(const fs::path& header) const {
    if (trusted_folders_.contains(header.parent_path()) &&
        !suspect_stems_.contains(header.parent_path() / header.stem()))
      return false;
    return !is_framework_header(header.filename().string()) &&
           !is_named_as_test(header.string(), build_.source_folder) &&
           !is_fetched(header.string(), build_.build_folder);
  }

  const Build& build_;
  std::set<fs::path> trusted_folders_, suspect_folders_, include_folders_;
  std::set<fs::path> suspect_stems_;  // with their folders
  std::set<fs::path> visited_;
  std::set<std::string> headers_;
  size_t looked_at_ = 0;
};

}  // namespace

std::vector<std::string> product_headers(const Build& build, const std::vector<Unit>& units) {
  return Headers(build, units).found();
}

}  // namespace culprit::project
