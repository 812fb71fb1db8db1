// The files that runs start from: contents by path, shared by all runs of all threads and changed
// by none of them (files.h has what a run writes).
//
// Paths are those of a small tree of its own, not the host's: absolute, without "." and "..". A
// relative path stands in the working folder. What was not added may come from a loader, which is
// asked at most once per path, so that every run sees the same.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::machine {

using FileContent = std::shared_ptr<const std::string>;

/// What stands at a path.
struct FileEntry {
  enum class Kind : uint8_t { None, File, Folder };
  Kind kind = Kind::None;
  FileContent content;                  ///< of a File
  std::map<std::string, Kind> names{};  ///< of a Folder, from a loader: what is in it
  /// from a loader: it has more than the loader gives; content or names are missing
  bool too_large = false;
};

/// The folder that an absolute path stands in; "/" for the outermost.
std::string folder_of(const std::string& path);
/// The name that an absolute path has in its folder.
std::string name_of(const std::string& path);
/// `path` as seen from the folder `from`, without "." and ".."; empty stays empty.
std::string absolute_path(const std::string& from, std::string_view path);

/// The working folder where nobody says another.
inline constexpr const char* kUsualFolder = "/work";

class FileSet {
 public:
  /// Gives what stands at an absolute path. Called under a lock, from any thread.
  using Loader = std::function<FileEntry(const std::string& path)>;

  /// There are: the working folder, the folders above it, and /tmp.
  explicit FileSet(std::string_view working_folder = kUsualFolder, Loader loader = {});

  /// Adds a file, and the folders that it is in; another file of that path is replaced. Only before
  /// the set is shared.
  void add(std::string_view path, FileContent content);
  void add(std::string_view path, std::string content) {
    add(path, std::make_shared<const std::string>(std::move(content)));
  }
  void add_folder(std::string_view path);

  /// `path` must be absolute().
  FileEntry find(const std::string& path) const;
  /// The kind of find(); loads no file of a folder that was listed.
  FileEntry::Kind kind(const std::string& path) const;
  /// A file or a folder whose content or names cannot be had.
  bool too_large(const std::string& path) const;
  const std::string& working_folder() const { return working_folder_; }
  /// The one spelling of a path; empty stays empty.
  std::string absolute(std::string_view path) const { return absolute_path(working_folder_, path); }
  /// What stands in a folder, ascending.
  std::set<std::string> names_in(const std::string& folder) const;
  /// The files that were added, ascending; those in the working folder as relative paths.
  std::vector<std::string> files() const;

 private:
  /// What the loader has; under the lock.
  const FileEntry& loaded(const std::string& path) const;

  std::string working_folder_ = "/";
  std::map<std::string, FileEntry> entries_;
  Loader loader_;
  mutable std::mutex loading_;
  mutable std::map<std::string, FileEntry> loaded_;
};

}  // namespace culprit::machine
