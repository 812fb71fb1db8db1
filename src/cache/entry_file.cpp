#include "cache/entry_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "cache/folder.h"
#include "frontend/frontend.h"

namespace culprit::cache {

namespace {

std::string head_of(std::string_view kind, std::string_view content) {
  return fmt::format("culprit-cache 1 {} {} {}\n", kind, content.size(), frontend::digest(content));
}

std::optional<std::string> read_all(int file, uint64_t size) {
  std::string text(size, '\0');
  for (size_t at = 0; at < text.size();) {
    const ssize_t count = ::read(file, text.data() + at, text.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    at += static_cast<size_t>(count);
  }
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

/// Creates a new file next to `path` and sets `name` to its unique name. Returns a descriptor, or
/// -1 if no file can be created.
int open_beside(const std::string& path, std::string& name) {
  name = path + ".XXXXXX" + kUnfinished;
  return ::mkostemps(name.data(), static_cast<int>(std::string_view(kUnfinished).size()),
                     O_CLOEXEC);
}

}  // namespace

std::optional<std::string> read_entry(const std::string& path, std::string_view kind) {
  // O_NONBLOCK: if `path` is a pipe, opening it does not wait for a writer.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  struct stat status{};
  std::optional<std::string> text;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<uint64_t>(status.st_size) <= kLargestEntry)
    text = read_all(file, static_cast<uint64_t>(status.st_size));
  ::close(file);
  const size_t line = text ? text->find('\n') : std::string::npos;
  if (line == std::string::npos) return std::nullopt;
  const std::string_view content = std::string_view(*text).substr(line + 1);
  if (std::string_view(*text).substr(0, line + 1) != head_of(kind, content)) return std::nullopt;
  ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);  // marks it as used now
  return std::string(content);
}

bool write_entry(const std::string& path, std::string_view kind, std::string_view content) {
  const std::string head = head_of(kind, content);
  if (head.size() + content.size() > kLargestEntry) return false;
  std::string fresh;
  int file = open_beside(path, fresh);
  if (file < 0 && errno == ENOENT) {
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    file = open_beside(path, fresh);
  }
  if (file < 0) return false;
  const bool written = write_all(file, head) && write_all(file, content);
  if (::close(file) == 0 && written && std::rename(fresh.c_str(), path.c_str()) == 0) return true;
  ::unlink(fresh.c_str());
  return false;
}

}  // namespace culprit::cache
