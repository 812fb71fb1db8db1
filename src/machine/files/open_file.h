// Descriptors, and what they refer to.
#pragma once

#include <cstdint>
#include <string>

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

/// An open file description, as POSIX calls it: descriptors that dup or fork copied share it.
struct Description {
  enum class Kind : uint8_t {
    None,  ///< no descriptor refers to it
    File,
    Pipe,      ///< one end of a pipe: the bytes are those of a file without a name
    Standard,  ///< a standard stream as the run found it
  };
  Kind kind = Kind::None;
  uint32_t file = 0;  ///< number of the file in the table; 0..2 of a standard stream
  OpenMode mode;
  uint64_t position = 0;
  bool nonblocking = false;
};
bool operator==(const Description& a, const Description& b);

/// A descriptor and its stream; a process has them for itself.
struct OpenFile {
  uint64_t stream = 0;  ///< FILE*; set by the opener
  int descriptor = -1;
  uint32_t description = 0;    ///< index into the table's descriptions
  bool close_on_exec = false;  ///< only to be asked for
  bool buffered = false;       ///< opened as a stream, so that reads take bytes ahead
  bool end_seen = false;       ///< a read reached the end (feof)
  bool failed = false;         ///< ferror
  std::string pushed;          ///< bytes pushed back; the last one is read next
  /// for open_memstream: where to store the address of the block with the written bytes,
  uint64_t block_at = 0;
  uint64_t size_at = 0;  ///< and its size; 0 for other files
  uint64_t block = 0;    ///< address of the latest block
};
bool operator==(const OpenFile& a, const OpenFile& b);

}  // namespace culprit::machine
