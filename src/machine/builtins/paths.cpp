// Names of files and folders, and the status of the files there.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "machine/builtins/streams.h"

namespace culprit::machine {

namespace {

using Change = int (Files::*)(const FileSet&, const std::string&);

void change_path(CallContext& c, Change change) {
  auto path = path_argument(c, 0);
  if (!path) return;
  if (int error = (c.state().files.*change)(c.machine().files(), *path))
    return fail(c, error, 0xffffffff);
  c.result(uint64_t{0});
}

void store_status(CallContext& c, uint64_t pointer, FileEntry::Kind kind, uint64_t size,
                  bool device) {
  struct stat status;
  std::memset(&status, 0, sizeof status);
  status.st_mode = device                            ? S_IFIFO | 0600
                   : kind == FileEntry::Kind::Folder ? S_IFDIR | 0755
                                                     : S_IFREG | 0644;
  status.st_size = static_cast<off_t>(size);
  status.st_nlink = 1;
  status.st_blksize = 4096;
  status.st_blocks = static_cast<blkcnt_t>((size + 511) / 512);
  status.st_atime = status.st_mtime = status.st_ctime = 1'000'000'000;  // as time() returns
  if (c.write(pointer, std::string_view(reinterpret_cast<const char*>(&status), sizeof status)))
    c.result(uint64_t{0});
}

/// Writes `text` to argument 1, a buffer of argument 2 bytes, if it fits; the result is the size of
/// the text.
void give_text(CallContext& c, const std::string& text) {
  auto pointer = c.number(1), bytes = c.number(2);
  if (!pointer || !bytes) return;
  if (*bytes < text.size() || c.write(*pointer, text)) c.result(text.size());
}

}  // namespace

void do_remove(CallContext& c) {
  auto path = path_argument(c, 0);
  if (!path) return;
  const bool folder =
      c.state().files.find(c.machine().files(), *path).kind == FileEntry::Kind::Folder;
  change_path(c, folder ? &Files::remove_folder : &Files::remove);
}

void do_unlink(CallContext& c) { change_path(c, &Files::remove); }
void do_mkdir(CallContext& c) { change_path(c, &Files::make_folder); }
void do_rmdir(CallContext& c) { change_path(c, &Files::remove_folder); }
void do_chdir(CallContext& c) { change_path(c, &Files::change_folder); }

void do_rename(CallContext& c) {
  auto from = path_argument(c, 0);
  auto to = from ? path_argument(c, 1) : std::nullopt;
  if (!to) return;
  if (int error = c.state().files.rename(c.machine().files(), *from, *to))
    return fail(c, error, 0xffffffff);
  c.result(uint64_t{0});
}

void do_access(CallContext& c) {
  auto path = path_argument(c, 0);
  auto mode = path ? c.number(1) : std::nullopt;
  if (!mode) return;
  const FileEntry entry = c.state().files.find(c.machine().files(), *path);
  if (entry.kind == FileEntry::Kind::None) return fail(c, ENOENT, 0xffffffff);
  if (entry.kind == FileEntry::Kind::File && (*mode & X_OK)) return fail(c, EACCES, 0xffffffff);
  c.result(uint64_t{0});
}

void do_stat(CallContext& c) {
  auto path = path_argument(c, 0);
  auto pointer = path ? c.number(1) : std::nullopt;
  if (!pointer) return;
  const FileEntry entry = c.state().files.find(c.machine().files(), *path);
  if (entry.kind == FileEntry::Kind::None) return fail(c, ENOENT, 0xffffffff);
  store_status(c, *pointer, entry.kind, entry.content ? entry.content->size() : 0, false);
}

void do_fstat(CallContext& c) {
  auto descriptor = c.number(0), pointer = c.number(1);
  if (!descriptor || !pointer) return;
  const auto number = static_cast<int32_t>(*descriptor);
  if (!stream_of_descriptor(c, number)) return fail(c, EBADF, 0xffffffff);
  const Files& files = c.state().files;
  const OpenFile* file = stream_behind(files, number).file;
  const bool is_file = file && files.description(*file).kind == Description::Kind::File;
  store_status(c, *pointer, FileEntry::Kind::File, is_file ? files.content(*file).size() : 0,
               !is_file);
}

/// (path, to, bytes): the normal form of a path; the result is its size with the NUL.
void do_absolute(CallContext& c) {
  if (auto path = path_argument(c, 0)) give_text(c, *path + '\0');
}

/// (path, to, bytes): the entries of a folder: for each a letter, d or f, and its name with a NUL.
/// The result is their total size, or -1.
void do_names(CallContext& c) {
  auto path = path_argument(c, 0);
  if (!path) return;
  const Files& files = c.state().files;
  const FileSet& set = c.machine().files();
  const FileEntry::Kind kind = files.find(set, *path).kind;
  if (kind != FileEntry::Kind::Folder)
    return fail(c, kind == FileEntry::Kind::None ? ENOENT : ENOTDIR, ~uint64_t{0});
  if (set.too_large(*path))
    return c.unsupported(
        fmt::format("culprit does not support folders with so many files: {}", *path));
  std::string all;
  for (const std::string& name : files.names_in(set, *path)) {
    const bool folder = files.kind(set, absolute_path(*path, name)) == FileEntry::Kind::Folder;
    all.append(folder ? "d" : "f").append(name).push_back('\0');
  }
  give_text(c, all);
}

}  // namespace culprit::machine
