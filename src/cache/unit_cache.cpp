#include "cache/unit_cache.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cache/entry_file.h"
#include "cache/folder.h"

namespace culprit::cache {

namespace {

using frontend::FileUse;
using Found = FileUse::Found;

constexpr char kLetters[] = {'n', 'd', 'f', 'c'};  // letters in a manifest, by Found

/// A line per path: a letter for the kind of file found there, then the path.
std::string manifest_of(const std::vector<FileUse>& files) {
  std::string text;
  for (const FileUse& file : files)
    text += fmt::format("{} {}\n", kLetters[static_cast<size_t>(file.found)], file.path);
  return text;
}

/// The current state of the paths in the manifest. nullopt if the manifest is malformed.
std::optional<std::vector<FileUse>> files_now(std::string_view manifest, FileStates& states) {
  std::vector<FileUse> files;
  while (!manifest.empty()) {
    const size_t end = manifest.find('\n');
    if (end == std::string_view::npos || end < 3 || manifest[1] != ' ') return std::nullopt;
    const bool read = manifest[0] == kLetters[static_cast<size_t>(Found::Content)];
    files.push_back(states.at(std::string(manifest.substr(2, end - 2)), read));
    manifest.remove_prefix(end + 1);
  }
  return files;
}

/// The name of a unit: a hash of the arguments and of the files it was compiled from.
std::string name_of(const std::string& arguments, const std::vector<FileUse>& files) {
  std::string all = arguments + "\n";
  for (const FileUse& file : files)
    all += fmt::format("{} {} {}\n", kLetters[static_cast<size_t>(file.found)], file.digest,
                       file.path);
  return frontend::digest(all) + kUnitEnd;
}

bool can_be_listed(const FileUse& file) {
  return !file.path.empty() && file.path.find('\n') == std::string::npos;
}

}  // namespace

Result<model::Program> UnitCache::compile(const frontend::CompileRequest& request,
                                          const frontend::FrontendOptions& options) {
  const std::string arguments =
      frontend::digest(builder_ + "\n" + frontend::compile_identity(request, options));
  if (auto known = find(arguments)) return std::move(*known);
  frontend::CompileTrace trace;
  auto program = frontend::compile(request, options, &trace);
  if (program && trace.repeatable &&
      std::all_of(trace.files.begin(), trace.files.end(), can_be_listed))
    store(arguments, trace, *program);
  return program;
}

std::optional<model::Program> UnitCache::find(const std::string& arguments) {
  const auto manifest = read_entry(place_in(folder_, arguments + kManifestEnd), "files");
  if (!manifest) return std::nullopt;
  const auto files = files_now(*manifest, files_);
  if (!files) return std::nullopt;
  const auto text = read_entry(place_in(folder_, name_of(arguments, *files)), "unit");
  if (!text) return std::nullopt;
  auto program = model::parse(*text);
  return program ? std::optional(program.take()) : std::nullopt;
}

/// Writes the unit first: a manifest without its unit would be useless.
void UnitCache::store(const std::string& arguments, const frontend::CompileTrace& trace,
                      const model::Program& program) {
  const std::string unit = place_in(folder_, name_of(arguments, trace.files)),
                    manifest = place_in(folder_, arguments + kManifestEnd);
  if (!write_entry(unit, "unit", model::print(program))) return;
  write_entry(manifest, "files", manifest_of(trace.files));
  trim(unit);
  trim(manifest);
}

std::optional<std::string> users_cache_folder() {
  auto folder = cache_folder([](const char* name) { return std::getenv(name); });
  if (folder && !make_folder(*folder)) return std::nullopt;
  return folder;
}

}  // namespace culprit::cache
