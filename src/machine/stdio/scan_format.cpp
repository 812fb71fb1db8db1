#include "machine/stdio/scan_format.h"

#include <algorithm>
#include <climits>

#include "support/text.h"

namespace culprit::machine {

namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class ScanFormatReader {
 public:
  explicit ScanFormatReader(std::string_view format) : format_(format) {}

  std::vector<ScanDirective> read_all() {
    while (position_ < format_.size()) {
      ScanDirective directive;
      directive.begin = position_;
      read(directive);
      directive.end = position_;
      directives_.push_back(directive);
      if (directive.kind == ScanDirective::Kind::Cut ||
          directive.kind == ScanDirective::Kind::Unsupported)
        break;
    }
    return std::move(directives_);
  }

 private:
  char look() const { return position_ < format_.size() ? format_[position_] : '\0'; }
  bool accept(char c) {
    if (position_ >= format_.size() || look() != c) return false;
    ++position_;
    return true;
  }

  void read(ScanDirective& directive) {
    if (is_space(look())) {
      directive.kind = ScanDirective::Kind::Space;
      while (is_space(look())) ++position_;
    } else if (accept('%')) {
      read_conversion(directive);
    } else {
      directive.letter = format_[position_++];
    }
  }

  int read_number() {
    long long value = 0;
    for (; is_digit(look()); ++position_)
      value = std::min<long long>(value * 10 + (look() - '0'), INT_MAX);
    return static_cast<int>(value);
  }

  /// `n$`: the position, from 1; -1 if there is none, with nothing consumed. `0$` is allowed and
  /// numbers the argument as if it were absent.
  int read_position() {
    const size_t begin = position_;
    if (is_digit(look())) {
      const int number = read_number();
      if (accept('$')) return number;
    }
    position_ = begin;
    return -1;
  }

  void read_conversion(ScanDirective& directive) {
    const int position = read_position();
    bool suppressed = false;
    if (position >= 0 || !is_digit(look()))
      while (look() == '*' || look() == '\'' || look() == 'I')
        suppressed |= format_[position_++] == '*';
    const int width = read_number();
    directive.width = width == 0 ? -1 : width;
    if (accept('m')) return void(directive.kind = ScanDirective::Kind::Unsupported);
    directive.length = read_length_modifier(format_, position_);
    read_letter(directive);
    if (directive.kind == ScanDirective::Kind::Convert && !suppressed)
      directive.argument = position > 0 ? position - 1 : next_argument_++;
  }

  /// The failure precedes the skipping of white space that the format asked for before.
  void cut(ScanDirective& directive) {
    directive.kind = ScanDirective::Kind::Cut;
    if (!directives_.empty() && directives_.back().kind == ScanDirective::Kind::Space)
      directives_.pop_back();
  }

  /// Sets kind and letter; maps spellings that read alike to one letter.
  void read_letter(ScanDirective& directive) {
    if (position_ >= format_.size()) return cut(directive);
    const char letter = format_[position_++];
    directive.kind = ScanDirective::Kind::Convert;
    directive.letter = letter;
    const bool wide = directive.length != LengthModifier::None &&
                      directive.length != LengthModifier::Char &&
                      directive.length != LengthModifier::Short;
    switch (letter) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'p':
      case 'n': break;
      case 'X': directive.letter = 'x'; break;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
      case 'a':
      case 'A': directive.letter = 'f'; break;
      case 'c':
      case 's':
        if (wide) directive.kind = ScanDirective::Kind::Unsupported;
        break;
      case 'C':
      case 'S': directive.kind = ScanDirective::Kind::Unsupported; break;
      case '[':
        if (wide) directive.kind = ScanDirective::Kind::Unsupported;
        else read_set(directive);
        break;
      case '%': directive.kind = ScanDirective::Kind::Percent; break;
      default: directive.kind = ScanDirective::Kind::Malformed; break;
    }
  }

  /// Reads the set after '['. A ']' in first place is a member; so is a '-' that is not the middle
  /// of an ascending range.
  void read_set(ScanDirective& directive) {
    const bool inverted = accept('^');
    const size_t first = position_;
    for (;; ++position_) {
      if (position_ >= format_.size()) return void(directive.kind = ScanDirective::Kind::Cut);
      if (look() == ']' && position_ > first) break;
      add_member(directive.accepted, first);
    }
    ++position_;
    if (inverted) directive.accepted.flip();
  }

  void add_member(std::bitset<256>& set, size_t first) {
    const auto byte_at = [&](size_t at) { return static_cast<unsigned char>(format_[at]); };
    const bool inner =
        position_ > first && position_ + 1 < format_.size() && format_[position_ + 1] != ']';
    if (look() == '-' && inner && byte_at(position_ - 1) <= byte_at(position_ + 1)) {
      for (unsigned byte = byte_at(position_ - 1); byte <= byte_at(position_ + 1); ++byte)
        set.set(byte);
    } else {
      set.set(byte_at(position_));
    }
  }

  std::string_view format_;
  size_t position_ = 0;
  int next_argument_ = 0;
  std::vector<ScanDirective> directives_;
};

}  // namespace

unsigned ScanDirective::object_size() const {
  if (letter == 'p') return 8;
  const bool real = letter == 'f';
  switch (length) {
    case LengthModifier::Char: return real ? 4 : 1;
    case LengthModifier::Short: return real ? 4 : 2;
    case LengthModifier::None: return 4;
    case LengthModifier::LongLong: return real ? 16 : 8;
    default: return 8;
  }
}

std::vector<ScanDirective> parse_scan_format(std::string_view format) {
  return ScanFormatReader(format).read_all();
}

}  // namespace culprit::machine
