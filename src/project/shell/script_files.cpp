#include "project/shell/script_files.h"

#include <unistd.h>

#include <algorithm>
#include <set>

namespace culprit::project::shell {

namespace {

using Kind = SeenFile::Kind;
using HostKind = machine::FileEntry::Kind;

/// Whether a program that ran was given the path, or one inside of it.
bool may_be_written(const State& state, const std::string& path) {
  for (const auto& run : state.runs)
    for (const std::string& argument : run->arguments) {
      const std::string named = machine::absolute_path(run->folder, argument);
      if (named == path || named.starts_with(path + "/") ||
          argument.find(machine::name_of(path)) != std::string::npos)
        return true;
    }
  return false;
}

/// Names in a folder after the changes.
std::set<std::string> names_after(const FileChanges& changes, const std::string& folder,
                                  std::set<std::string> names) {
  for (const auto& [path, change] : changes) {
    if (path == "/" || machine::folder_of(path) != folder) continue;
    if (change.kind == FileChange::Kind::Removed) names.erase(machine::name_of(path));
    else names.insert(machine::name_of(path));
  }
  return names;
}

}  // namespace

SeenFile ScriptFiles::look(const State& state, const std::string& path) const {
  if (path.empty()) return {};
  if (path == "/dev/null") return {Kind::File, std::make_shared<const std::string>()};
  const bool ran = !state.runs.empty();
  bool own = false;
  if (const FileChange* change = change_for(state.files, path, &own)) {
    if (own && change->kind == FileChange::Kind::File)
      return may_be_written(state, path) ? SeenFile{Kind::Unknown, nullptr}
                                         : SeenFile{Kind::File, change->content};
    if (own && change->kind == FileChange::Kind::Folder) return {Kind::Folder, nullptr};
    return {ran ? Kind::Unknown : Kind::None, nullptr};
  }
  machine::FileEntry entry;
  if (fence_->encloses(path)) entry = fence_->read(path);
  if (entry.kind == HostKind::Folder) return {Kind::Folder, nullptr};
  if (entry.kind == HostKind::File)
    return entry.too_large || !entry.content || has_unknown(*entry.content) ||
                   may_be_written(state, path)
               ? SeenFile{Kind::Unknown, nullptr}
               : SeenFile{Kind::File, entry.content};
  if (path == "/" || path == "/tmp") return {Kind::Folder, nullptr};
  if (fence_->encloses(path)) return {ran ? Kind::Unknown : Kind::None, nullptr};
  return {fence_->leads_to(path) ? Kind::Folder : Kind::Unknown, nullptr};
}

std::optional<std::vector<std::string>> ScriptFiles::names_in(const State& state,
                                                              const std::string& folder) const {
  const SeenFile seen = look(state, folder);
  if (seen.kind == Kind::None || seen.kind == Kind::File) return std::vector<std::string>();
  if (seen.kind == Kind::Unknown || !fence_->encloses(folder)) return std::nullopt;
  bool own = false;
  std::set<std::string> names;
  if (!change_for(state.files, folder, &own)) {
    const machine::FileEntry entry = fence_->read(folder);
    if (entry.too_large) return std::nullopt;
    for (const auto& [name, kind] : entry.names) names.insert(name);
  }
  names = names_after(state.files, folder, std::move(names));
  return std::vector<std::string>(names.begin(), names.end());
}

bool ScriptFiles::is_made_by_build(const std::string& folder) const {
  return folder == build_folder_ || folder.starts_with(build_folder_ + "/");
}

bool ScriptFiles::is_executable(const std::string& path) const {
  return fence_->admits(path) && access(path.c_str(), X_OK) == 0;
}

}  // namespace culprit::project::shell
