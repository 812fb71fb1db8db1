// The printf family, putchar, puts and the like: all output becomes pieces that the domain emits.
#include <cerrno>

#include <fmt/format.h>

#include "machine/builtins/streams.h"
#include "machine/stdio/format_value.h"

namespace culprit::machine {

namespace {

const Directive& char_directive() {
  static const Directive directive = parse_format("%c")[0];
  return directive;
}

void append_text(std::vector<OutputPiece>& pieces, std::string text,
                 model::ComponentId component = model::kNoComponent) {
  bool joins = !pieces.empty() && !pieces.back().directive && !pieces.back().string &&
               component == model::kNoComponent && pieces.back().component == model::kNoComponent;
  if (joins) pieces.back().text += text;
  else pieces.push_back({std::move(text), nullptr, {}, {}, component, 0, false});
}

void append_symbolic(std::vector<OutputPiece>& pieces, const Directive& directive, Value value,
                     model::Type type) {
  OutputPiece piece;
  piece.directive = &directive;
  piece.value = value;
  piece.type = type;
  pieces.push_back(std::move(piece));
}

/// The PrintText component of the literal piece at byte `offset` of the format.
model::ComponentId text_component(const model::CallSite& site, size_t offset) {
  model::ComponentId component = model::kNoComponent;
  for (const auto& [begin, id] : site.texts)
    if (begin <= offset) component = id;
  return component;
}

/// Each format text is parsed once; programs have few.
const std::vector<Directive>& parsed(const std::string& format) {
  thread_local std::unordered_map<std::string, std::vector<Directive>> cache;
  auto [entry, fresh] = cache.try_emplace(format);
  if (fresh) entry->second = parse_format(format);
  return entry->second;
}

class PieceMaker {
 public:
  /// `open_ends`: a string with an unknown end may become pieces that say so (for output, not for
  /// memory).
  PieceMaker(CallContext& context, const std::string& format,
             const std::vector<Directive>& directives, std::vector<FormatOperand> operands,
             const std::vector<FormatArgument>& numbers, bool open_ends)
      : context_(context),
        format_(format),
        directives_(directives),
        operands_(std::move(operands)),
        numbers_(numbers),
        open_ends_(open_ends) {}

  std::optional<std::vector<OutputPiece>> make() {
    for (const Directive& directive : directives_) {
      if (directive.kind == Directive::Kind::Literal) {
        model::ComponentId component = text_component(context_.site(), directive.begin);
        bool one_run = !pieces_.empty() && !pieces_.back().directive &&
                       pieces_.back().component == component && component != model::kNoComponent;
        if (one_run) pieces_.back().text += directive.literal;
        else append_text(pieces_, directive.literal, component);
        if (component != model::kNoComponent && !one_run) context_.machine().count(component);
      } else if (directive.kind == Directive::Kind::Convert) {
        if (!convert(directive)) return std::nullopt;
      } else {
        break;
      }
    }
    return std::move(pieces_);
  }

  /// The ranges of the strings that %s read, with their ends.
  const std::vector<ByteRange>& read() const { return read_; }

 private:
  FormatOperand* operand(int number) {
    for (size_t i = 0; i < numbers_.size(); ++i)
      if (numbers_[i].number == number) return &operands_[i];
    return nullptr;
  }

  /// The value of a `*` argument; nullopt if it must be split first.
  std::optional<int> star(const FieldSize& size) {
    if (size.source != FieldSize::Source::Argument) return 0;
    FormatOperand* found = operand(size.argument);
    if (!found) return 0;
    if (found->value.is_symbolic() && !split(*found)) return std::nullopt;
    if (found->value.is_undefined() && !found->mismatch)
      context_.report(FindingKind::UninitialisedRead,
                      "the width or precision of a print is uninitialised");
    if (!context_.running()) return std::nullopt;
    return static_cast<int>(found->value.bits);
  }

  bool split(const FormatOperand& operand) {
    if (operand.operand >= 0) context_.ask_split(static_cast<size_t>(operand.operand));
    else context_.unsupported("culprit cannot compute backwards through a va_list");
    return false;
  }

  std::string_view written(const Directive& directive) const {
    return std::string_view(format_).substr(directive.begin, directive.end - directive.begin);
  }

  bool convert(const Directive& directive) {
    const Conversion& conversion = directive.conversion;
    std::optional<int> width = star(conversion.width), precision = star(conversion.precision);
    if (!width || !precision) return false;
    FieldSizes sizes = resolve_sizes(conversion, *width, *precision);
    FormatOperand none;
    FormatOperand* found = conversion.argument >= 0 ? operand(conversion.argument) : &none;
    if (!found) found = &none;
    if (found->mismatch)
      context_.report(
          FindingKind::FormatMismatch,
          fmt::format("the argument of {} does not have the type that the conversion reads",
                      written(directive)));
    if (!context_.running()) return false;
    if (conversion.kind == ConversionKind::String) return string(directive, sizes, *found);
    if (conversion.kind == ConversionKind::StoreCount) return store_count(conversion, *found);
    if (found->value.is_symbolic()) {
      append_symbolic(pieces_, directive, found->value, found->type);
      return true;
    }
    if (found->value.is_undefined() && !found->mismatch)
      context_.report(FindingKind::UninitialisedRead, "a printed value is uninitialised");
    return context_.running() && number(conversion, sizes, found->value);
  }

  bool number(const Conversion& conversion, const FieldSizes& sizes, Value value) {
    FormatValue formatted = value.bits;
    if (conversion.kind == ConversionKind::Float)
      formatted = conversion.long_double() ? FormatValue(value.as_long_double())
                                           : FormatValue(value.as_double());
    if (conversion.kind != ConversionKind::ErrorText)
      return text(format_value(conversion, sizes, formatted));
    const std::optional<std::string> error = error_text(conversion);
    return error && text(format_value(conversion, sizes, std::string_view(*error)));
  }

  /// The text that %m prints: the text of errno, or its name with the flag #.
  std::optional<std::string> error_text(const Conversion& conversion) {
    const uint64_t place = context_.machine().image().error_number();
    const Value value =
        place ? context_.machine().load(context_.state(), model::kI32, Value::plain(place))
              : Value::plain(0);
    if (value.is_symbolic())
      context_.unsupported("culprit cannot try other error numbers in printf");
    if (!context_.running()) return std::nullopt;
    const int error = static_cast<int>(value.bits);
    const char* const known = !conversion.flags.alternate ? strerrordesc_np(error)
                              : error == 0                ? "0"
                                                          : strerrorname_np(error);
    if (known) return known;
    return conversion.flags.alternate ? std::to_string(error)
                                      : fmt::format("Unknown error {}", error);
  }

  bool text(const Result<std::string>& result) {
    if (!result) {
      context_.unsupported(result.errors().front().message);
      return false;
    }
    append_text(pieces_, *result);
    return true;
  }

  /// A null pointer is not a string. It is reported, and then printed as "(null)", as glibc does.
  bool null_string(const Directive& directive, const FieldSizes& sizes,
                   const FormatOperand& operand) {
    if (!operand.mismatch && !operand.value.is_undefined())
      context_.report(FindingKind::NullDereference,
                      fmt::format("the argument of {} is a null pointer: what is printed then is "
                                  "undefined (with glibc, \"(null)\")",
                                  written(directive)));
    return context_.running() && text(format_value(directive.conversion, sizes, NullString{}));
  }

  bool string(const Directive& directive, const FieldSizes& sizes, const FormatOperand& operand) {
    const Conversion& conversion = directive.conversion;
    if (conversion.wide() || sizes.width > max_field_size) {
      context_.unsupported(conversion.wide()
                               ? "culprit does not support wide strings in printf"
                               : "culprit does not support printf fields wider than 1 MiB");
      return false;
    }
    if (operand.value.is_symbolic()) return split(operand);
    if (operand.value.is_undefined() && !operand.mismatch)
      context_.report(
          FindingKind::UninitialisedRead,
          fmt::format("the pointer that {} prints is uninitialised", written(directive)));
    if (!context_.running()) return false;
    if (operand.value.bits == 0) return null_string(directive, sizes, operand);
    std::vector<OutputPiece> bytes;
    uint64_t limit = sizes.precision == FieldSizes::no_precision
                         ? UINT64_MAX
                         : static_cast<uint64_t>(sizes.precision);
    if (!append_string(context_, operand.value.bits, limit, bytes, open_ends_ && sizes.width == 0))
      return false;
    size_t length = 0;
    for (const OutputPiece& piece : bytes) length += piece.directive ? 1 : piece.text.size();
    read_.push_back(
        {operand.value.bits, operand.value.bits + std::min(limit, length + uint64_t{1})});
    std::string padding(
        static_cast<size_t>(sizes.width) > length ? static_cast<size_t>(sizes.width) - length : 0,
        ' ');
    if (!sizes.left && !padding.empty()) append_text(pieces_, padding);
    for (OutputPiece& piece : bytes)
      if (piece.directive || piece.string) pieces_.push_back(std::move(piece));
      else append_text(pieces_, std::move(piece.text));
    if (sizes.left && !padding.empty()) append_text(pieces_, padding);
    return true;
  }

  bool store_count(const Conversion& conversion, const FormatOperand& operand) {
    uint64_t count = 0;
    for (const OutputPiece& piece : pieces_) count += piece.directive ? 1 : piece.text.size();
    context_.machine().store(context_.state(), model::integer_type(conversion.integer_bits()),
                             operand.value, Value::plain(count));
    return context_.running();
  }

  CallContext& context_;
  const std::string& format_;
  const std::vector<Directive>& directives_;
  std::vector<FormatOperand> operands_;
  const std::vector<FormatArgument>& numbers_;
  bool open_ends_;
  std::vector<OutputPiece> pieces_;
  std::vector<ByteRange> read_;
};

void print(CallContext& context, uint64_t stream, size_t format_index, size_t first, bool va_list) {
  auto pieces = format_pieces(context, format_index, first, va_list,
                              stream == context.machine().image().stream(1));
  if (pieces) emit_to(context, stream, *pieces);
}

void print_to_string(CallContext& context, uint64_t limit, size_t format_index, size_t first,
                     bool va_list) {
  std::optional<uint64_t> target = context.number(0);
  if (!target) return;
  std::vector<ByteRange> read;
  auto pieces = format_pieces(context, format_index, first, va_list, false, &read);
  if (!pieces) return;
  uint64_t length = 0;
  for (const OutputPiece& piece : *pieces) length += piece.directive ? 1 : piece.text.size();
  const ByteRange written{*target, *target + std::min(length + 1, limit)};
  for (const ByteRange& range : read)
    if (overlap(range, written)) {
      context.report(FindingKind::OverlappingCopy,
                     "what is printed into memory is read from there too");
      break;
    }
  if (!context.running()) return;
  length = 0;
  for (const OutputPiece& piece : *pieces) {
    if (piece.directive && !piece.value.is_symbolic()) continue;
    bool one_byte = piece.directive == &char_directive();
    if (piece.directive && !one_byte)
      return context.unsupported(
          "culprit cannot compute backwards through a value that is formatted into a string");
    size_t bytes = one_byte ? 1 : piece.text.size();
    for (size_t i = 0; i < bytes; ++i, ++length) {
      if (length + 1 >= limit) continue;
      Value byte = one_byte ? piece.value : Value::plain(static_cast<unsigned char>(piece.text[i]));
      context.machine().store(context.state(), model::kI8, Value::plain(*target + length), byte);
      if (!context.running()) return;
    }
  }
  if (limit > 0)
    context.machine().store(context.state(), model::kI8,
                            Value::plain(*target + std::min(length, limit - 1)), Value::plain(0));
  context.result(length & 0xffffffff);
}

}  // namespace

std::optional<std::vector<OutputPiece>> format_pieces(CallContext& context, size_t format_index,
                                                      size_t first, bool va_list, bool open_ends,
                                                      std::vector<ByteRange>* read) {
  std::optional<std::string> format = context.string(format_index);
  if (!format) return std::nullopt;
  const std::vector<Directive>& directives = parsed(*format);
  std::vector<FormatArgument> numbers = format_arguments(directives);
  auto operands = fetch_arguments(context, first, va_list, numbers);
  if (!operands) return std::nullopt;
  PieceMaker maker(context, *format, directives, std::move(*operands), numbers, open_ends);
  auto pieces = maker.make();
  if (read) *read = maker.read();
  return pieces;
}

namespace {

/// Appends the bytes of a string from its first symbolic one on: each may be its end. Stops at a
/// byte that is surely zero, or at which reading would be undefined.
bool append_open_string(CallContext& context, uint64_t pointer, uint64_t limit,
                        std::vector<OutputPiece>& pieces) {
  uint32_t number = 1;
  for (const OutputPiece& piece : pieces) number = std::max(number, piece.string + 1);
  const Object* object = context.state().memory.find(Memory::id_of(pointer));
  for (uint64_t i = 0; i < limit; ++i) {
    int64_t offset = Memory::offset_of(pointer + i);
    bool readable = offset >= 0 && static_cast<uint64_t>(offset) < object->size() &&
                    object->byte_defined(offset);
    OutputPiece piece;
    piece.string = number;
    piece.ends_here = !readable;
    if (readable) {
      Value byte = context.machine().load(context.state(), model::kI8, Value::plain(pointer + i));
      if (!context.running()) return false;
      if (byte.is_plain() && byte.bits == 0) return true;
      if (byte.is_symbolic()) {
        piece.directive = &char_directive();
        piece.value = byte;
        piece.type = model::kI8;
      } else {
        piece.text.assign(1, static_cast<char>(byte.bits));
      }
    }
    pieces.push_back(std::move(piece));
    if (!readable) return true;
  }
  return true;
}

}  // namespace

bool append_string(CallContext& context, uint64_t pointer, uint64_t limit,
                   std::vector<OutputPiece>& pieces, bool open_end) {
  for (uint64_t i = 0; i < limit; ++i) {
    Value byte = context.machine().load(context.state(), model::kI8, Value::plain(pointer + i));
    if (!context.running()) return false;
    if (byte.is_symbolic() && open_end)
      return append_open_string(context, pointer + i, limit - i, pieces);
    if (byte.is_symbolic()) {
      switch (context.machine().domain().is_zero(context.state(), byte)) {
        case Truth::Yes: return true;
        case Truth::No: append_symbolic(pieces, char_directive(), byte, model::kI8); continue;
        case Truth::Unknown: break;
      }
      SplitRequest& split = context.state().split;
      split = {};
      split.in_memory = true;
      split.zero_or_not = true;
      split.object = Memory::id_of(pointer);
      split.offset = static_cast<uint32_t>(Memory::offset_of(pointer + i));
      split.bytes = 1;
      split.term = byte.term();
      context.state().stop = Stop::Split;
      return false;
    }
    if (byte.is_undefined())
      context.report(FindingKind::UninitialisedRead,
                     "a string is printed past what was written to it");
    if (!context.running()) return false;
    if (byte.bits == 0) return true;
    append_text(pieces, std::string(1, static_cast<char>(byte.bits)));
  }
  return true;
}

void do_printf(CallContext& c) { print(c, c.machine().image().stream(1), 0, 1, false); }
void do_vprintf(CallContext& c) { print(c, c.machine().image().stream(1), 0, 1, true); }
void do_fprintf(CallContext& c) {
  if (auto stream = c.number(0)) print(c, *stream, 1, 2, false);
}
void do_vfprintf(CallContext& c) {
  if (auto stream = c.number(0)) print(c, *stream, 1, 2, true);
}
void do_dprintf(CallContext& c) {
  auto descriptor = c.number(0);
  if (!descriptor) return;
  if (auto stream = stream_of_descriptor(c, static_cast<int32_t>(*descriptor)))
    return print(c, *stream, 1, 2, false);
  c.fail(EBADF);
  c.result(uint64_t{0xffffffff});
}
void do_sprintf(CallContext& c) { print_to_string(c, UINT64_MAX, 1, 2, false); }
void do_vsprintf(CallContext& c) { print_to_string(c, UINT64_MAX, 1, 2, true); }
void do_snprintf(CallContext& c) {
  if (auto limit = c.number(1)) print_to_string(c, *limit, 2, 3, false);
}
void do_vsnprintf(CallContext& c) {
  if (auto limit = c.number(1)) print_to_string(c, *limit, 2, 3, true);
}

namespace {
void put_byte(CallContext& context, uint64_t stream) {
  Value byte = context.raw(0);
  std::vector<OutputPiece> pieces;
  if (byte.is_symbolic()) append_symbolic(pieces, char_directive(), byte, context.type(0));
  else append_text(pieces, std::string(1, static_cast<char>(byte.bits)));
  if (byte.is_undefined())
    context.report(FindingKind::UninitialisedRead, "a printed character is uninitialised");
  if (!context.running()) return;
  if (emit_to(context, stream, pieces))
    context.result(byte.is_symbolic() ? byte : Value::plain(byte.bits & 0xff));
}

void put_string(CallContext& context, uint64_t stream, bool newline) {
  std::optional<uint64_t> pointer = context.number(0);
  std::vector<OutputPiece> pieces;
  if (!pointer || !append_string(context, *pointer, UINT64_MAX, pieces, true)) return;
  if (newline) append_text(pieces, "\n");
  if (emit_to(context, stream, pieces)) context.result(1);
}
}  // namespace

void do_putchar(CallContext& c) { put_byte(c, c.machine().image().stream(1)); }
void do_putc(CallContext& c) {
  if (auto stream = c.number(1)) put_byte(c, *stream);
}
void do_puts(CallContext& c) { put_string(c, c.machine().image().stream(1), true); }
void do_fputs(CallContext& c) {
  if (auto stream = c.number(1)) put_string(c, *stream, false);
}
namespace {
/// The bytes of a block as pieces; nullopt if the run cannot go on. `shown`: for the standard
/// output, undefined bytes are reported; in files they are allowed, since whole structs are written
/// there with their padding.
std::optional<std::vector<OutputPiece>> block_pieces(CallContext& c, uint64_t pointer,
                                                     uint64_t bytes, bool shown) {
  std::vector<OutputPiece> pieces;
  bytes = c.in_reach(pointer, bytes);
  for (uint64_t i = 0; i < bytes; ++i) {
    Value byte = c.machine().load(c.state(), model::kI8, Value::plain(pointer + i));
    if (byte.is_undefined() && shown)
      c.report(FindingKind::UninitialisedRead, "a printed byte is uninitialised");
    if (!c.running()) return std::nullopt;
    if (byte.is_symbolic()) append_symbolic(pieces, char_directive(), byte, model::kI8);
    else append_text(pieces, std::string(1, static_cast<char>(byte.bits)));
  }
  return pieces;
}
}  // namespace

void do_fwrite(CallContext& c) {
  auto pointer = c.number(0), size = c.number(1), count = c.number(2), stream = c.number(3);
  if (!pointer || !size || !count || !stream) return;
  const bool is_stdout = *stream == c.machine().image().stream(1);
  auto pieces =
      block_pieces(c, *pointer, *size * *count,
                   is_stdout && stream_behind(c.state().files, 1).kind == Stream::Kind::Output);
  if (!pieces) return;
  bool written = emit_to(c, *stream, *pieces);
  c.result(written && *size ? *count : 0);
}

void do_write(CallContext& c) {
  auto descriptor = c.number(0), pointer = c.number(1), count = c.number(2);
  if (!descriptor || !pointer || !count) return;
  const Stream stream = stream_behind(c.state().files, static_cast<int32_t>(*descriptor));
  auto pieces = block_pieces(c, *pointer, *count, stream.kind == Stream::Kind::Output);
  if (!pieces) return;
  if (write_to(c, stream, *pieces)) return c.result(*count);
  c.result(~uint64_t{0});
}

}  // namespace culprit::machine
