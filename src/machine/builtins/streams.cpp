#include "machine/builtins/streams.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::machine {

namespace {

/// What a closed FILE holds.
struct Closing {
  uint32_t file = 0, line = 0;
};

/// "the stream `f` is used after it was closed in line 7: 'fgets' is called", with fewer words if a
/// function of the library calls the one that reports it.
std::string words_for_closed(CallContext& c, uint64_t address, const Object& stream) {
  Closing closing;
  stream.read(0, &closing, sizeof closing);
  const std::string where = place_words(c, "in", {closing.file, closing.line, 1});
  const bool is_direct = !c.machine().image().functions()[c.state().top().function].model->library;
  std::string name, called;
  for (size_t i = 0; is_direct && i < c.arguments(); ++i)
    if (const Value value = c.raw(i); value.is_plain() && value.bits == address)
      name = argument_text(c, i);
  if (is_direct) called = fmt::format(": '{}' is called", called_name(c));
  return name.empty()
             ? fmt::format("a stream is used after it was closed{}{}", where, called)
             : fmt::format("the stream `{}` is used after it was closed{}{}", name, where, called);
}

/// Reports the use of a FILE* that no open stream has.
void report_no_stream(CallContext& c, uint64_t address) {
  const Object* object = c.state().memory.find(Memory::id_of(address));
  if (address < 4096)
    return c.report(FindingKind::NullDereference,
                    "a null pointer is used as a stream: was the file opened?", true);
  if (object && object->info().storage == Storage::Stream)
    return c.report(FindingKind::UseAfterFree, words_for_closed(c, address, *object), true);
  c.report(FindingKind::WildDereference, "a pointer to no stream is used as one", true);
}

}  // namespace

void note_closing(CallContext& c, uint64_t stream) {
  const SourceLocation place = c.machine().place(c.state());
  const Closing closing{place.file, place.line};
  c.state().memory.writable(Memory::id_of(stream)).write(0, &closing, sizeof closing);
}

Stream stream_behind(const Files& files, int descriptor) {
  constexpr Stream::Kind kStandard[] = {Stream::Kind::Input, Stream::Kind::Output,
                                        Stream::Kind::Error};
  if (const OpenFile* file = files.by_descriptor(descriptor)) {
    const Description& to = files.description(*file);
    if (to.kind == Description::Kind::Standard) return {kStandard[to.file], nullptr, descriptor};
    return {Stream::Kind::File, file, descriptor};
  }
  if (descriptor < 0 || descriptor > 2 || files.standard_closed(descriptor)) return {};
  return {kStandard[descriptor], nullptr, descriptor};
}

std::optional<Stream> stream_at(CallContext& c, uint64_t address) {
  const Files& files = c.state().files;
  if (const OpenFile* file = files.by_stream(address))
    return stream_behind(files, file->descriptor);
  for (int i = 0; i < 3; ++i)
    if (address == c.machine().image().stream(static_cast<unsigned>(i)))
      return files.standard_closed(i) ? Stream() : stream_behind(files, i);
  report_no_stream(c, address);
  return std::nullopt;
}

std::optional<Stream> stream_argument(CallContext& c, size_t index) {
  auto address = c.number(index);
  return address ? stream_at(c, *address) : std::nullopt;
}

void fail(CallContext& c, int error, uint64_t result) {
  c.fail(error);
  c.result(result);
}

std::optional<std::string> path_argument(CallContext& c, size_t index) {
  auto path = c.string(index);
  if (!path) return std::nullopt;
  const Files& files = c.state().files;
  const FileSet& set = c.machine().files();
  std::string place = files.absolute(set, *path);
  if (const FileEntry entry = files.find(set, place);
      entry.kind == FileEntry::Kind::File && entry.too_large) {
    c.unsupported(fmt::format("culprit does not have the content of {}", place));
    return std::nullopt;
  }
  return place;
}

std::optional<uint64_t> stream_of_descriptor(CallContext& c, int descriptor) {
  const Files& files = c.state().files;
  if (const OpenFile* file = files.by_descriptor(descriptor)) return file->stream;
  if (descriptor < 0 || descriptor > 2 || files.standard_closed(descriptor)) return std::nullopt;
  return c.machine().image().stream(static_cast<unsigned>(descriptor));
}

InputStream::InputStream(CallContext& context, Stream stream)
    : context_(context),
      state_(context.state()),
      text_(context.machine().input()),
      kind_(stream.kind) {
  if (kind_ == Stream::Kind::File) {
    descriptor_ = stream.file->descriptor;
    if (!state_.files.description(*stream.file).mode.read) file().failed = true;
  }
}

bool InputStream::is_pipe() const {
  return kind_ == Stream::Kind::File &&
         state_.files.description(open()).kind == Description::Kind::Pipe;
}

size_t InputStream::ready() const {
  const size_t all = state_.files.content(open()).size();
  return all - std::min<size_t>(all, state_.files.description(open()).position);
}

int InputStream::peek() {
  if (kind_ == Stream::Kind::Input) return StandardInput(text_, state_.input).peek();
  if (kind_ != Stream::Kind::File) return -1;
  const OpenFile& open = this->open();
  const Description& from = state_.files.description(open);
  if (!from.mode.read) return -1;
  if (!open.pushed.empty()) return static_cast<unsigned char>(open.pushed.back());
  const std::string& content = state_.files.content(open);
  if (!open.end_seen && from.position < content.size())
    return static_cast<unsigned char>(content[from.position]);
  if (!open.end_seen && is_pipe() && other_end(state_, from) != OtherEnd::Closed) {
    wait_at_pipe(context_, from);
    return -1;
  }
  // remains set until it is cleared, even if more is written
  if (!open.end_seen) file().end_seen = true;
  return -1;
}

void InputStream::advance() {
  if (kind_ == Stream::Kind::Input) return StandardInput(text_, state_.input).advance();
  if (!open().pushed.empty()) file().pushed.pop_back();
  else ++state_.files.change_description(open()).position;
}

int InputStream::next() {
  const int byte = peek();
  if (byte >= 0) advance();
  return byte;
}

InputStream::Place InputStream::place() {
  if (kind_ == Stream::Kind::Input) return {state_.input, std::nullopt};
  if (kind_ == Stream::Kind::File) return {{}, open(), state_.files.description(open()).position};
  return {};
}

void InputStream::back_to(const Place& place) {
  if (kind_ == Stream::Kind::Input) state_.input = place.input;
  if (kind_ != Stream::Kind::File) return;
  file() = *place.file;
  state_.files.change_description(open()).position = place.position;
}

}  // namespace culprit::machine
