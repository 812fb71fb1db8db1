// The streams and paths that arguments denote, and streams as sources of bytes.
#pragma once

#include "machine/builtins/builtins.h"

namespace culprit::machine {

struct Stream {
  enum class Kind : uint8_t {
    Input,
    Output,
    Error,  ///< stdin, stdout, stderr as the run found them
    File,
    Closed,  ///< a standard stream after fclose
  };
  Kind kind = Kind::Closed;
  const OpenFile* file = nullptr;  ///< set for a File
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

/// The bytes of a stream. A stream that cannot be read has none, and gets its error mark.
class InputStream final : public ByteSource {
 public:
  InputStream(CallContext& context, Stream stream);
  int peek() override;
  void advance() override;
  int next();
  /// A saved read position. back_to() returns to it, so that later bytes are read again.
  struct Place {
    InputPosition input;
    std::optional<OpenFile> file;
  };
  Place place();
  void back_to(const Place& place);

 private:
  OpenFile& file() { return state_.files.change(*state_.files.by_descriptor(descriptor_)); }

  State& state_;
  const std::string& text_;  // the standard input
  Stream::Kind kind_;
  int descriptor_ = -1;
};

}  // namespace culprit::machine
