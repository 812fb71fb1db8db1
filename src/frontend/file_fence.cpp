#include "frontend/file_fence.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "frontend/arguments.h"
#include "support/folders.h"

namespace culprit::frontend {

namespace fs = std::filesystem;

namespace {

/// True if the path is one of the sorted ones, or below one of them.
bool is_among(const std::string& path, const std::vector<std::string>& sorted) {
  for (fs::path part = path; part.has_relative_path(); part = part.parent_path())
    if (std::binary_search(sorted.begin(), sorted.end(), part.string())) return true;
  return false;
}

class FencedFileSystem : public llvm::vfs::ProxyFileSystem {
 public:
  FencedFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, Fence fence,
                   Refusals& refusals)
      : ProxyFileSystem(std::move(files)), fence_(std::move(fence)), refusals_(refusals) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    if (!status) note_missing(path);
    return !status || status->isDirectory() || may_read(path, *status) ? status : missing();
  }
  bool exists(const llvm::Twine& path) override { return static_cast<bool>(status(path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    const auto found = ProxyFileSystem::status(path);
    if (!found) note_missing(path);
    if (found && !found->isDirectory() && !may_read(path, *found)) return missing();
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  static std::error_code missing() {
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }

  std::string absolute_of(const llvm::Twine& path) const {
    llvm::SmallString<256> text;
    path.toVector(text);
    makeAbsolute(text);
    return text.str().str();
  }

  /// A file outside is refused whether it is there or not, so that the answer tells nothing.
  void note_missing(const llvm::Twine& path) {
    if (fence_.all) return;
    const std::string absolute = absolute_of(path);
    std::error_code error;
    const fs::path link = fs::read_symlink(absolute, error);
    const fs::path leads_to = error ? fs::path(absolute) : fs::path(absolute).parent_path() / link;
    const std::string target = fs::weakly_canonical(leads_to, error).string();
    if (error || !is_inside(absolute, target))
      refuse(absolute, error ? absolute : target, Refusal::Why::Outside);
  }

  bool may_read(const llvm::Twine& path, const llvm::vfs::Status& status) {
    const std::string absolute = absolute_of(path);
    if (!status.isRegularFile()) return refuse(absolute, absolute, Refusal::Why::NotRegular);
    if (fence_.all) return true;
    std::error_code error;
    const std::string target = fs::canonical(absolute, error).string();
    if (error) return refuse(absolute, absolute, Refusal::Why::Outside);
    if (is_among(target, fence_.hidden) || is_of_tests(target))
      return refuse(absolute, target, Refusal::Why::Hidden);
    return is_inside(absolute, target) || refuse(absolute, target, Refusal::Why::Outside);
  }

  bool is_of_tests(const std::string& target) const {
    if (fence_.tests.empty() || !is_below(target, {fence_.tests})) return false;
    const fs::path relative = fs::path(target).lexically_relative(fence_.tests);
    const std::string first = relative.begin()->string();
    return std::any_of(fence_.names_of_tests.begin(), fence_.names_of_tests.end(),
                       [&](const std::string& name) {
                         return name.starts_with('.') ? first.ends_with(name) : first == name;
                       });
  }

  bool is_inside(const std::string& absolute, const std::string& target) const {
    const fs::path path = absolute;
    const bool goes_up = std::find(path.begin(), path.end(), "..") != path.end();
    return is_below(target, fence_.folders) || is_below(target, fence_.system_folders) ||
           (!goes_up && is_below(path.lexically_normal().string(), fence_.system_folders)) ||
           std::find(fence_.files.begin(), fence_.files.end(), absolute) != fence_.files.end();
  }

  /// Returns false.
  bool refuse(const std::string& path, const std::string& target, Refusal::Why why) {
    const auto at = std::lower_bound(
        refusals_.begin(), refusals_.end(), path,
        [](const Refusal& known, const std::string& asked) { return known.path < asked; });
    if (at == refusals_.end() || at->path != path) refusals_.insert(at, {path, target, why});
    return false;
  }

  Fence fence_;
  Refusals& refusals_;
};

/// What is wrong with the file, and what to do about it.
std::pair<std::string, std::string> words_of(const Refusal& refusal) {
  const bool is_link = refusal.target != fs::path(refusal.path).lexically_normal();
  const std::string link = is_link ? fmt::format(" (it leads to {})", refusal.target) : "";
  switch (refusal.why) {
    case Refusal::Why::Hidden:
      return {"it belongs to the tests, which a program may not read" + link,
              "give the program a copy in another folder"};
    case Refusal::Why::NotRegular:
      return {"it is not a regular file" + link, "include plain files only"};
    case Refusal::Why::Outside: break;
  }
  return {
      "it is outside of the folders that the compiler may read" + link,
      fmt::format("--allow-read {} allows it", fs::path(refusal.target).parent_path().string())};
}

/// True if the message names the file, as the source has it.
bool is_about(const std::string& message, const Refusal& refusal) {
  const size_t begin = message.find('\''), end = message.rfind('\'');
  if (begin == std::string::npos || end <= begin + 1) return false;
  const fs::path name = fs::path(message.substr(begin + 1, end - begin - 1)).lexically_normal();
  const fs::path path = fs::path(refusal.path).lexically_normal();
  auto part = path.end();
  for (auto of_name = name.end(); of_name != name.begin();) {
    if (*--of_name == "..") return true;  // all that comes after it is the same
    if (part == path.begin() || *--part != *of_name) return false;
  }
  return true;
}

}  // namespace

Fence fence_of(const CompileRequest& request, const std::string& directory,
               const ReadableFiles& readable) {
  Fence fence;
  fence.all = readable.all;
  if (readable.all) return fence;
  fence.folders = readable.folders;
  fence.hidden = readable.hidden;
  fence.tests = readable.tests;
  fence.names_of_tests = readable.names_of_tests;
  fence.system_folders = system_header_folders();
  if (!readable.named_folders) return fence;
  const fs::path source = fs::path(directory) / request.path;
  fence.files.push_back(source.string());
  std::vector<std::string> named = folders_in(request.flags);
  named.push_back(fs::path(request.path).parent_path().string());
  for (const std::string& folder : named) {
    std::error_code error;
    const fs::path real = fs::canonical(fs::path(directory) / folder, error);
    if (!error) fence.folders.push_back(real.string());
  }
  return fence;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fenced(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, Fence fence, Refusals& refusals) {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
      new FencedFileSystem(std::move(files), std::move(fence), refusals));
}

std::string hint_for_missing_file(const std::string& message, const Refusals& refusals) {
  const Refusal* found = nullptr;
  for (const Refusal& refusal : refusals)
    if (is_about(message, refusal) && (!found || found->why == Refusal::Why::Outside))
      found = &refusal;
  if (!found) return missing_headers_hint();
  const auto [what, hint] = words_of(*found);
  return fmt::format("{}; {}", what, hint);
}

Diagnostic note_of(const Refusal& refusal) {
  const auto [what, hint] = words_of(refusal);
  return note(fmt::format("the compiler did not read {}: {}", refusal.path, what), hint);
}

}  // namespace culprit::frontend
