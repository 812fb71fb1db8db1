// Writes to streams and descriptors: to the standard output, the standard error, files and pipes.
#include <cerrno>
#include <csignal>

#include "machine/builtins/streams.h"

namespace culprit::machine {

namespace {

constexpr const char* kPipeSignal = "__culprit_pipe_signal";  // in libc/signals.c
constexpr uint64_t kPipeBytes = 65536;

/// Whether a file takes the bytes now; if not, errno is set or the run has stopped.
bool may_write(CallContext& c, const OpenFile& open, uint64_t bytes) {
  const Description& end = c.state().files.description(open);
  if (end.kind != Description::Kind::Pipe || !end.mode.write) return true;
  const OtherEnd reader = other_end(c.state(), end);
  if (reader == OtherEnd::Closed) {
    // what the program does at SIGPIPE: 0: it ends, 1: nothing, 2: it calls a handler
    const uint64_t variable = c.machine().image().variable(kPipeSignal, 4);
    const uint64_t action =
        variable ? c.machine().load(c.state(), model::kI32, Value::plain(variable)).bits : 0;
    if (action == 0) end_by_signal(c, SIGPIPE);
    else if (action == 2) c.unsupported("culprit does not support handlers of SIGPIPE");
    else c.fail(EPIPE);
    return false;
  }
  if (reader != OtherEnd::Own || c.state().files.unread(end) + bytes <= kPipeBytes) return true;
  if (end.nonblocking) c.fail(EAGAIN);
  else wait_at_pipe(c, end);
  return false;
}

/// Writes pieces to a file. Files cannot hold symbolic values, and a print in mode ab to a file is
/// not supported, as its text would be free.
bool write_pieces(CallContext& context, const OpenFile& file,
                  const std::vector<OutputPiece>& pieces) {
  std::string text;
  bool free = context.machine().mode_is_ab(context.site().whole);
  for (const OutputPiece& piece : pieces) {
    if (piece.directive || piece.string)
      return context.unsupported(
                 "culprit cannot compute backwards through a value that is written "
                 "to a file"),
             false;
    free |= context.machine().mode_is_ab(piece.component);
    text += piece.text;
  }
  if (free) return context.unsupported("other texts in a print to a file are not tried"), false;
  context.machine().charge(text.size());
  if (!may_write(context, file, text.size())) return false;
  const int descriptor = file.descriptor, error = context.state().files.write(file, text);
  if (error == EFBIG)
    return context.unsupported("culprit does not support files of more than 64 MiB"), false;
  if (error == 0) return true;
  Files& files = context.state().files;
  files.change(*files.by_descriptor(descriptor)).failed = true;
  context.fail(error);
  return false;
}

}  // namespace

bool write_to(CallContext& context, const Stream& to, const std::vector<OutputPiece>& pieces) {
  switch (to.kind) {
    case Stream::Kind::Output:
      context.machine().domain().emit(context.state(), context.io_site(), pieces);
      return true;
    case Stream::Kind::Error:
      for (const OutputPiece& piece : pieces)
        context.machine().domain().emit_error(context.state(), piece.text);
      return true;
    case Stream::Kind::File: return write_pieces(context, *to.file, pieces);
    case Stream::Kind::Input:
    case Stream::Kind::Closed: break;
  }
  context.fail(EBADF);
  return false;
}

bool emit_to(CallContext& context, uint64_t address, const std::vector<OutputPiece>& pieces) {
  uint64_t length = 0;
  for (const OutputPiece& piece : pieces) length += piece.directive ? 1 : piece.text.size();
  context.result(length & 0xffffffff);
  std::optional<Stream> stream = stream_at(context, address);
  if (!stream) return false;
  if (stream->kind == Stream::Kind::Output) {
    context.machine().print(context.state(), context.io_site(), pieces);
    return true;
  }
  if (write_to(context, *stream, pieces)) return true;
  context.result(uint64_t{0xffffffff});
  return false;
}

}  // namespace culprit::machine
