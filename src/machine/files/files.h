// The files of a run: what it opened, and what it wrote. Nothing of it reaches the host's disk.
//
// Copies share everything until one of them changes something, so that a fork of a state costs a
// pointer; contents are shared apart from the table, so that a fork that reads on copies no file. A
// run without files has no table at all. There are no buffers: what is written is seen by every
// other stream of the same file at once, flushed or not.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "machine/files/file_set.h"

namespace culprit::machine {

/// How a file is opened.
struct OpenMode {
  bool read = false;
  bool write = false;
  bool append = false;  ///< each write goes to the end
  bool create = false;  ///< when there is none
  bool truncate = false;
  bool exclusive = false;  ///< with create: fail when there is one
};

/// A file that is open, as a stream and by descriptor.
struct OpenFile {
  uint64_t stream = 0;  ///< FILE*; set by whoever opens
  int descriptor = -1;
  uint32_t file = 0;  ///< number in the table
  OpenMode mode;
  uint64_t position = 0;
  bool end_seen = false;  ///< a read met the end (feof)
  bool failed = false;    ///< ferror
  std::string pushed;     ///< bytes pushed back, last one is next
  /// of open_memstream: where the address of the block is to be put that holds what was written,
  uint64_t block_at = 0;
  uint64_t size_at = 0;  ///< and its size; 0: another file
  uint64_t block = 0;    ///< the one that was given last
};
bool operator==(const OpenFile& a, const OpenFile& b);

class Files {
 public:
  static constexpr uint64_t kMostBytes = uint64_t{64} << 20;  ///< of one file that a run writes
  static constexpr size_t kMostOpen = 1024;                   ///< descriptors, as usual on Linux

  /// Nothing was opened, removed or closed yet.
  bool untouched() const { return !table_; }

  /// Null: not open.
  const OpenFile* by_stream(uint64_t stream) const;
  const OpenFile* by_descriptor(int descriptor) const;
  /// Descriptors of the streams of open_memstream.
  std::vector<int> memory_streams() const;
  /// The same for a change; `open` must be of this table.
  OpenFile& change(const OpenFile& open);
  const std::string& content(const OpenFile& open) const;

  /// Opens a file at the lowest free descriptor, or at the given one. Returns an errno, 0 when it
  /// went well; `*opened` is the descriptor.
  int open(const FileSet& set, const std::string& path, OpenMode mode, int* opened, int at = -1);
  /// A file without a name.
  int open_nameless(OpenMode mode, int* opened);
  void close(int descriptor);
  /// The standard streams 0..2 are open until they are closed.
  bool standard_closed(int descriptor) const {
    return table_ && (table_->closed_standard >> descriptor & 1);
  }

  /// Writes at the position, or the end; what is skipped becomes zeros. Returns an errno.
  int write(const OpenFile& open, std::string_view bytes);
  int truncate(const OpenFile& open, uint64_t size);

  /// What stands at a path now; content of a File.
  FileEntry find(const FileSet& set, const std::string& path) const;
  /// The kind of find(); loads no file of a folder that was listed.
  FileEntry::Kind kind(const FileSet& set, const std::string& path) const;
  int remove(const FileSet& set, const std::string& path);
  int rename(const FileSet& set, const std::string& from, const std::string& to);
  int make_folder(const FileSet& set, const std::string& path);
  int remove_folder(const FileSet& set, const std::string& path);
  int change_folder(const FileSet& set, const std::string& path);
  /// What stands in a folder now, ascending.
  std::set<std::string> names_in(const FileSet& set, const std::string& folder) const;
  /// A path of the program, in the one spelling.
  std::string absolute(const FileSet& set, std::string_view path) const {
    return absolute_path(table_ && !table_->folder.empty() ? table_->folder : set.working_folder(),
                         path);
  }

  /// Runs could not tell the two apart. Cost: what is not shared.
  friend bool operator==(const Files& a, const Files& b);

 private:
  static constexpr uint32_t kRemoved = UINT32_MAX, kFolder = UINT32_MAX - 1;
  struct Table {
    std::vector<FileContent> contents;      ///< of files by number; null: the null device
    std::map<std::string, uint32_t> names;  ///< absolute path -> number, kFolder or kRemoved
    std::vector<OpenFile> open;             ///< by descriptor
    uint8_t closed_standard = 0;            ///< a bit for each of 0..2
    std::string folder;                     ///< the working one; empty: as at the start
  };

  Table& writable();
  int find_or_create(const FileSet& set, const std::string& path, OpenMode mode, uint32_t* file);
  int add_open(uint32_t file, OpenMode mode, int* opened, int at);
  std::string& own_content(uint32_t file);

  std::shared_ptr<Table> table_;
};

}  // namespace culprit::machine
