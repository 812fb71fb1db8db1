// The files that runs start from: contents by path, shared by all runs of all threads, and changed
// by none of them (files.h has the files that a run writes).
//
// Paths belong to a small file tree of its own, not to the host's: absolute, without "." and "..".
// A relative path starts at the working folder. Files that were not added may come from a loader,
// which is asked at most once per path, so that every run sees the same.
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

/// The file or folder at a path.
struct FileEntry {
  enum class Kind : uint8_t { None, File, Folder };
  Kind kind = Kind::None;
  FileContent content;                  ///< content of a File
  std::map<std::string, Kind> names{};  ///< names in a Folder that came from a loader
  /// the loader withholds content or names because there is too much
  bool too_large = false;
};

/// The folder that contains an absolute path; "/" for the outermost.
std::string folder_of(const std::string& path);
/// The name of an absolute path within its folder.
std::string name_of(const std::string& path);
/// `path` as seen from the folder `from`, without "." and ".."; empty if `path` is empty.
std::string absolute_path(const std::string& from, std::string_view path);

/// The default working folder.
inline constexpr const char* kUsualFolder = "/work";

class FileSet {
 public:
  /// Returns the file or folder at an absolute path. Called under a lock, from any thread.
  using Loader = std::function<FileEntry(const std::string& path)>;

  /// Starts with the working folder, the folders above it, and /tmp.
  explicit FileSet(std::string_view working_folder = kUsualFolder, Loader loader = {});

  /// Adds a file and the folders that contain it; replaces a file of the same path. Only before the
  /// set is shared.
  void add(std::string_view path, FileContent content);
  void add(std::string_view path, std::string content) {
    add(path, std::make_shared<const std::string>(std::move(content)));
  }
  void add_folder(std::string_view path);

  /// `path` must be in the form of absolute().
  FileEntry find(const std::string& path) const;
  /// The kind that find() gives; does not load a file whose folder was listed before.
  FileEntry::Kind kind(const std::string& path) const;
  /// Whether the content of the file, or the names of the folder, cannot be provided.
  bool too_large(const std::string& path) const;
  const std::string& working_folder() const { return working_folder_; }
  /// The normal form of a path; empty if `path` is empty.
  std::string absolute(std::string_view path) const { return absolute_path(working_folder_, path); }
  /// The names in a folder, ascending.
  std::set<std::string> names_in(const std::string& folder) const;
  /// The files that were added, ascending; those inside of the working folder as relative paths.
  std::vector<std::string> files() const;

 private:
  /// The loader's entry for a path. Call it under the lock.
  const FileEntry& loaded(const std::string& path) const;

  std::string working_folder_ = "/";
  std::map<std::string, FileEntry> entries_;
  Loader loader_;
  mutable std::mutex loading_;
  mutable std::map<std::string, FileEntry> loaded_;
};

}  // namespace culprit::machine
