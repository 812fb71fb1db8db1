// What a script did to files before it starts a program.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "machine/files/file_set.h"

namespace culprit::project::shell {

struct FileChange {
  enum class Kind : uint8_t { Removed, File, Folder };
  Kind kind = Kind::File;
  machine::FileContent content;  ///< of a file
  friend bool operator==(const FileChange& a, const FileChange& b);
};
/// By absolute path.
using FileChanges = std::map<std::string, FileChange>;

/// The change that decides about a path: its own, or that of the nearest folder above it that was
/// removed or made anew. Null: the host decides.
const FileChange* change_for(const FileChanges& changes, const std::string& path, bool* own);

/// The entry of a file set for a program that runs after the changes. `read` gives the entries of
/// the host. Files whose content is not known are withheld.
machine::FileEntry entry_after(const FileChanges& changes, const machine::FileSet::Loader& read,
                               const std::string& path);

}  // namespace culprit::project::shell
