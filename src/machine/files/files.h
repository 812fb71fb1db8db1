// The files and pipes that one run opened and wrote. Nothing of it reaches the host's disk.
//
// Copies share everything until one of them changes, so the fork of a state costs one pointer.
// Contents are shared separately from the table, so a fork that reads on copies no file. A run
// without files has no table. There are no buffers: all streams of a file see written bytes at
// once, flushed or not.
//
// Of the processes of a run, each has its own descriptors and its own working folder. All else is
// shared (in_parent): files, pipes, and the positions in them. A pipe is a file without a name, to
// which one description appends what another one reads.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/files/file_set.h"
#include "machine/files/open_file.h"

namespace culprit::machine {

class Files {
 public:
  static constexpr uint64_t kMostBytes = uint64_t{64} << 20;  ///< limit of a file that a run writes
  static constexpr size_t kMostOpen = 1024;                   ///< open descriptors, usual on Linux

  /// True if nothing was opened, removed or closed yet.
  bool untouched() const { return !table_; }

  /// Null if it is not open.
  const OpenFile* by_stream(uint64_t stream) const;
  const OpenFile* by_descriptor(int descriptor) const;
  /// Descriptors of the streams of open_memstream.
  std::vector<int> memory_streams() const;
  /// A mutable reference to `open`, which must be of this table.
  OpenFile& change(const OpenFile& open);
  const Description& description(const OpenFile& open) const {
    return table_->descriptions[open.description];
  }
  /// A mutable reference; `open` must be of this table.
  Description& change_description(const OpenFile& open);
  /// Empty for a standard stream.
  const std::string& content(const OpenFile& open) const;

  /// Opens a file at the lowest free descriptor, or at `at`. Returns an errno, 0 on success; sets
  /// `*opened` to the descriptor.
  int open(const FileSet& set, const std::string& path, OpenMode mode, int* opened, int at = -1);
  /// Opens a file without a name.
  int open_nameless(OpenMode mode, int* opened);
  void close(int descriptor);
  /// Makes a pipe: `ends[0]` reads what `ends[1]` writes. Returns an errno.
  int open_pipe(bool nonblocking, int ends[2]);
  /// Makes the lowest free descriptor from `least` on refer to what `from` refers to. Returns an
  /// errno; EBADF if `from` is not open.
  int duplicate(int from, int least, int* made);
  /// The same for the descriptor `at`, which is closed first if it is another one.
  int duplicate_at(int from, int at);
  /// Whether a descriptor can write to, or read from, the pipe that `end` is an end of.
  bool holds_end(const Description& end, bool writes) const;
  /// The bytes that were written to a pipe of this process and not read yet.
  uint64_t unread(const Description& end) const;
  /// To be called when a process begins as a copy of its parent.
  void become_child();
  /// The files of a process that goes on after one of its children ended with the files `child`.
  /// What a stream opened by fopen has read stays read, since the stream has it in its buffer.
  static Files in_parent(const Files& parent, const Files& child);

  /// The standard streams 0..2 are open until they are closed.
  bool standard_closed(int descriptor) const {
    return table_ && (table_->closed_standard >> descriptor & 1);
  }

  /// Writes at the position, or at the end in append mode; a gap becomes zeros. Returns an errno.
  int write(const OpenFile& open, std::string_view bytes);
  int truncate(const OpenFile& open, uint64_t size);

  /// The current file or folder at a path, with the content of a file.
  FileEntry find(const FileSet& set, const std::string& path) const;
  /// The kind that find() gives; does not load a file whose folder was listed before.
  FileEntry::Kind kind(const FileSet& set, const std::string& path) const;
  int remove(const FileSet& set, const std::string& path);
  int rename(const FileSet& set, const std::string& from, const std::string& to);
  int make_folder(const FileSet& set, const std::string& path);
  int remove_folder(const FileSet& set, const std::string& path);
  int change_folder(const FileSet& set, const std::string& path);
  /// The current names in a folder, ascending.
  std::set<std::string> names_in(const FileSet& set, const std::string& folder) const;
  /// The normal form of one of the program's paths.
  std::string absolute(const FileSet& set, std::string_view path) const {
    return absolute_path(table_ && !table_->folder.empty() ? table_->folder : set.working_folder(),
                         path);
  }

  /// Whether a run that starts from the set could tell that this one changed files or folders.
  bool has_changes(const FileSet& set) const;

  /// Whether no run could tell the two apart. Cost: the contents that are not shared.
  friend bool operator==(const Files& a, const Files& b);

 private:
  static constexpr uint32_t kRemoved = UINT32_MAX, kFolder = UINT32_MAX - 1;
  struct Table {
    std::vector<FileContent> contents;      ///< by file number; null for the null device
    std::map<std::string, uint32_t> names;  ///< absolute path -> number, kFolder or kRemoved
    std::vector<Description> descriptions;
    size_t inherited = 0;         ///< of the descriptions: a parent may refer to them
    std::vector<OpenFile> open;   ///< by descriptor
    uint8_t closed_standard = 0;  ///< a bit for each of 0..2
    std::string folder;           ///< the working folder; empty if it was never changed
  };

  Table& writable();
  int find_or_create(const FileSet& set, const std::string& path, OpenMode mode, uint32_t* file);
  int free_descriptor(int least) const;
  int add_open(const Description& description, int* opened, int at);
  uint32_t add_description(const Description& description);
  void forget_descriptions();
  int place(uint32_t description, int at);
  std::optional<uint32_t> description_of(int descriptor);
  std::string& own_content(uint32_t file);

  std::shared_ptr<Table> table_;
};

}  // namespace culprit::machine
