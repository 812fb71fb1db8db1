#include "machine/files/files.h"

#include <algorithm>
#include <cerrno>

namespace culprit::machine {

namespace {

const char* const kNullDevice = "/dev/null";

bool same_content(const FileContent& a, const FileContent& b) {
  return a == b || (a && b && *a == *b);
}

}  // namespace

bool operator==(const Files& a, const Files& b) {
  if (a.table_ == b.table_) return true;
  if (!a.table_ || !b.table_) return false;
  const Files::Table &left = *a.table_, &right = *b.table_;
  return left.closed_standard == right.closed_standard && left.open == right.open &&
         left.descriptions == right.descriptions && left.names == right.names &&
         left.folder == right.folder &&
         std::equal(left.contents.begin(), left.contents.end(), right.contents.begin(),
                    right.contents.end(), same_content);
}

bool Files::has_changes(const FileSet& set) const {
  if (!table_) return false;
  return std::any_of(table_->names.begin(), table_->names.end(), [&](const auto& entry) {
    const auto& [path, file] = entry;
    if (path == kNullDevice) return false;
    const FileEntry before = set.find(path);
    if (file == kRemoved) return before.kind != FileEntry::Kind::None;
    if (file == kFolder) return before.kind != FileEntry::Kind::Folder;
    return before.kind != FileEntry::Kind::File ||
           !same_content(before.content, table_->contents[file]);
  });
}

const std::string& Files::content(const OpenFile& open) const {
  static const std::string kNothing;
  const Description& description = this->description(open);
  if (description.kind == Description::Kind::Standard) return kNothing;
  const FileContent& content = table_->contents[description.file];
  return content ? *content : kNothing;
}

Files::Table& Files::writable() {
  if (!table_) table_ = std::make_shared<Table>();
  if (table_.use_count() > 1) table_ = std::make_shared<Table>(*table_);
  return *table_;
}

FileEntry Files::find(const FileSet& set, const std::string& path) const {
  if (path == kNullDevice)
    return {FileEntry::Kind::File, std::make_shared<const std::string>(), {}};
  if (table_) {
    if (auto known = table_->names.find(path); known != table_->names.end()) {
      if (known->second == kRemoved) return {};
      if (known->second == kFolder) return {FileEntry::Kind::Folder, nullptr, {}};
      return {FileEntry::Kind::File, table_->contents[known->second], {}};
    }
  }
  return set.find(path);
}

FileEntry::Kind Files::kind(const FileSet& set, const std::string& path) const {
  const bool own = path == kNullDevice || (table_ && table_->names.contains(path));
  return own ? find(set, path).kind : set.kind(path);
}

/// A file gets its number when it is first opened; a folder cannot be opened.
int Files::find_or_create(const FileSet& set, const std::string& path, OpenMode mode,
                          uint32_t* file) {
  FileEntry entry = find(set, path);
  if (entry.kind == FileEntry::Kind::Folder) return EISDIR;
  if (entry.kind == FileEntry::Kind::File && mode.create && mode.exclusive) return EEXIST;
  if (entry.kind == FileEntry::Kind::None) {
    if (!mode.create || path.empty()) return ENOENT;
    const FileEntry::Kind above = find(set, folder_of(path)).kind;
    if (above != FileEntry::Kind::Folder) return above == FileEntry::Kind::File ? ENOTDIR : ENOENT;
    entry.content = std::make_shared<std::string>();
  }
  Table& table = writable();
  auto known = table.names.find(path);
  if (known != table.names.end() && known->second != kRemoved) {
    *file = known->second;
  } else {
    *file = static_cast<uint32_t>(table.contents.size());
    table.names[path] = *file;
    table.contents.push_back(path == kNullDevice ? nullptr : std::move(entry.content));
  }
  if (mode.truncate && table.contents[*file])
    table.contents[*file] = std::make_shared<std::string>();
  return 0;
}

int Files::open(const FileSet& set, const std::string& path, OpenMode mode, int* opened, int at) {
  uint32_t file = 0;
  if (int error = find_or_create(set, path, mode, &file)) return error;
  return add_open({Description::Kind::File, file, mode}, opened, at);
}

int Files::open_nameless(OpenMode mode, int* opened) {
  Table& table = writable();
  table.contents.push_back(std::make_shared<std::string>());
  const auto file = static_cast<uint32_t>(table.contents.size() - 1);
  return add_open({Description::Kind::File, file, mode}, opened, -1);
}

std::string& Files::own_content(uint32_t file) {
  FileContent& content = writable().contents[file];
  if (content.use_count() > 1) content = std::make_shared<std::string>(*content);
  return const_cast<std::string&>(*content);  // made by this run and not shared
}

int Files::write(const OpenFile& open, std::string_view bytes) {
  if (!description(open).mode.write || description(open).kind == Description::Kind::Standard)
    return EBADF;
  Description& to = change_description(open);
  if (!table_->contents[to.file] || bytes.empty()) return 0;
  if (to.mode.append) to.position = table_->contents[to.file]->size();
  if (to.position > kMostBytes || bytes.size() > kMostBytes - to.position) return EFBIG;
  std::string& text = own_content(to.file);
  if (text.size() < to.position + bytes.size()) text.resize(to.position + bytes.size());
  bytes.copy(text.data() + to.position, bytes.size());
  to.position += bytes.size();
  return 0;
}

int Files::truncate(const OpenFile& open, uint64_t size) {
  const Description& to = description(open);
  if (!to.mode.write || to.kind != Description::Kind::File) return EINVAL;
  if (size > kMostBytes) return EFBIG;
  if (table_->contents[to.file]) own_content(to.file).resize(size);
  return 0;
}

int Files::remove(const FileSet& set, const std::string& path) {
  const FileEntry entry = find(set, path);
  if (entry.kind == FileEntry::Kind::None) return ENOENT;
  if (entry.kind == FileEntry::Kind::Folder) return EISDIR;
  if (path == kNullDevice) return EACCES;
  writable().names[path] = kRemoved;
  return 0;
}

int Files::make_folder(const FileSet& set, const std::string& path) {
  if (path.empty() || find(set, folder_of(path)).kind == FileEntry::Kind::None) return ENOENT;
  if (find(set, folder_of(path)).kind == FileEntry::Kind::File) return ENOTDIR;
  if (find(set, path).kind != FileEntry::Kind::None) return EEXIST;
  writable().names[path] = kFolder;
  return 0;
}

int Files::remove_folder(const FileSet& set, const std::string& path) {
  const FileEntry entry = find(set, path);
  if (entry.kind != FileEntry::Kind::Folder)
    return entry.kind == FileEntry::Kind::None ? ENOENT : ENOTDIR;
  if (set.too_large(path) || !names_in(set, path).empty()) return ENOTEMPTY;
  if (path == absolute(set, ".") || path == "/tmp") return EBUSY;
  writable().names[path] = kRemoved;
  return 0;
}

int Files::change_folder(const FileSet& set, const std::string& path) {
  const FileEntry entry = find(set, path);
  if (entry.kind != FileEntry::Kind::Folder)
    return entry.kind == FileEntry::Kind::None ? ENOENT : ENOTDIR;
  writable().folder = path;
  return 0;
}

std::set<std::string> Files::names_in(const FileSet& set, const std::string& folder) const {
  std::set<std::string> names = set.names_in(folder);
  if (!table_) return names;
  for (const auto& [path, file] : table_->names) {
    if (path == "/" || path == kNullDevice || folder_of(path) != folder) continue;
    if (file == kRemoved) names.erase(name_of(path));
    else names.insert(name_of(path));
  }
  return names;
}

int Files::rename(const FileSet& set, const std::string& from, const std::string& to) {
  const FileEntry entry = find(set, from), target = find(set, to);
  if (entry.kind == FileEntry::Kind::None) return ENOENT;
  if (entry.kind == FileEntry::Kind::Folder || from == kNullDevice || to == kNullDevice)
    return EACCES;
  if (target.kind == FileEntry::Kind::Folder) return EISDIR;
  if (to.empty() || find(set, folder_of(to)).kind != FileEntry::Kind::Folder) return ENOENT;
  if (from == to) return 0;
  Table& table = writable();
  auto known = table.names.find(from);
  uint32_t file = static_cast<uint32_t>(table.contents.size());
  if (known != table.names.end()) file = known->second;
  else table.contents.push_back(entry.content);
  table.names[to] = file;
  table.names[from] = kRemoved;
  return 0;
}

}  // namespace culprit::machine
