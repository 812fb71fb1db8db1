#include "machine/builtins/streams.h"

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

std::optional<Stream> stream_at(CallContext& c, uint64_t address) {
  const Image& image = c.machine().image();
  const Files& files = c.state().files;
  if (const OpenFile* file = files.by_stream(address)) return Stream{Stream::Kind::File, file};
  constexpr Stream::Kind kStandard[] = {Stream::Kind::Input, Stream::Kind::Output,
                                        Stream::Kind::Error};
  for (unsigned i = 0; i < 3; ++i)
    if (address == image.stream(i))
      return Stream{
          files.standard_closed(static_cast<int>(i)) ? Stream::Kind::Closed : kStandard[i],
          nullptr};
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
    : state_(context.state()), text_(context.machine().input()), kind_(stream.kind) {
  if (kind_ == Stream::Kind::File) {
    descriptor_ = stream.file->descriptor;
    if (!stream.file->mode.read) file().failed = true;
  }
}

int InputStream::peek() {
  if (kind_ == Stream::Kind::Input) return StandardInput(text_, state_.input).peek();
  if (kind_ != Stream::Kind::File) return -1;
  const OpenFile& open = *state_.files.by_descriptor(descriptor_);
  if (!open.mode.read) return -1;
  if (!open.pushed.empty()) return static_cast<unsigned char>(open.pushed.back());
  const std::string& content = state_.files.content(open);
  if (!open.end_seen && open.position < content.size())
    return static_cast<unsigned char>(content[open.position]);
  // remains set until it is cleared, even if more is written
  if (!open.end_seen) file().end_seen = true;
  return -1;
}

void InputStream::advance() {
  if (kind_ == Stream::Kind::Input) return StandardInput(text_, state_.input).advance();
  OpenFile& open = file();
  if (!open.pushed.empty()) open.pushed.pop_back();
  else ++open.position;
}

int InputStream::next() {
  const int byte = peek();
  if (byte >= 0) advance();
  return byte;
}

InputStream::Place InputStream::place() {
  if (kind_ == Stream::Kind::Input) return {state_.input, std::nullopt};
  if (kind_ == Stream::Kind::File) return {{}, file()};
  return {};
}

void InputStream::back_to(const Place& place) {
  if (kind_ == Stream::Kind::Input) state_.input = place.input;
  if (kind_ == Stream::Kind::File) file() = *place.file;
}

}  // namespace culprit::machine
