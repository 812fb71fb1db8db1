#include "project/shell/file_changes.h"

#include "project/shell/unknown_marks.h"

namespace culprit::project::shell {

using HostKind = machine::FileEntry::Kind;

bool operator==(const FileChange& a, const FileChange& b) {
  return a.kind == b.kind &&
         (a.content == b.content || (a.content && b.content && *a.content == *b.content));
}

const FileChange* change_for(const FileChanges& changes, const std::string& path, bool* own) {
  *own = true;
  for (std::string at = path;; at = machine::folder_of(at)) {
    if (const auto known = changes.find(at); known != changes.end()) return &known->second;
    if (at == "/" || at.empty()) return nullptr;
    *own = false;
  }
}

machine::FileEntry entry_after(const FileChanges& changes, const machine::FileSet::Loader& read,
                               const std::string& path) {
  bool own = false;
  const FileChange* change = change_for(changes, path, &own);
  machine::FileEntry entry;
  if (change && own && change->kind == FileChange::Kind::File) {
    entry.kind = HostKind::File;
    if (has_unknown(*change->content)) entry.too_large = true;
    else entry.content = change->content;
    return entry;
  }
  if (!change) entry = read(path);
  else if (own && change->kind == FileChange::Kind::Folder) entry.kind = HostKind::Folder;
  if (entry.kind != HostKind::Folder) return entry;
  for (const auto& [at, inside] : changes) {
    if (at == "/" || machine::folder_of(at) != path) continue;
    if (inside.kind == FileChange::Kind::Removed) entry.names.erase(machine::name_of(at));
    else
      entry.names[machine::name_of(at)] =
          inside.kind == FileChange::Kind::File ? HostKind::File : HostKind::Folder;
  }
  return entry;
}

}  // namespace culprit::project::shell
