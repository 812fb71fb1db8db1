#include "cache/folder.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <vector>

namespace culprit::cache {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::hours kAbandoned{1};  // writing a file takes milliseconds
constexpr const char* kTag = "CACHEDIR.TAG";
constexpr const char* kTagText =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder holds culprit's compiled units. It may be removed at any time.\n"
    "# https://bford.info/cachedir/ says what the first line is for.\n";

struct Entry {
  fs::path path;
  fs::file_time_type used;
  uint64_t bytes = 0;
};

/// The cache files in a folder. Removes unfinished files that were abandoned; ignores other files.
std::vector<Entry> entries_of(const fs::path& folder) {
  std::vector<Entry> entries;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;  // another run may be removing files, too
    const std::string end_of_name = at->path().extension().string();
    const bool unfinished = end_of_name == kUnfinished;
    if (!unfinished && end_of_name != kManifestEnd && end_of_name != kUnitEnd) continue;
    Entry entry{at->path(), at->last_write_time(gone), gone ? 0 : at->file_size(gone)};
    if (gone) continue;
    if (!unfinished) entries.push_back(std::move(entry));
    else if (now - entry.used > kAbandoned) fs::remove(entry.path, gone);
  }
  return entries;
}

}  // namespace

std::optional<std::string> cache_folder(const Variables& variables) {
  const auto value = [&](const char* name) {
    const char* text = variables(name);
    return std::string(text ? text : "");
  };
  if (variables("CULPRIT_CACHE_DIR")) {
    std::string chosen = value("CULPRIT_CACHE_DIR");
    return chosen.empty() ? std::nullopt : std::optional(std::move(chosen));
  }
  // The XDG Base Directory Specification requires that relative paths be ignored.
  if (const fs::path base = value("XDG_CACHE_HOME"); base.is_absolute())
    return (base / "culprit").string();
  const fs::path home = value("HOME");
  std::error_code error;
  if (!home.is_absolute() || !fs::is_directory(home, error)) return std::nullopt;
  return (home / ".cache" / "culprit").string();
}

bool make_folder(const std::string& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return true;
  if (!fs::create_directories(folder, error) && error) return false;
  fs::permissions(folder, fs::perms::owner_all, error);
  std::ofstream(fs::path(folder) / kTag) << kTagText;
  return true;
}

std::string place_in(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name.substr(0, 1) / name).string();
}

void trim(const std::string& place, uint64_t most_bytes) {
  std::vector<Entry> entries = entries_of(fs::path(place).parent_path());
  uint64_t bytes = 0;
  for (const Entry& entry : entries) bytes += entry.bytes;
  if (bytes <= most_bytes) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& left, const Entry& right) { return left.used < right.used; });
  for (const Entry& entry : entries) {
    if (bytes <= most_bytes / 4 * 3) return;
    std::error_code error;
    fs::remove(entry.path, error);
    bytes -= entry.bytes;
  }
}

}  // namespace culprit::cache
