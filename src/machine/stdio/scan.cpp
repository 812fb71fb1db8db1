#include "machine/stdio/scan.h"

#include <cerrno>
#include <cstdlib>

#include "machine/stdio/scan_number.h"

namespace culprit::machine {

namespace {

/// The outcome of a directive. InputFailure: the input ended before it matched anything.
enum class Match : uint8_t { Done, InputFailure, Mismatch, Unsupported };

class Scanner {
 public:
  explicit Scanner(ByteSource& source) : source_(source) {}

  ScanOutcome run(const std::vector<ScanDirective>& format) {
    bool stopped = false;
    for (const ScanDirective& directive : format) {
      if (stopped) {
        miss(directive);
        continue;
      }
      const Match match = apply(directive);
      if (match == Match::Done) continue;
      stopped = true;
      miss(directive);
      if (match == Match::InputFailure && outcome_.result == 0) outcome_.result = -1;
      if (match == Match::Unsupported) {
        outcome_.unsupported = "wide text or the m modifier in scanf";
        outcome_.unsupported_offset = directive.begin;
      }
    }
    outcome_.consumed = source_.consumed();
    return std::move(outcome_);
  }

 private:
  Match apply(const ScanDirective& directive) {
    switch (directive.kind) {
      case ScanDirective::Kind::Space: source_.skip_space(); return Match::Done;
      case ScanDirective::Kind::Byte: return match_byte(directive.letter);
      case ScanDirective::Kind::Percent: source_.skip_space(); return match_byte('%');
      case ScanDirective::Kind::Convert: return convert(directive);
      case ScanDirective::Kind::Malformed: source_.skip_space(); return Match::Mismatch;
      case ScanDirective::Kind::Cut: return Match::Mismatch;
      case ScanDirective::Kind::Unsupported: return Match::Unsupported;
    }
    return Match::Mismatch;
  }

  void miss(const ScanDirective& directive) {
    constexpr std::string_view kNumbers = "diouxXpf";
    if (directive.kind != ScanDirective::Kind::Convert || directive.argument < 0 ||
        kNumbers.find(directive.letter) == kNumbers.npos)
      return;
    const ScanKind kind = directive.letter == 'f'   ? ScanKind::Float
                          : directive.letter == 'p' ? ScanKind::Pointer
                                                    : ScanKind::Integer;
    outcome_.missed.push_back(assignment(directive, kind));
    outcome_.missed.back().size = directive.object_size();
  }

  Match match_byte(char expected) {
    const int byte = source_.peek();
    if (byte < 0) return Match::InputFailure;
    if (byte != static_cast<unsigned char>(expected)) return Match::Mismatch;
    source_.take();
    return Match::Done;
  }

  Match convert(const ScanDirective& directive) {
    if (directive.letter == 'n') return count(directive);
    if (directive.letter != 'c' && directive.letter != '[') source_.skip_space();
    if (source_.peek() < 0) return Match::InputFailure;
    switch (directive.letter) {
      case 'c': return convert_characters(directive);
      case 's': return convert_string(directive);
      case '[': return convert_set(directive);
      case 'f': return convert_float(directive);
      default: return convert_integer(directive);
    }
  }

  ScanAssignment assignment(const ScanDirective& directive, ScanKind kind) const {
    ScanAssignment result;
    result.argument = directive.argument;
    result.kind = kind;
    result.begin = directive.begin;
    result.end = directive.end;
    return result;
  }

  Match store(const ScanDirective& directive, ScanAssignment value) {
    if (directive.argument < 0) return Match::Done;
    outcome_.assignments.push_back(std::move(value));
    ++outcome_.result;
    return Match::Done;
  }

  Match count(const ScanDirective& directive) {
    ScanAssignment value = assignment(directive, ScanKind::Count);
    value.size = directive.object_size();
    value.integer = source_.consumed();
    if (directive.argument >= 0) outcome_.assignments.push_back(value);
    return Match::Done;
  }

  Match convert_characters(const ScanDirective& directive) {
    ScanAssignment value = assignment(directive, ScanKind::Characters);
    for (int left = directive.width < 0 ? 1 : directive.width; left > 0 && source_.peek() >= 0;
         --left)
      value.bytes += static_cast<char>(source_.take());
    return store(directive, std::move(value));
  }

  /// Takes bytes as long as `accepts` and the width allow.
  template <class Accepts>
  ScanAssignment take_text(const ScanDirective& directive, Accepts accepts) {
    ScanAssignment value = assignment(directive, ScanKind::String);
    const size_t limit = directive.width < 0 ? SIZE_MAX : static_cast<size_t>(directive.width);
    while (value.bytes.size() < limit && source_.peek() >= 0 && accepts(source_.peek()))
      value.bytes += static_cast<char>(source_.take());
    return value;
  }

  Match convert_string(const ScanDirective& directive) {
    return store(directive, take_text(directive, [](int byte) {
                   return byte != ' ' && (byte < '\t' || byte > '\r');
                 }));
  }

  Match convert_set(const ScanDirective& directive) {
    ScanAssignment value = take_text(
        directive, [&](int byte) { return directive.accepted.test(static_cast<size_t>(byte)); });
    return value.bytes.empty() ? Match::Mismatch : store(directive, std::move(value));
  }

  static int base_of(char letter) {
    switch (letter) {
      case 'i': return 0;
      case 'o': return 8;
      case 'x':
      case 'p': return 16;
      default: return 10;
    }
  }

  Match convert_integer(const ScanDirective& directive) {
    const bool pointer = directive.letter == 'p';
    const NumberText number =
        take_integer(source_, base_of(directive.letter), directive.width, pointer);
    if (!number.matched) return Match::Mismatch;
    ScanAssignment value = assignment(directive, pointer ? ScanKind::Pointer : ScanKind::Integer);
    value.size = directive.object_size();
    const unsigned unused = 64 - 8 * value.size;
    errno = 0;
    if (directive.letter == 'd' || directive.letter == 'i') {
      const uint64_t bits =
          static_cast<uint64_t>(strtoll(number.text.c_str(), nullptr, number.base));
      value.integer = static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused);
    } else {
      value.integer = strtoull(number.text.c_str(), nullptr, number.base) << unused >> unused;
    }
    outcome_.out_of_range |= errno == ERANGE;
    return store(directive, std::move(value));
  }

  Match convert_float(const ScanDirective& directive) {
    const NumberText number = take_float(source_, directive.width);
    if (!number.matched) return Match::Mismatch;
    ScanAssignment value = assignment(directive, ScanKind::Float);
    value.size = directive.object_size();
    const char* begin = number.text.c_str();
    char* end = nullptr;
    errno = 0;
    switch (value.size) {
      case 4: value.real = strtof(begin, &end); break;
      case 8: value.real = strtod(begin, &end); break;
      default: value.real = strtold(begin, &end); break;
    }
    outcome_.out_of_range |= errno == ERANGE;
    return end == begin ? Match::Mismatch : store(directive, std::move(value));
  }

  CountedSource source_;
  ScanOutcome outcome_;
};

}  // namespace

ScanOutcome scan(const std::vector<ScanDirective>& format, ByteSource& source) {
  return Scanner(source).run(format);
}

ScanOutcome scan(std::string_view format, ByteSource& source) {
  return scan(parse_scan_format(format), source);
}

}  // namespace culprit::machine
