// The streams and paths that arguments denote, and streams as sources of bytes.
#pragma once

#include "machine/builtins/builtins.h"

namespace culprit::machine {

struct Stream {
  enum class Kind : uint8_t {
    Input,
    Output,
    Error,   ///< stdin, stdout, stderr as the run found them
    File,    ///< or one end of a pipe
    Closed,  ///< a standard stream after fclose
  };
  Kind kind = Kind::Closed;
  const OpenFile* file = nullptr;  ///< set for a File
  int descriptor = -1;             ///< −1 if Closed
};

/// Keeps the place where a stream is closed, for messages.
void note_closing(CallContext& context, uint64_t stream);
/// The stream at `address`; nullopt, after a report, if there is none or it was closed.
std::optional<Stream> stream_at(CallContext& context, uint64_t address);
/// The stream that argument `index` denotes.
std::optional<Stream> stream_argument(CallContext& context, size_t index);

/// Argument `index` as an absolute path; nullopt if the run cannot go on, e.g. because the file is
/// too large.
std::optional<std::string> path_argument(CallContext& context, size_t index);
/// Fails the call: sets errno and the result.
void fail(CallContext& context, int error, uint64_t result);
/// The FILE* of a descriptor; nullopt if it is not open.
std::optional<uint64_t> stream_of_descriptor(CallContext& context, int descriptor);
/// What a descriptor refers to; Closed if it is not open.
Stream stream_behind(const Files& files, int descriptor);

// descriptors.cpp
// -------------------------------------------------------------------------------------------------

/// Makes the FILE* of a descriptor that was just opened.
uint64_t give_stream(CallContext& context, int descriptor);
/// The same for one that was not opened as a stream: for 0..2 that is the standard stream.
void give_descriptor_stream(CallContext& context, int descriptor);
/// Closes an open descriptor and ends its FILE.
void close_file(CallContext& context, int descriptor);

/// What a read from, or a write to, one end of a pipe finds at the other one.
enum class OtherEnd : uint8_t {
  Closed,
  Own,       ///< only this process could use it
  Ancestor,  ///< a process could that waits for this one to end
};
OtherEnd other_end(const State& state, const Description& end);
/// Stops the run at a read from an empty pipe, or a write to a full one, whose other end is open:
/// a child would wait for its parent, another process for itself.
void wait_at_pipe(CallContext& context, const Description& end);

// writes.cpp
// -------------------------------------------------------------------------------------------------

/// Writes to what a stream or a descriptor refers to, without a buffer. Returns false if it does
/// not accept the bytes (errno is set) or the run cannot go on.
bool write_to(CallContext& context, const Stream& to, const std::vector<OutputPiece>& pieces);

/// The bytes of a stream. A stream that cannot be read has none, and gets its error mark.
class InputStream final : public ByteSource {
 public:
  InputStream(CallContext& context, Stream stream);
  int peek() override;
  void advance() override;
  int next();
  /// The bytes that can be read without waiting; for a pipe.
  size_t ready() const;
  bool is_pipe() const;
  /// A saved read position. back_to() returns to it, so that later bytes are read again.
  struct Place {
    InputPosition input;
    std::optional<OpenFile> file;
    uint64_t position = 0;
  };
  Place place();
  void back_to(const Place& place);

 private:
  OpenFile& file() { return state_.files.change(*state_.files.by_descriptor(descriptor_)); }

  const OpenFile& open() const { return *state_.files.by_descriptor(descriptor_); }

  CallContext& context_;
  State& state_;
  const std::string& text_;  // the standard input
  Stream::Kind kind_;
  int descriptor_ = -1;
};

}  // namespace culprit::machine
