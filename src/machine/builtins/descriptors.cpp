// Descriptors and pipes: dup, pipe and fcntl of libc/processes/descriptors.c rest on these.
//
// A pipe holds all that is written to it: a native one makes the writer wait at 64 KiB, until a
// reader has made room. Only a process that would have to make this room itself waits here.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "machine/builtins/streams.h"

namespace culprit::machine {

uint64_t give_stream(CallContext& c, int descriptor) {
  ObjectInfo info;
  info.name = "stream";
  info.storage = Storage::Stream;
  const uint64_t stream = Memory::address(
      c.state().memory.allocate(sizeof(FILE), std::make_shared<ObjectInfo>(std::move(info)), true));
  Files& files = c.state().files;
  files.change(*files.by_descriptor(descriptor)).stream = stream;
  return stream;
}

void give_descriptor_stream(CallContext& c, int descriptor) {
  Files& files = c.state().files;
  const OpenFile* open = files.by_descriptor(descriptor);
  if (!open) return;  // a standard stream as the run found it
  const uint64_t standard =
      descriptor < 3 ? c.machine().image().stream(static_cast<unsigned>(descriptor)) : 0;
  if (standard && !files.by_stream(standard)) files.change(*open).stream = standard;
  else give_stream(c, descriptor);
}

void close_file(CallContext& c, int descriptor) {
  State& state = c.state();
  if (const OpenFile* file = state.files.by_descriptor(descriptor)) {
    const Object* object = state.memory.find(Memory::id_of(file->stream));
    bool standard = false;
    for (unsigned i = 0; i < 3; ++i) standard |= file->stream == c.machine().image().stream(i);
    if (object && !standard) {
      note_closing(c, file->stream);
      state.memory.release(Memory::id_of(file->stream));
    }
  }
  state.files.close(descriptor);
}

OtherEnd other_end(const State& state, const Description& end) {
  for (const State* above = state.parent.get(); above; above = above->parent.get())
    if (above->files.holds_end(end, end.mode.read)) return OtherEnd::Ancestor;
  return state.files.holds_end(end, end.mode.read) ? OtherEnd::Own : OtherEnd::Closed;
}

void wait_at_pipe(CallContext& c, const Description& end) {
  if (other_end(c.state(), end) == OtherEnd::Ancestor)
    return c.unsupported(
        "this child waits for its parent, but culprit lets a parent go on only after its child");
  c.unsupported(end.mode.read
                    ? "the program waits forever: it reads from an empty pipe to which nobody else "
                      "can write"
                    : "the program waits forever: it writes to a full pipe from which nobody else "
                      "can read");
}

/// (from, least): the copy of a descriptor at the lowest free one from `least` on; −1 on error.
void do_duplicate(CallContext& c) {
  auto from = c.number(0), least = c.number(1);
  if (!from || !least) return;
  int made = -1;
  if (int error = c.state().files.duplicate(static_cast<int32_t>(*from),
                                            static_cast<int32_t>(*least), &made))
    return fail(c, error, 0xffffffff);
  give_descriptor_stream(c, made);
  c.result(static_cast<uint64_t>(made));
}

/// (from, at): makes `at` a copy of another descriptor.
void do_duplicate_at(CallContext& c) {
  auto from = c.number(0), at = c.number(1);
  if (!from || !at) return;
  const auto source = static_cast<int32_t>(*from), target = static_cast<int32_t>(*at);
  Files& files = c.state().files;
  const bool is_open = stream_behind(files, source).descriptor >= 0;
  const bool is_possible = target >= 0 && target < static_cast<int32_t>(Files::kMostOpen);
  if (!is_open || !is_possible) return fail(c, EBADF, 0xffffffff);
  if (source != target) {
    // the source may be the only descriptor of a description that the target refers to now
    if (files.by_descriptor(target)) close_file(c, target);
    if (int error = files.duplicate_at(source, target)) return fail(c, error, 0xffffffff);
    give_descriptor_stream(c, target);
  }
  c.result(static_cast<uint64_t>(target));
}

/// (ends, nonblocking): pipe.
void do_pipe(CallContext& c) {
  auto pointer = c.number(0), nonblocking = c.number(1);
  if (!pointer || !nonblocking) return;
  int ends[2];
  if (int error = c.state().files.open_pipe(*nonblocking != 0, ends))
    return fail(c, error, 0xffffffff);
  for (size_t i = 0; i < 2; ++i) {
    give_descriptor_stream(c, ends[i]);
    c.machine().store(c.state(), model::kI32, Value::plain(*pointer + 4 * i),
                      Value::plain(static_cast<uint64_t>(ends[i])));
    if (!c.running()) return;
  }
  c.result(uint64_t{0});
}

/// (descriptor, which, value): a property of a descriptor, which becomes `value` unless that is
/// negative: 0: FD_CLOEXEC; 1: O_NONBLOCK; 2: O_APPEND; 3: the access mode, O_RDONLY and the like,
/// which cannot be set. −1, with errno set, if it is not open.
void do_descriptor_flag(CallContext& c) {
  auto descriptor = c.number(0), which = c.number(1), value = c.number(2);
  if (!descriptor || !which || !value) return;
  const auto number = static_cast<int32_t>(*descriptor), wanted = static_cast<int32_t>(*value);
  Files& files = c.state().files;
  const Stream stream = stream_behind(files, number);
  if (stream.descriptor < 0) return fail(c, EBADF, 0xffffffff);
  const OpenFile* open = files.by_descriptor(number);
  if (!open) return c.result(*which == 3 ? uint64_t{number > 0} : 0);
  const Description& to = files.description(*open);
  if (*which == 3) return c.result(to.mode.read ? (to.mode.write ? 2 : 0) : 1);
  if (wanted >= 0) {
    const bool is_set = wanted != 0;
    if (*which == 0) files.change(*open).close_on_exec = is_set;
    else if (*which == 1) files.change_description(*open).nonblocking = is_set;
    else if (to.kind == Description::Kind::File)
      files.change_description(*open).mode.append = is_set;
    open = files.by_descriptor(number);
  }
  const Description& now = files.description(*open);
  const bool append = now.mode.append && now.kind == Description::Kind::File;
  c.result(uint64_t{*which == 0 ? open->close_on_exec : *which == 1 ? now.nonblocking : append});
}

}  // namespace culprit::machine
