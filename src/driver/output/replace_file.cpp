#include "driver/output/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace culprit::driver {

namespace {

/// Writes and closes `file`.
bool write_and_close(int file, std::string_view text) {
  const bool is_whole = write_whole(file, text);
  return ::close(file) == 0 && is_whole;
}

/// Opens a file as it is. For a pipe, waits for a reader, but not for ever: one that is meant to be
/// there has been started together with culprit.
int open_in_place(const std::string& path) {
  constexpr int kTries = 100;
  constexpr timespec kPause{0, 10'000'000};
  for (int tries = 0;; ++tries) {
    const int file =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file >= 0 || errno != ENXIO || tries == kTries) return file;
    ::nanosleep(&kPause, nullptr);
  }
}

bool write_in_place(const std::string& path, std::string_view text) {
  const int file = open_in_place(path);
  if (file < 0) return false;
  ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return write_and_close(file, text);
}

/// The file at the end of a chain of symbolic links. Renaming onto a link would replace the link
/// itself.
std::string target_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

/// A process that may not give files away leaves the new file to its own user.
void keep_owner_and_permissions(int file, const struct stat& old) {
  if (::fchown(file, old.st_uid, old.st_gid) != 0 && ::fchown(file, uid_t(-1), old.st_gid) != 0)
    errno = 0;
  ::fchmod(file, old.st_mode & 07777);
}

/// Writes a new file beside `target` and renames it. nullopt if no file can be made there. `old`:
/// the file that it replaces, or null.
std::optional<bool> write_beside(const std::string& target, std::string_view text,
                                 const struct stat* old) {
  const std::string fresh = fmt::format("{}.{}.part", target, ::getpid());
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return std::nullopt;
  if (old) keep_owner_and_permissions(file, *old);
  if (write_and_close(file, text) && std::rename(fresh.c_str(), target.c_str()) == 0) return true;
  ::unlink(fresh.c_str());
  return false;
}

}  // namespace

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool replace_file_in_folder(const std::string& path, std::string_view text) {
  struct stat old{};
  const bool exists = ::lstat(path.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode) && !S_ISLNK(old.st_mode)) return false;
  return write_beside(path, text, exists && S_ISREG(old.st_mode) ? &old : nullptr).value_or(false);
}

bool replace_file(const std::string& path, std::string_view text) {
  struct stat old{};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  std::error_code error;
  // opening a dangling link creates the file that it names
  const bool dangles = !exists && std::filesystem::is_symlink(path, error);
  if (dangles || (exists && !S_ISREG(old.st_mode))) return write_in_place(path, text);
  const auto written = write_beside(target_of(path), text, exists ? &old : nullptr);
  return written ? *written : write_in_place(path, text);
}

bool may_replace_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return false;
  const std::filesystem::path folder = std::filesystem::path(target_of(path)).parent_path();
  return ::access(path.c_str(), W_OK) == 0 ||
         ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

}  // namespace culprit::driver
