#include "project/product_headers.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "project/test_code.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostFiles = 5'000;   // that are looked at

class Headers {
 public:
  Headers(const Build& build, const std::vector<Unit>& units) : build_(build) {
    for (const Unit& unit : units) {
      const fs::path path = unit.source.path;
      (unit.trusted ? trusted_folders_ : suspect_folders_).insert(path.parent_path());
      if (!unit.trusted) suspect_stems_.insert(path.parent_path() / path.stem());
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
      const std::string folder = flags[i].size() > 2 ? flags[i].substr(2) : i + 1 < flags.size() ? flags[i + 1] : "";
      if (!folder.empty()) include_folders_.insert(fs::path(folder).lexically_normal());
    }
  }

  bool is_outside(const fs::path& folder) const {
    const auto within = [&](const std::string& whole) {
      const fs::path relative = folder.lexically_relative(whole);
      return !relative.empty() && *relative.begin() != "..";
    };
    return !within(build_.source_folder) || within(build_.build_folder);
  }

  /// With the folders in it.
  void visit(const fs::path& folder) {
    if (is_outside(folder) || !visited_.insert(folder).second) return;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && looked_at_ < kMostFiles; at.increment(error)) {
      ++looked_at_;
      const fs::path path = folder / at->path().filename();
      std::error_code ignored;
      if (at->is_directory(ignored) && !at->is_symlink(ignored)) {
        if (!path.filename().string().starts_with(".") && !trusted_folders_.contains(path)) visit(path);
      } else if (path.extension() == ".h" && is_product(path)) {
        headers_.insert(path.string());
      }
    }
  }

  bool is_product(const fs::path& header) const {
    if (trusted_folders_.contains(header.parent_path()) && !suspect_stems_.contains(header.parent_path() / header.stem())) return false;
    return !is_framework_header(header.filename().string()) && !is_named_as_test(header.string(), build_.source_folder) && !is_fetched(header.string(), build_.build_folder);
  }

  const Build& build_;
  std::set<fs::path> trusted_folders_, suspect_folders_, include_folders_;
  std::set<fs::path> suspect_stems_;   // with their folders
  std::set<fs::path> visited_;
  std::set<std::string> headers_;
  size_t looked_at_ = 0;
};

}  // namespace

std::vector<std::string> product_headers(const Build& build, const std::vector<Unit>& units) { return Headers(build, units).found(); }

}  // namespace culprit::project
