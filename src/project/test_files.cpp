#include "project/test_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <random>

#include <fmt/format.h>

#include "project/shell/file_changes.h"

namespace culprit::project {

namespace {

namespace fs = std::filesystem;
using Kind = machine::FileEntry::Kind;

bool is_in(const std::string& path, const std::vector<std::string>& folders) {
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    return path == folder || path.starts_with(folder + "/");
  });
}

/// The beginning of a random device, the same in every run.
machine::FileContent random_bytes() {
  static const machine::FileContent bytes = [] {
    std::string text(size_t{1} << 20, '\0');
    std::mt19937_64 random(1);
    for (char& byte : text) byte = static_cast<char>(random() & 0xff);
    return std::make_shared<const std::string>(std::move(text));
  }();
  return bytes;
}

/// An open file of the host.
class HostFile {
 public:
  /// Does not wait for the other end of a pipe. Does not follow a link that was created after the
  /// path was resolved.
  explicit HostFile(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {}
  ~HostFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  HostFile(const HostFile&) = delete;
  HostFile& operator=(const HostFile&) = delete;

  /// Size in bytes; nullopt if the file cannot be read or is not a regular file.
  std::optional<uint64_t> size() const {
    struct stat status;
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode))
      return std::nullopt;
    return static_cast<uint64_t>(status.st_size);
  }
  /// The first bytes of the file, at most `bytes`; nullopt if it cannot be read.
  std::optional<std::string> content(uint64_t bytes) const {
    std::string content(bytes, '\0');
    for (size_t have = 0;;) {
      const ssize_t got = ::read(descriptor_, content.data() + have, content.size() - have);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return std::nullopt;
      have += static_cast<size_t>(got);
      if (got == 0 || have == content.size()) {
        content.resize(have);
        return content;
      }
    }
  }

 private:
  int descriptor_;
};

machine::FileEntry too_large(Kind kind) { return {kind, nullptr, {}, true}; }

machine::FileEntry read_file(const std::string& real, uint64_t largest) {
  const HostFile file(real);
  const auto size = file.size();
  if (!size) return {};
  if (*size > largest) return too_large(Kind::File);
  auto content = file.content(*size);
  if (!content) return {};
  return {Kind::File, std::make_shared<const std::string>(std::move(*content)), {}};
}

}  // namespace

Fence::Fence(const std::vector<std::string>& folders, FenceLimits limits) : limits_(limits) {
  for (const std::string& folder : folders) {
    std::error_code error;
    const std::string real = fs::canonical(folder, error).string();
    if (error || real == "/") continue;
    real_.push_back(real);
    spelt_.push_back(real);
    spelt_.push_back(machine::absolute_path("/", folder));
  }
}

bool Fence::encloses(const std::string& path) const { return is_in(path, spelt_); }

bool Fence::leads_to(const std::string& path) const {
  return std::any_of(spelt_.begin(), spelt_.end(), [&](const std::string& folder) {
    return folder.starts_with(path == "/" ? path : path + "/");
  });
}

bool Fence::admits(const std::string& path) const {
  std::string real;
  return kind_of(path, real) != Kind::None;
}

std::set<std::string> Fence::refused() const {
  const std::lock_guard lock(asking_);
  return refused_;
}

Kind Fence::kind_of(const std::string& path, std::string& real) const {
  std::error_code error;
  if (!is_in(path, spelt_)) return Kind::None;
  real = fs::canonical(path, error).string();
  if (error || !is_in(real, real_)) return Kind::None;
  const fs::file_status status = fs::status(real, error);
  if (!error && fs::is_regular_file(status)) return Kind::File;
  return !error && fs::is_directory(status) ? Kind::Folder : Kind::None;
}

machine::FileEntry Fence::read(const std::string& path) const {
  std::string real;
  const Kind kind = kind_of(path, real);
  if (kind == Kind::None) {
    std::error_code error;
    if (path == "/dev/urandom" || path == "/dev/random")
      return {Kind::File, random_bytes(), {}, false};
    const std::lock_guard lock(asking_);
    if (fs::exists(path, error)) refused_.insert(path);
    return {};
  }
  if (kind == Kind::File) return read_file(real, limits_.largest_file);
  machine::FileEntry folder{Kind::Folder, nullptr, {}};
  std::error_code error;
  size_t names = 0;
  for (fs::directory_iterator entry(real, error), end; !error && entry != end;
       entry.increment(error)) {
    if (++names > limits_.most_names) return too_large(Kind::Folder);
    const std::string name = entry->path().filename().string();
    std::string leads_to;
    if (const Kind inside = kind_of(real + "/" + name, leads_to); inside != Kind::None)
      folder.names.emplace(name, inside);
  }
  return folder;
}

std::string working_folder(const Build& build, const BuildTest& test) {
  return machine::absolute_path(build.build_folder,
                                test.working_directory.empty() ? "." : test.working_directory);
}

TestFiles::TestFiles(const Build& build)
    : fence_(std::make_shared<const Fence>(std::vector{build.source_folder, build.build_folder})) {
  folders_.source_folder = build.source_folder;
  folders_.build_folder = build.build_folder;
}

std::shared_ptr<const machine::FileSet> TestFiles::made(const std::string& folder,
                                                        machine::FileSet::Loader loader) const {
  auto set = std::make_shared<machine::FileSet>(folder, std::move(loader));
  std::error_code error;
  for (const std::string& project : {folders_.source_folder, folders_.build_folder})
    if (fs::is_directory(project, error)) set->add_folder(project);
  return set;
}

Result<std::shared_ptr<const machine::FileSet>> TestFiles::of(const BuildTest& test) {
  const std::string folder = working_folder(folders_, test);
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return user_error(
        fmt::format("ctest does not run the test '{}': its working folder {} is not there",
                    test.name, folder),
        "make the folder, or correct WORKING_DIRECTORY in CMakeLists.txt");
  return after(folder, {});
}

std::shared_ptr<const machine::FileSet> TestFiles::after(const std::string& folder,
                                                         const shell::FileChanges& changes) {
  if (!changes.empty())
    return made(folder, [fence = fence_, changes](const std::string& path) {
      const auto read = [&](const std::string& each) { return fence->read(each); };
      return shell::entry_after(changes, read, path);
    });
  std::shared_ptr<const machine::FileSet>& known = sets_[folder];
  if (!known)
    known = made(folder, [fence = fence_](const std::string& path) { return fence->read(path); });
  return known;
}

}  // namespace culprit::project
