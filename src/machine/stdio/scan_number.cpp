#include "machine/stdio/scan_number.h"

#include <string_view>

namespace culprit::machine {

namespace {

int lower(int byte) { return byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte; }
bool is_decimal_digit(int byte) { return byte >= '0' && byte <= '9'; }
bool is_digit_of(int byte, int base) {
  if (base == 16 && lower(byte) >= 'a' && lower(byte) <= 'f') return true;
  return byte >= '0' && byte < '0' + (base < 10 ? base : 10);
}

/// Takes bytes into a text until the width is used up.
class Taker {
 public:
  Taker(CountedSource& source, int width) : source_(source), left_(width) {}

  bool room() const { return left_ != 0; }
  /// The width allows only one more byte.
  bool last() const { return left_ == 1; }
  /// The next byte, or -1 at the end of the input or of the width.
  int next() { return room() ? source_.peek() : -1; }
  /// Consumes the next byte without keeping it.
  void drop() {
    source_.take();
    if (left_ > 0) --left_;
  }
  void keep() {
    text_ += static_cast<char>(lower(next()));
    drop();
  }
  bool keep_sign() {
    if (next() != '-' && next() != '+') return false;
    keep();
    return true;
  }
  const std::string& text() const { return text_; }

 private:
  CountedSource& source_;
  int left_;
  std::string text_;
};

/// Takes "(nil)" byte by byte; on a mismatch, the bytes that matched stay consumed.
bool take_nil(Taker& taker) {
  for (char c : std::string_view("(nil)")) {
    if (lower(taker.next()) != c) return false;
    taker.drop();
  }
  return true;
}

class FloatTaker {
 public:
  FloatTaker(CountedSource& source, int width) : taker_(source, width) {}

  bool run() {
    const bool sign = taker_.keep_sign();
    if (sign && taker_.next() < 0) return false;
    if (lower(taker_.next()) == 'n') return take_word("nan");
    if (lower(taker_.next()) == 'i') return take_infinity();
    take_prefix();
    take_digits();
    const size_t bare = (sign ? 1u : 0u) + (hexadecimal_ ? 2u : 0u);
    return taker_.text().size() > bare;
  }
  const std::string& text() const { return taker_.text(); }

 private:
  /// Unlike elsewhere, a byte that does not match is consumed, too.
  bool take_word(std::string_view word) {
    for (char c : word) {
      const int byte = taker_.next();
      if (byte >= 0) taker_.keep();
      if (lower(byte) != c) return false;
    }
    return true;
  }

  /// After the second i of "infinity", the rest must follow.
  bool take_infinity() {
    return take_word("inf") && (lower(taker_.next()) != 'i' || take_word("inity"));
  }

  void take_prefix() {
    if (taker_.next() != '0') return;
    taker_.keep();
    // an x that uses up the width is not a prefix
    hexadecimal_ = lower(taker_.next()) == 'x' && !taker_.last();
    if (hexadecimal_) taker_.keep();
    else digit_ = true;
  }

  void take_digits() {
    const char exponent_letter = hexadecimal_ ? 'p' : 'e';
    bool point = false;
    bool exponent = false;
    for (int byte = taker_.next(); byte >= 0; byte = taker_.next()) {
      if (is_decimal_digit(byte) || (hexadecimal_ && !exponent && is_digit_of(byte, 16))) {
        digit_ = true;
      } else if (exponent && taker_.text().back() == exponent_letter &&
                 (byte == '-' || byte == '+')) {
      } else if (digit_ && !exponent && lower(byte) == exponent_letter) {
        exponent = point = true;
      } else if (!point && byte == '.') {
        point = true;
      } else {
        break;
      }
      taker_.keep();
    }
  }

  Taker taker_;
  bool hexadecimal_ = false;
  bool digit_ = false;
};

}  // namespace

NumberText take_integer(CountedSource& source, int base, int width, bool pointer) {
  Taker taker(source, width);
  const bool sign = taker.keep_sign();
  if (taker.next() == '0') {
    taker.keep();
    if (lower(taker.next()) == 'x' && (base == 0 || base == 16)) {
      base = 16;
      taker.drop();
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  while (is_digit_of(taker.next(), base)) taker.keep();
  NumberText number{taker.text(), base, taker.text().size() > (sign ? 1u : 0u)};
  if (number.text.empty() && pointer && (width < 0 || width >= 5) && taker.next() == '(' &&
      take_nil(taker))
    number = {"0", base, true};
  return number;
}

NumberText take_float(CountedSource& source, int width) {
  FloatTaker taker(source, width);
  const bool matched = taker.run();
  return {taker.text(), 10, matched};
}

}  // namespace culprit::machine
