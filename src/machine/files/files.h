// The files that one run opened and wrote. Nothing of it reaches the host's disk.
//
// Copies share everything until one of them changes, so the fork of a state costs one pointer.
// Contents are shared separately from the table, so a fork that reads on copies no file. A run
// without files has no table. There are no buffers: all streams of a file see written bytes at
// once, flushed or not.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "machine/files/file_set.h"

namespace culprit::machine {

/// The mode in which a file is opened.
struct OpenMode {
  bool read = false;
  bool write = false;
  bool append = false;  ///< each write goes to the end
  bool create = false;  ///< if it does not exist
  bool truncate = false;
  bool exclusive = false;  ///< with create: fail if it exists
};

/// An open file, as a stream and by descriptor.
struct OpenFile {
  uint64_t stream = 0;  ///< FILE*; set by the opener
  int descriptor = -1;
  uint32_t file = 0;  ///< number of the file in the table
  OpenMode mode;
  uint64_t position = 0;
  bool end_seen = false;  ///< a read reached the end (feof)
  bool failed = false;    ///< ferror
  std::string pushed;     ///< bytes pushed back; the last one is read next
  /// for open_memstream: where to store the address of the block with the written bytes,
  uint64_t block_at = 0;
  uint64_t size_at = 0;  ///< and its size; 0 for other files
  uint64_t block = 0;    ///< address of the latest block
};
bool operator==(const OpenFile& a, const OpenFile& b);

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
  const std::string& content(const OpenFile& open) const;

  /// Opens a file at the lowest free descriptor, or at `at`. Returns an errno, 0 on success; sets
  /// `*opened` to the descriptor.
  int open(const FileSet& set, const std::string& path, OpenMode mode, int* opened, int at = -1);
  /// Opens a file without a name.
  int open_nameless(OpenMode mode, int* opened);
  void close(int descriptor);
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
    std::vector<OpenFile> open;             ///< by descriptor
    uint8_t closed_standard = 0;            ///< a bit for each of 0..2
    std::string folder;                     ///< the working folder; empty if it was never changed
  };

  Table& writable();
  int find_or_create(const FileSet& set, const std::string& path, OpenMode mode, uint32_t* file);
  int add_open(uint32_t file, OpenMode mode, int* opened, int at);
  std::string& own_content(uint32_t file);

  std::shared_ptr<Table> table_;
};

}  // namespace culprit::machine
