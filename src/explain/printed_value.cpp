#include "explain/printed_value.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "machine/stdio/format.h"
#include "machine/stdio/format_value.h"
#include "spec/comparison.h"
#include "support/text.h"

namespace culprit::explain {

using machine::Conversion;
using machine::ConversionKind;
using machine::Directive;
using model::Op;
using record::kNoEvent;

namespace {

Diagnostic unsupported(std::string message) {
  return {DiagnosticKind::Unsupported,
          {},
          0,
          0,
          std::move(message),
          "culprit locate does not need a number"};
}

/// A piece of what one call printed.
struct Piece {
  size_t begin = 0, end = 0;  ///< in the output
  bool is_integer = false;
  unsigned operand = 0;  ///< of the call; if is_integer
};

class CallPieces {
 public:
  CallPieces(Reading& reading, const record::TracePrint& print)
      : reading_(reading), print_(print) {}

  /// Empty if the format is not known, or the pieces cannot be told apart.
  std::vector<Piece> run() {
    const model::Instruction& i = reading_.instruction_of(print_.event);
    if (i.op != Op::Call) return {};
    const std::string& name = reading_.program().symbols[static_cast<size_t>(i.b)].name;
    if (name != "printf" && name != "fprintf") return {};
    const unsigned format_at = name == "fprintf" ? 1 : 0;
    const auto format = literal(i, format_at);
    if (!format) return {};
    first_ = format_at + 1;
    directives_ = machine::parse_format(*format);
    return placed();
  }

 private:
  /// The string literal that is passed.
  std::optional<std::string> literal(const model::Instruction& i, unsigned argument) const {
    const model::Function& function = reading_.function_of(print_.event);
    const model::CallSite& site = function.calls[static_cast<size_t>(i.c)];
    if (argument >= site.arguments.size() || site.arguments[argument] >= 0) return std::nullopt;
    const model::Constant& constant =
        function.constants[static_cast<size_t>(~site.arguments[argument])];
    if (constant.kind != model::Constant::Kind::SymbolAddress) return std::nullopt;
    const model::Symbol& symbol = reading_.program().symbols[constant.symbol];
    if (symbol.kind != model::Symbol::Kind::Global) return std::nullopt;
    const std::vector<uint8_t>& bytes = reading_.program().globals[symbol.index].bytes;
    if (constant.bits > bytes.size()) return std::nullopt;
    std::string text(bytes.begin() + static_cast<std::ptrdiff_t>(constant.bits), bytes.end());
    text.resize(std::min(text.find('\0'), text.size()));
    return text;
  }

  int argument_value(int argument) {
    return argument < 0 ? 0
                        : static_cast<int>(reading_.terms().value(
                              reading_.operand(print_.event, first_ + unsigned(argument))));
  }

  /// The length of the piece; nullopt if it is not known.
  std::optional<size_t> length(const Directive& directive) {
    if (directive.kind == Directive::Kind::Literal) return directive.literal.size();
    if (directive.kind != Directive::Kind::Convert) return 0;
    const Conversion& c = directive.conversion;
    const bool integer = c.kind == ConversionKind::Signed || c.kind == ConversionKind::Unsigned ||
                         c.kind == ConversionKind::Character;
    if (!integer || c.argument < 0) return std::nullopt;
    const int64_t value = reading_.terms().value(
        reading_.operand(print_.event, first_ + static_cast<unsigned>(c.argument)));
    const auto text =
        machine::format_value(c,
                              machine::resolve_sizes(c, argument_value(c.width.argument),
                                                     argument_value(c.precision.argument)),
                              static_cast<uint64_t>(value));
    return text ? std::optional((*text).size()) : std::nullopt;
  }

  /// One piece may have an unknown length: what is left of the whole.
  std::vector<Piece> placed() {
    std::vector<std::optional<size_t>> lengths;
    size_t known = 0;
    for (const Directive& directive : directives_) {
      lengths.push_back(length(directive));
      known += lengths.back().value_or(0);
    }
    const size_t whole = print_.end - print_.begin;
    const auto unknown = std::count(lengths.begin(), lengths.end(), std::nullopt);
    if (unknown > 1 || known > whole || (unknown == 0 && known != whole)) return {};
    std::vector<Piece> pieces;
    size_t at = print_.begin;
    for (size_t k = 0; k < directives_.size(); ++k) {
      const size_t end = at + lengths[k].value_or(whole - known);
      const Conversion& c = directives_[k].conversion;
      const bool integer = directives_[k].kind == Directive::Kind::Convert &&
                           (c.kind == ConversionKind::Signed ||
                            (c.kind == ConversionKind::Unsigned && c.letter == 'u'));
      pieces.push_back(
          {at, end, integer, integer ? first_ + static_cast<unsigned>(c.argument) : 0});
      at = end;
    }
    return pieces;
  }

  Reading& reading_;
  const record::TracePrint& print_;
  unsigned first_ = 1;  // operand number of the first value
  std::vector<Directive> directives_;
};

/// The number that begins there, after blanks; nullopt if none does, or a floating one.
std::optional<int64_t> number_at(std::string_view text, size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  if (at >= text.size()) return std::nullopt;
  const char* const end = text.data() + text.size();
  int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data() + at, end, value);
  if (error != std::errc() || (rest + 1 < end && *rest == '.' && rest[1] >= '0' && rest[1] <= '9'))
    return std::nullopt;
  return value;
}

}  // namespace

Result<PrintedValue> printed_value(Reading& reading, const judge::JudgedTest& test,
                                   const replay::PlainRun& recorded) {
  if (!test.test->expected_output || !test.matcher)
    return unsupported("what is wrong in the output is not told by an expected text");
  const std::string& expected = test.matcher->expected();
  const auto difference = spec::first_difference(*test.test->expected_output, recorded.output,
                                                 test.matcher->comparison());
  if (!difference) return unsupported("the recorded run prints the expected text");
  const size_t offset = difference->actual_offset;
  for (const record::TracePrint& print : reading.trace().prints()) {
    if (offset < print.begin || offset > print.end) continue;
    for (const Piece& piece : CallPieces(reading, print).run()) {
      if (!piece.is_integer || offset < piece.begin || offset > piece.end) continue;
      const size_t before = offset - piece.begin;
      if (before > difference->expected_offset) continue;
      const auto wanted = number_at(expected, difference->expected_offset - before);
      const Linear value = reading.operand(print.event, piece.operand);
      const int64_t actual = reading.terms().value(value);
      if (!wanted || *wanted == actual) continue;
      return PrintedValue{
          print.event, value, actual, *wanted,
          reading.function_of(print.event).locations[reading.event(print.event).pc]};
    }
  }
  return unsupported(
      fmt::format("no integer is printed where the output is wrong (\"{}\" in place of \"{}\")",
                  difference->actual, difference->expected));
}

}  // namespace culprit::explain
