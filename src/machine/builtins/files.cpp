// Opens, positions and closes files, as streams and by descriptor.
//
// All of these are files in memory (files.h). The standard streams can be redirected to a file
// (freopen) and closed; they have no position, as if they were pipes.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "machine/builtins/streams.h"

namespace culprit::machine {

namespace {

/// The mode that the text of fopen denotes; nullopt if it is invalid.
std::optional<OpenMode> mode_of(const std::string& text) {
  OpenMode mode;
  const bool plus = text.find('+') != std::string::npos;
  switch (text.empty() ? '\0' : text[0]) {
    case 'r': mode.read = true; break;
    case 'w': mode.write = mode.create = mode.truncate = true; break;
    case 'a': mode.write = mode.create = mode.append = true; break;
    default: return std::nullopt;
  }
  if (plus) mode.read = mode.write = true;
  mode.exclusive = text.find('x') != std::string::npos;
  return mode;
}

/// For open_memstream: puts the written bytes into a new block, which replaces the one before.
void give_block(CallContext& c, int descriptor) {
  const OpenFile file = *c.state().files.by_descriptor(descriptor);
  const std::string content = c.state().files.content(file);
  if (file.block) {
    const Object* before = c.state().memory.find(Memory::id_of(file.block));
    if (before && before->alive()) c.state().memory.release(Memory::id_of(file.block));
  }
  const uint64_t block = allocate(c, content.size() + 1, true);
  if (!c.running()) return;
  if (block == 0) return c.unsupported("the program has no memory left for open_memstream");
  c.state().files.change(*c.state().files.by_descriptor(descriptor)).block = block;
  if (!c.write(block, std::string_view(content.c_str(), content.size() + 1))) return;
  c.machine().store(c.state(), model::kPointer, Value::plain(file.block_at), Value::plain(block));
  const uint64_t at =
      c.state().files.description(*c.state().files.by_descriptor(descriptor)).position;
  const uint64_t size = std::min<uint64_t>(content.size(), at);
  if (c.running())
    c.machine().store(c.state(), model::kI64, Value::plain(file.size_at), Value::plain(size));
}

/// The descriptor of a stream; −1, with errno set, if it is closed.
int descriptor_of(CallContext& c, const Stream& stream) {
  if (stream.descriptor < 0) c.fail(EBADF);
  return stream.descriptor;
}

/// Moves the position of a file. Returns an errno.
int seek(Files& files, const OpenFile& open, int64_t offset, int whence) {
  const Description& at = files.description(open);
  if (at.kind == Description::Kind::Pipe) return ESPIPE;
  int64_t base =
      whence == SEEK_SET ? 0
      : whence == SEEK_CUR
          ? static_cast<int64_t>(at.position - std::min<uint64_t>(at.position, open.pushed.size()))
      : whence == SEEK_END ? static_cast<int64_t>(files.content(open).size())
                           : -1;
  int64_t place;
  if (base < 0 || __builtin_add_overflow(base, offset, &place) || place < 0) return EINVAL;
  OpenFile& changed = files.change(open);
  changed.end_seen = false;
  changed.pushed.clear();
  files.change_description(changed).position = static_cast<uint64_t>(place);
  return 0;
}

int64_t position_of(const Files& files, const OpenFile& open) {
  return static_cast<int64_t>(files.description(open).position) -
         static_cast<int64_t>(open.pushed.size());
}

/// The file of stream argument `index`. Null if it is a standard stream, which has no position
/// (errno and the result are set), or no stream (reported).
const OpenFile* file_argument(CallContext& c, size_t index) {
  auto stream = stream_argument(c, index);
  if (!stream) return nullptr;
  if (!stream->file)
    c.fail(stream->kind == Stream::Kind::Closed ? EBADF : ESPIPE), c.result(uint64_t{0xffffffff});
  return stream->file;
}

/// Opens a file, and remembers that one to be read is not there. Returns an error number.
int open_file(CallContext& c, const std::string& path, const OpenMode& mode, int* opened,
              int descriptor = -1) {
  const int error = c.state().files.open(c.machine().files(), path, mode, opened, descriptor);
  constexpr size_t kMostMissing = 16;
  if (error == ENOENT && mode.read && !mode.create &&
      c.machine().missing_files.size() < kMostMissing)
    c.machine().missing_files.push_back({path, c.machine().place(c.state())});
  return error;
}

}  // namespace

void do_fopen(CallContext& c) {
  auto path = path_argument(c, 0);
  auto mode = path ? c.string(1) : std::nullopt;
  if (!mode) return;
  const auto how = mode_of(*mode);
  if (!how) return fail(c, EINVAL, 0);
  int descriptor = -1;
  if (int error = open_file(c, *path, *how, &descriptor)) return fail(c, error, 0);
  Files& files = c.state().files;
  const OpenFile& open = *files.by_descriptor(descriptor);
  files.change(open).buffered = true;
  if (how->append && !how->read)
    files.change_description(*files.by_descriptor(descriptor)).position =
        files.content(*files.by_descriptor(descriptor)).size();
  c.result(give_stream(c, descriptor));
}

/// Only with a path: the stream is redirected to another file.
void do_freopen(CallContext& c) {
  auto pointer = c.number(0);
  if (!pointer) return;
  if (*pointer == 0) return c.unsupported("culprit does not support freopen without a path");
  auto path = path_argument(c, 0);
  auto mode = path ? c.string(1) : std::nullopt;
  auto address = mode ? c.number(2) : std::nullopt;
  if (!address) return;
  auto stream = stream_at(c, *address);
  if (!stream) return;
  const auto how = mode_of(*mode);
  int descriptor = descriptor_of(c, *stream);
  for (int i = 0; i < 3; ++i)
    if (*address == c.machine().image().stream(static_cast<unsigned>(i))) descriptor = i;
  if (descriptor == 1) c.machine().flush(c.state());
  if (!c.running()) return;
  Files& files = c.state().files;
  files.close(descriptor);
  if (!how) return fail(c, EINVAL, 0);
  int opened = -1;
  if (int error = open_file(c, *path, *how, &opened, descriptor)) return fail(c, error, 0);
  files.change(*files.by_descriptor(opened)).stream = *address;
  c.result(*address);
}

void do_fdopen(CallContext& c) {
  auto descriptor = c.number(0);
  auto mode = descriptor ? c.string(1) : std::nullopt;
  if (!mode) return;
  if (!mode_of(*mode)) return fail(c, EINVAL, 0);
  auto stream = stream_of_descriptor(c, static_cast<int32_t>(*descriptor));
  if (!stream) return fail(c, EBADF, 0);
  c.result(*stream);
}

void do_tmpfile(CallContext& c) {
  OpenMode mode;
  mode.read = mode.write = true;
  int descriptor = -1;
  if (int error = c.state().files.open_nameless(mode, &descriptor)) return fail(c, error, 0);
  c.result(give_stream(c, descriptor));
}

/// Only for reading: a file with a copy of the block's current bytes.
void do_fmemopen(CallContext& c) {
  auto block = c.number(0), bytes = c.number(1);
  auto mode = block && bytes ? c.string(2) : std::nullopt;
  if (!mode) return;
  if (*mode != "r" && *mode != "rb")
    return c.unsupported("culprit does not support fmemopen for writing");
  std::string content;
  const uint64_t there = c.in_reach(*block, *bytes);
  for (uint64_t i = 0; i < there; ++i) {
    const Value byte = c.machine().load(c.state(), model::kI8, Value::plain(*block + i));
    if (!c.running()) return;
    if (byte.is_symbolic())
      return c.unsupported(
          "culprit cannot compute backwards through memory that is read as a file");
    content.push_back(static_cast<char>(byte.bits));
  }
  OpenMode how;
  how.read = how.write = true;
  int descriptor = -1;
  Files& files = c.state().files;
  if (int error = files.open_nameless(how, &descriptor)) return fail(c, error, 0);
  if (files.write(*files.by_descriptor(descriptor), content) != 0)
    return c.unsupported("culprit does not support files of more than 64 MiB");
  Description& file = files.change_description(*files.by_descriptor(descriptor));
  file.mode.write = false;
  file.position = 0;
  files.change(*files.by_descriptor(descriptor)).buffered = true;
  c.result(give_stream(c, descriptor));
}

void do_open_memstream(CallContext& c) {
  auto block_at = c.number(0), size_at = c.number(1);
  if (!block_at || !size_at) return;
  OpenMode how;
  how.write = true;
  int descriptor = -1;
  if (int error = c.state().files.open_nameless(how, &descriptor)) return fail(c, error, 0);
  OpenFile& file = c.state().files.change(*c.state().files.by_descriptor(descriptor));
  file.block_at = *block_at;
  file.size_at = *size_at;
  const uint64_t stream = give_stream(c, descriptor);
  give_block(c, descriptor);
  c.result(stream);
}

/// Only streams of open_memstream and the standard output need flushing; all others are unbuffered.
void do_fflush(CallContext& c) {
  auto address = c.number(0);
  if (!address) return;
  c.result(uint64_t{0});
  if (*address == 0 || *address == c.machine().image().stream(1)) c.machine().flush(c.state());
  if (!c.running()) return;
  if (*address == 0) {
    for (int descriptor : c.state().files.memory_streams()) give_block(c, descriptor);
  } else if (auto stream = stream_at(c, *address);
             stream && stream->file && stream->file->block_at) {
    give_block(c, stream->file->descriptor);
  }
}

void do_fclose(CallContext& c) {
  auto stream = stream_argument(c, 0);
  if (!stream) return;
  if (stream->file && stream->file->block_at) give_block(c, stream->file->descriptor);
  if (stream->descriptor == 1) c.machine().flush(c.state());
  if (!c.running()) return;
  const int descriptor = descriptor_of(c, *stream);
  if (descriptor >= 0) close_file(c, descriptor);
  c.result(descriptor < 0 ? uint64_t{0xffffffff} : 0);
}

void do_fseek(CallContext& c) {
  auto offset = c.number(1), whence = c.number(2);
  const OpenFile* file = offset && whence ? file_argument(c, 0) : nullptr;
  if (!file) return;
  if (int error = seek(c.state().files, *file, static_cast<int64_t>(*offset),
                       static_cast<int32_t>(*whence)))
    return fail(c, error, 0xffffffff);
  c.result(uint64_t{0});
}

void do_ftell(CallContext& c) {
  if (const OpenFile* file = file_argument(c, 0))
    c.result(static_cast<uint64_t>(position_of(c.state().files, *file)));
  else c.result(~uint64_t{0});
}

void do_rewind(CallContext& c) {
  auto stream = stream_argument(c, 0);
  if (!stream) return;
  if (stream->kind == Stream::Kind::Input) c.state().input.end_seen = false;
  if (!stream->file) return;
  const int descriptor = stream->descriptor;
  seek(c.state().files, *stream->file, 0, SEEK_SET);
  Files& files = c.state().files;
  files.change(*files.by_descriptor(descriptor)).failed = false;
}

void do_fgetpos(CallContext& c) {
  auto pointer = c.number(1);
  const OpenFile* file = pointer ? file_argument(c, 0) : nullptr;
  if (!file) return;
  c.machine().store(c.state(), model::kI64, Value::plain(*pointer),
                    Value::plain(static_cast<uint64_t>(position_of(c.state().files, *file))));
  c.result(uint64_t{0});
}

void do_fsetpos(CallContext& c) {
  auto pointer = c.number(1);
  const OpenFile* file = pointer ? file_argument(c, 0) : nullptr;
  if (!file) return;
  const Value place = c.machine().load(c.state(), model::kI64, Value::plain(*pointer));
  if (!c.running()) return;
  if (place.is_symbolic()) return c.unsupported("culprit cannot try other positions in a file");
  c.result(seek(c.state().files, *file, static_cast<int64_t>(place.bits), SEEK_SET)
               ? uint64_t{0xffffffff}
               : 0);
}

void do_fileno(CallContext& c) {
  if (auto stream = stream_argument(c, 0))
    c.result(static_cast<uint32_t>(descriptor_of(c, *stream)));
}

void do_open(CallContext& c) {
  auto path = path_argument(c, 0);
  auto flags = path ? c.number(1) : std::nullopt;
  if (!flags) return;
  OpenMode mode;
  const uint64_t access = *flags & O_ACCMODE;
  mode.read = access == O_RDONLY || access == O_RDWR;
  mode.write = access == O_WRONLY || access == O_RDWR;
  mode.append = *flags & O_APPEND;
  mode.create = *flags & O_CREAT;
  mode.exclusive = *flags & O_EXCL;
  mode.truncate = mode.write && (*flags & O_TRUNC);
  if (*flags & O_DIRECTORY)
    return c.unsupported("culprit does not support opening a folder as a file");
  int descriptor = -1;
  if (int error = open_file(c, *path, mode, &descriptor)) return fail(c, error, 0xffffffff);
  give_descriptor_stream(c, descriptor);
  c.result(static_cast<uint64_t>(descriptor));
}

void do_close(CallContext& c) {
  auto descriptor = c.number(0);
  if (!descriptor) return;
  const auto number = static_cast<int32_t>(*descriptor);
  if (!stream_of_descriptor(c, number)) return fail(c, EBADF, 0xffffffff);
  close_file(c, number);
  c.result(uint64_t{0});
}

void do_lseek(CallContext& c) {
  auto descriptor = c.number(0), offset = c.number(1), whence = c.number(2);
  if (!descriptor || !offset || !whence) return;
  const auto number = static_cast<int32_t>(*descriptor);
  const Stream stream = stream_behind(c.state().files, number);
  if (!stream.file)
    return fail(c, stream.kind == Stream::Kind::Closed ? EBADF : ESPIPE, ~uint64_t{0});
  if (int error = seek(c.state().files, *stream.file, static_cast<int64_t>(*offset),
                       static_cast<int32_t>(*whence)))
    return fail(c, error, ~uint64_t{0});
  c.result(c.state().files.description(*c.state().files.by_descriptor(number)).position);
}

void do_ftruncate(CallContext& c) {
  auto descriptor = c.number(0), size = c.number(1);
  if (!descriptor || !size) return;
  const Stream stream = stream_behind(c.state().files, static_cast<int32_t>(*descriptor));
  if (!stream.file) return fail(c, stream.descriptor < 0 ? EBADF : EINVAL, 0xffffffff);
  if (int error = c.state().files.truncate(*stream.file, *size)) return fail(c, error, 0xffffffff);
  c.result(uint64_t{0});
}

}  // namespace culprit::machine
