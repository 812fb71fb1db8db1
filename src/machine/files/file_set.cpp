#include "machine/files/file_set.h"

#include <filesystem>

namespace culprit::machine {

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string absolute_path(const std::string& from, std::string_view path) {
  if (path.empty()) return {};
  std::string spelt = (std::filesystem::path(from) / path).lexically_normal().string();
  while (spelt.size() > 1 && spelt.back() == '/') spelt.pop_back();
  return spelt;
}

FileSet::FileSet(std::string_view working_folder, Loader loader) : loader_(std::move(loader)) {
  working_folder_ = absolute(working_folder);
  add_folder(working_folder_);
  add_folder("/tmp");
}

void FileSet::add(std::string_view path, FileContent content) {
  const std::string place = absolute(path);
  add_folder(folder_of(place));
  entries_[place] = {FileEntry::Kind::File, std::move(content), {}};
}

void FileSet::add_folder(std::string_view path) {
  for (std::string folder = absolute(path);; folder = folder_of(folder)) {
    entries_.try_emplace(folder, FileEntry{FileEntry::Kind::Folder, nullptr, {}});
    if (folder == "/") return;
  }
}

FileEntry FileSet::find(const std::string& path) const {
  if (auto known = entries_.find(path); known != entries_.end()) return known->second;
  if (!loader_) return {};
  const std::lock_guard lock(loading_);
  return loaded(path);
}

const FileEntry& FileSet::loaded(const std::string& path) const {
  auto [known, fresh] = loaded_.try_emplace(path);
  if (fresh) known->second = loader_(path);
  return known->second;
}

FileEntry::Kind FileSet::kind(const std::string& path) const {
  if (auto known = entries_.find(path); known != entries_.end()) return known->second.kind;
  if (!loader_) return FileEntry::Kind::None;
  const std::lock_guard lock(loading_);
  if (auto listed = loaded_.find(folder_of(path));
      listed != loaded_.end() && !loaded_.contains(path))
    if (auto named = listed->second.names.find(name_of(path)); named != listed->second.names.end())
      return named->second;
  return loaded(path).kind;
}

bool FileSet::too_large(const std::string& path) const {
  if (!loader_) return false;
  if (auto known = entries_.find(path);
      known != entries_.end() && known->second.kind == FileEntry::Kind::File)
    return false;
  const std::lock_guard lock(loading_);
  return loaded(path).too_large;
}

std::set<std::string> FileSet::names_in(const std::string& folder) const {
  std::set<std::string> names;
  if (loader_) {
    const std::lock_guard lock(loading_);
    for (const auto& [name, kind] : loaded(folder).names) names.insert(name);
  }
  for (const auto& [path, entry] : entries_)
    if (path != "/" && folder_of(path) == folder) names.insert(name_of(path));
  return names;
}

std::vector<std::string> FileSet::files() const {
  std::vector<std::string> paths;
  const std::string inside = working_folder_ == "/" ? "/" : working_folder_ + "/";
  for (const auto& [path, entry] : entries_)
    if (entry.kind == FileEntry::Kind::File)
      paths.push_back(path.starts_with(inside) ? path.substr(inside.size()) : path);
  return paths;
}

}  // namespace culprit::machine
