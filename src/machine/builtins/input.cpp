// The scanf family and character input, from the standard input or from strings.
#include <algorithm>
#include <cerrno>
#include <cstring>

#include "machine/builtins/streams.h"

namespace culprit::machine {

int StandardInput::peek() {
  if (!input_.pushed.empty()) return static_cast<unsigned char>(input_.pushed.back());
  if (input_.position < text_.size()) return static_cast<unsigned char>(text_[input_.position]);
  input_.end_seen = true;
  return -1;
}

void StandardInput::advance() {
  if (!input_.pushed.empty()) input_.pushed.pop_back();
  else ++input_.position;
}

namespace {

/// Passes a value that is about to be stored through the probe of the call's Input component.
Value probed(CallContext& context, model::Type type, Value computed) {
  model::ComponentId component = context.site().whole;
  if (component == model::kNoComponent || component >= context.machine().modes.size() ||
      context.machine().modes[component] == ProbeMode::Ok)
    return computed;
  return context.machine().domain().probe(context.state(), component, type, computed, -1);
}

void store_probed(CallContext& context, model::Type type, Value pointer, Value value) {
  context.machine().store(context.state(), type, pointer, probed(context, type, value));
}
void store_probed(CallContext& context, model::Type type, uint64_t pointer, Value value) {
  store_probed(context, type, Value::plain(pointer), value);
}

model::Type type_of(const ScanAssignment& assignment) {
  if (assignment.kind == ScanKind::Float)
    return assignment.size == 4 ? model::kF32 : assignment.size == 8 ? model::kF64 : model::kF80;
  if (assignment.kind == ScanKind::Pointer) return model::kPointer;
  return model::integer_type(8 * assignment.size);
}

Value value_of(const ScanAssignment& assignment, model::Type type) {
  if (type == model::kF32) return Value::from_float(static_cast<float>(assignment.real));
  if (type == model::kF64) return Value::from_double(static_cast<double>(assignment.real));
  if (type == model::kF80) return Value::from_long_double(assignment.real);
  return Value::plain(assignment.integer & width_mask(type.bits()));
}

bool is_text(const ScanAssignment& assignment) {
  return assignment.kind == ScanKind::Characters || assignment.kind == ScanKind::String;
}

bool store_assignment(CallContext& context, const ScanAssignment& assignment, Value target) {
  if (!is_text(assignment)) {
    model::Type type = type_of(assignment);
    store_probed(context, type, target, value_of(assignment, type));
    return context.running();
  }
  uint64_t pointer = target.bits;
  constexpr size_t kProbedBytes = 64;
  for (size_t i = 0; i < assignment.bytes.size(); ++i) {
    Value byte = Value::plain(static_cast<unsigned char>(assignment.bytes[i]));
    if (i < kProbedBytes) store_probed(context, model::kI8, pointer + i, byte);
    else context.machine().store(context.state(), model::kI8, Value::plain(pointer + i), byte);
    if (!context.running()) return false;
  }
  if (assignment.kind == ScanKind::String)
    context.machine().store(context.state(), model::kI8,
                            Value::plain(pointer + assignment.bytes.size()), Value::plain(0));
  return context.running();
}

/// The pointers that a scan stores through, as many as its outcome needs. A pointer to a number may
/// be symbolic.
std::optional<std::vector<Value>> scan_targets(CallContext& context, size_t first, bool va_list,
                                               const ScanOutcome& outcome) {
  constexpr int kMostArguments = 4096;  // NL_ARGMAX of glibc
  std::vector<FormatArgument> wanted;
  for (const std::vector<ScanAssignment>* stores : {&outcome.assignments, &outcome.missed})
    for (const ScanAssignment& a : *stores) {
      if (a.argument >= kMostArguments) {
        context.unsupported("culprit does not support argument numbers beyond 4096 in scanf");
        return std::nullopt;
      }
      while (static_cast<int>(wanted.size()) <= a.argument)
        wanted.push_back({static_cast<int>(wanted.size()), ArgumentType::Pointer});
    }
  auto operands = fetch_arguments(context, first, va_list, wanted);
  if (!operands) return std::nullopt;
  std::vector<Value> targets;
  for (const FormatOperand& operand : *operands) {
    auto stores_text = [&](const ScanAssignment& a) {
      return a.argument == static_cast<int>(targets.size()) && is_text(a);
    };
    if (operand.value.is_symbolic() &&
        std::any_of(outcome.assignments.begin(), outcome.assignments.end(), stores_text)) {
      context.ask_split(static_cast<size_t>(std::max(operand.operand, 0)));
      return std::nullopt;
    }
    if (operand.value.is_undefined())
      context.report(FindingKind::UninitialisedRead,
                     "a scan stores through a pointer that is uninitialised or missing");
    targets.push_back(operand.value);
  }
  if (!context.running()) return std::nullopt;
  return targets;
}

/// A scan in mode ab also stores the numbers at which its format kept it from arriving:
/// `scanf("%d,%d", &a, &b)` for the input `1 2`.
void store_missed(CallContext& context, const ScanOutcome& outcome,
                  const std::vector<Value>& targets) {
  for (const ScanAssignment& missed : outcome.missed) {
    const size_t argument = static_cast<size_t>(missed.argument);
    if (argument >= targets.size()) return;
    store_probed(context, type_of(missed), targets[argument],
                 Value::undefined_bits(0, width_mask(type_of(missed).bits())));
    if (!context.running()) return;
  }
}

/// Reads from `source`. `keep` is called before the first store, to make consumption final.
template <class Keep>
void scan_into(CallContext& context, size_t format_index, size_t first, bool va_list,
               ByteSource& source, Keep keep) {
  std::optional<std::string> format = context.string(format_index);
  if (!format) return;
  ScanOutcome outcome = scan(*format, source);
  if (!outcome.unsupported.empty())
    return context.unsupported("culprit does not support '" + outcome.unsupported + "' in scanf");
  if (!context.machine().mode_is_ab(context.site().whole)) outcome.missed.clear();
  auto targets = scan_targets(context, first, va_list, outcome);
  if (!targets) return;
  keep();
  for (const ScanAssignment& assignment : outcome.assignments)
    if (!store_assignment(context, assignment,
                          (*targets)[static_cast<size_t>(assignment.argument)]))
      return;
  store_missed(context, outcome, *targets);
  if (!context.running()) return;
  if (outcome.out_of_range) context.fail(ERANGE);
  context.result(static_cast<uint32_t>(outcome.result));
}

void scan_stream(CallContext& context, uint64_t stream, size_t format_index, size_t first,
                 bool va_list) {
  std::optional<Stream> from = stream_at(context, stream);
  if (!from) return;
  InputStream source(context, *from);
  const InputStream::Place before = source.place();
  bool kept = false;
  scan_into(context, format_index, first, va_list, source, [&] { kept = true; });
  if (!kept) source.back_to(before);  // the call will be executed again
}

void scan_string(CallContext& context, bool va_list) {
  std::optional<std::string> text = context.string(0);
  if (!text) return;
  StringSource source(*text);
  scan_into(context, 1, 2, va_list, source, [] {});
}

/// Reads a line of at most `limit` bytes to `pointer`; returns its length, or −1 at the end.
int64_t read_line(CallContext& context, InputStream& from, uint64_t pointer, uint64_t limit,
                  bool keep_newline) {
  uint64_t stored = 0;
  int byte = -1;
  while (stored < limit && (byte = from.next()) >= 0) {
    if (byte == '\n' && !keep_newline) break;
    store_probed(context, model::kI8, pointer + stored++,
                 Value::plain(static_cast<uint64_t>(byte)));
    if (!context.running()) return 0;
    if (byte == '\n') break;
  }
  if (byte < 0 && stored == 0 && limit > 0) return -1;
  context.machine().store(context.state(), model::kI8, Value::plain(pointer + stored),
                          Value::plain(0));
  return static_cast<int64_t>(stored);
}

/// Reads up to `count` bytes to `pointer`; returns their number, or nullopt if the run cannot go
/// on.
std::optional<uint64_t> read_block(CallContext& context, InputStream& from, uint64_t pointer,
                                   uint64_t count) {
  uint64_t done = 0;
  while (done < count) {
    int byte = from.next();
    if (byte < 0) break;
    store_probed(context, model::kI8, pointer + done++, Value::plain(static_cast<uint64_t>(byte)));
    if (!context.running()) return std::nullopt;
  }
  return done;
}

void get_byte(CallContext& context, std::optional<Stream> stream) {
  if (stream) context.result(static_cast<uint32_t>(InputStream(context, *stream).next()));
}

void push_back(InputPosition& input, const std::string& text, char byte) {
  bool same = input.pushed.empty() && input.position > 0 && text[input.position - 1] == byte;
  if (same) --input.position;
  else input.pushed.push_back(byte);
  input.end_seen = false;
}

}  // namespace

void do_scanf(CallContext& c) { scan_stream(c, c.machine().image().stream(0), 0, 1, false); }
void do_vscanf(CallContext& c) { scan_stream(c, c.machine().image().stream(0), 0, 1, true); }
void do_fscanf(CallContext& c) {
  if (auto stream = c.number(0)) scan_stream(c, *stream, 1, 2, false);
}
void do_vfscanf(CallContext& c) {
  if (auto stream = c.number(0)) scan_stream(c, *stream, 1, 2, true);
}
void do_sscanf(CallContext& c) { scan_string(c, false); }
void do_vsscanf(CallContext& c) { scan_string(c, true); }

void do_getchar(CallContext& c) {
  if (!c.state().files.untouched()) return get_byte(c, stream_at(c, c.machine().image().stream(0)));
  StandardInput input(c.machine().input(), c.state().input);
  const int byte = input.peek();
  if (byte >= 0) input.advance();
  c.result(static_cast<uint32_t>(byte));
}
void do_getc(CallContext& c) { get_byte(c, stream_argument(c, 0)); }

void do_ungetc(CallContext& c) {
  auto byte = c.number(0);
  if (!byte) return;
  auto stream = stream_argument(c, 1);
  if (!stream) return;
  bool nothing = static_cast<int32_t>(*byte) == -1;
  if (nothing || (stream->kind != Stream::Kind::Input && stream->kind != Stream::Kind::File))
    return c.result(uint64_t{0xffffffff});
  if (stream->kind == Stream::Kind::Input) {
    push_back(c.state().input, c.machine().input(), static_cast<char>(*byte));
  } else {
    OpenFile& file = c.state().files.change(*stream->file);
    file.pushed.push_back(static_cast<char>(*byte));
    file.end_seen = false;
  }
  c.result(*byte & 0xff);
}

void do_gets(CallContext& c) {
  auto pointer = c.number(0);
  auto stream = stream_at(c, c.machine().image().stream(0));
  if (!pointer || !stream) return;
  InputStream from(c, *stream);
  int64_t length = read_line(c, from, *pointer, UINT64_MAX, false);
  c.result(length < 0 ? 0 : *pointer);
}

void do_fgets(CallContext& c) {
  auto pointer = c.number(0), size = c.number(1);
  if (!pointer || !size) return;
  auto stream = stream_argument(c, 2);
  if (!stream) return;
  auto limit = static_cast<int32_t>(*size);
  if (limit < 1) return c.result(uint64_t{0});
  InputStream from(c, *stream);
  int64_t length = read_line(c, from, *pointer, static_cast<uint64_t>(limit - 1), true);
  c.result(length < 0 ? 0 : *pointer);
}

void do_fread(CallContext& c) {
  auto pointer = c.number(0), size = c.number(1), count = c.number(2);
  if (!pointer || !size || !count) return;
  auto stream = stream_argument(c, 3);
  if (!stream) return;
  InputStream from(c, *stream);
  if (auto done = read_block(c, from, *pointer, *size * *count))
    c.result(*size ? *done / *size : 0);
}

void do_feof(CallContext& c) {
  auto stream = stream_argument(c, 0);
  if (!stream) return;
  bool input = stream->kind == Stream::Kind::Input && c.state().input.end_seen;
  c.result(static_cast<uint64_t>(input || (stream->file && stream->file->end_seen)));
}

void do_ferror(CallContext& c) {
  auto stream = stream_argument(c, 0);
  if (stream) c.result(static_cast<uint64_t>(stream->file && stream->file->failed));
}

void do_clearerr(CallContext& c) {
  auto stream = stream_argument(c, 0);
  if (!stream) return;
  if (stream->kind == Stream::Kind::Input) c.state().input.end_seen = false;
  if (!stream->file) return;
  OpenFile& file = c.state().files.change(*stream->file);
  file.end_seen = file.failed = false;
}

namespace {

/// The bytes that a read by descriptor takes; nullopt if it cannot go on, or fails.
std::optional<uint64_t> bytes_to_read(CallContext& c, const InputStream& from, const OpenFile& open,
                                      uint64_t wanted) {
  if (!from.is_pipe()) return wanted;
  const Description& end = c.state().files.description(open);
  const uint64_t ready = open.pushed.size() + from.ready();
  if (ready > 0 || wanted == 0 || other_end(c.state(), end) == OtherEnd::Closed)
    return std::min<uint64_t>(wanted, ready);
  if (end.nonblocking) fail(c, EAGAIN, ~uint64_t{0});
  else wait_at_pipe(c, end);
  return std::nullopt;
}

}  // namespace

void do_read(CallContext& c) {
  auto descriptor = c.number(0), pointer = c.number(1), count = c.number(2);
  if (!descriptor || !pointer || !count) return;
  const auto number = static_cast<int32_t>(*descriptor);
  Files& files = c.state().files;
  Stream stream = stream_behind(files, number);
  const bool is_readable = stream.kind == Stream::Kind::Input ||
                           (stream.file && files.description(*stream.file).mode.read);
  if (!is_readable) return fail(c, EBADF, ~uint64_t{0});
  // the end mark belongs to the stream, not to the descriptor
  if (stream.file && stream.file->end_seen) files.change(*stream.file).end_seen = false;
  stream = stream_behind(files, number);
  InputStream from(c, stream);
  const auto bytes = stream.file ? bytes_to_read(c, from, *stream.file, *count) : count;
  if (!bytes) return;
  if (auto done = read_block(c, from, *pointer, *bytes)) c.result(*done);
}

}  // namespace culprit::machine
