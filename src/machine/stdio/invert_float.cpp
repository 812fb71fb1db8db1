#include "machine/stdio/invert_float.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "machine/stdio/float_key.h"
#include "support/text.h"

namespace culprit::machine {

namespace {

bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Finds the ends of the numerals that a text may begin with: all positions such that the text
/// before them is a whole numeral in the style of the conversion.
class NumeralReader {
 public:
  NumeralReader(const Conversion& conversion, const FieldSizes& sizes, std::string_view text)
      : conversion_(conversion), sizes_(sizes), text_(text) {}

  /// `begin` is the position after the sign.
  std::vector<size_t> ends(size_t begin) {
    const char style = static_cast<char>(conversion_.letter | 0x20);
    if (style == 'a') read_hexadecimal(begin);
    else read_decimal(begin, style);
    return std::move(ends_);
  }

 private:
  char look(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  void read_decimal(size_t begin, char style) {
    const size_t decimals =
        sizes_.precision == FieldSizes::no_precision ? 6 : static_cast<size_t>(sizes_.precision);
    const bool plain = style != 'e';  // complete without an exponent
    size_t at = begin;
    while (is_digit(look(at))) {
      ++at;
      if (plain && (style == 'g' || decimals == 0)) ends_.push_back(at);
    }
    if (at == begin) return;
    if (look(at) == '.') {
      const size_t point = at++;
      for (;; ++at) {
        if (plain && (style == 'g' || at - point - 1 == decimals)) ends_.push_back(at);
        if (!is_digit(look(at))) break;
      }
    }
    if (style != 'f') read_exponent(at, 'e');
  }

  /// Each prefix of the exponent's digits gives an end.
  void read_exponent(size_t at, char letter) {
    if ((look(at) | 0x20) != letter || (look(at + 1) != '+' && look(at + 1) != '-')) return;
    for (at += 2; is_digit(look(at)); ++at) ends_.push_back(at + 1);
  }

  void read_hexadecimal(size_t begin) {
    if (look(begin) != '0' || (look(begin + 1) | 0x20) != 'x') return;
    size_t at = begin + 2;
    while (is_hex_digit(look(at)) || look(at) == '.') ++at;
    read_exponent(at, 'p');
  }

  const Conversion& conversion_;
  const FieldSizes& sizes_;
  std::string_view text_;
  std::vector<size_t> ends_;
};

template <class Real>
Real read_number(const std::string& text) {
  if constexpr (std::is_same_v<Real, double>) return strtod(text.c_str(), nullptr);
  else return strtold(text.c_str(), nullptr);
}

template <class Real>
using IntervalOf =
    std::conditional_t<std::is_same_v<Real, double>, FloatInterval, LongDoubleInterval>;

template <class Real>
class FloatInverter {
 public:
  FloatInverter(const Conversion& conversion, const FieldSizes& sizes, std::string_view expected)
      : conversion_(conversion), sizes_(sizes), expected_(expected) {}

  std::vector<Inversion> run() {
    size_t begin = std::min(expected_.find_first_not_of(' '), expected_.size());
    const char sign = begin < expected_.size() ? expected_[begin] : '\0';
    negative_ = sign == '-';
    if (negative_ || sign == '+') ++begin;
    propose_special(begin);
    for (size_t end : NumeralReader(conversion_, sizes_, expected_).ends(begin))
      propose(std::string(expected_.substr(begin, end - begin)));
    return std::move(inversions_);
  }

 private:
  std::string print(Real magnitude) const {
    Result<std::string> text =
        format_value(conversion_, sizes_, negative_ ? -magnitude : magnitude);
    return text ? text.take() : std::string();
  }
  bool prints_as(FloatKey key, const std::string& text) const {
    return print(from_key<Real>(key)) == text;
  }

  void add(size_t length, InversionValue value) {
    if (inversions_.empty() || inversions_.back().length < length)
      inversions_.push_back({length, std::move(value)});
  }

  void propose_special(size_t begin) {
    const char first = begin < expected_.size() ? static_cast<char>(expected_[begin] | 0x20) : '\0';
    if (first != 'i' && first != 'n') return;
    const Real infinity = std::numeric_limits<Real>::infinity();
    const std::string text =
        print(first == 'i' ? infinity : std::numeric_limits<Real>::quiet_NaN());
    if (text.empty() || !expected_.starts_with(text)) return;
    if (first == 'n') return add(text.size(), FloatNan{negative_});
    const Real signed_infinity = negative_ ? -infinity : infinity;
    add(text.size(), IntervalOf<Real>{signed_infinity, signed_infinity, negative_});
  }

  /// Adds the number nearest to the numeral, or its neighbour (%.0a prints numbers just below 2 as
  /// 0x2p+0), if it prints as expected.
  void propose(const std::string& numeral) {
    // The numeral of a large number may be rounded up beyond the largest number: %.0e prints
    // 1.7e308 as 2e+308.
    const FloatKey key = std::min(key_of(read_number<Real>(numeral)), infinity_key<Real>() - 1);
    for (FloatKey candidate : {key, key == 0 ? key : key - 1, key + 1}) {
      const std::string text = print(from_key<Real>(candidate));
      if (text.empty() || !expected_.starts_with(text)) continue;
      if (!inversions_.empty() && inversions_.back().length >= text.size()) return;
      return add_interval(candidate, text);
    }
  }

  void add_interval(FloatKey inside, const std::string& text) {
    const Real magnitude = from_key<Real>(inside);
    const Real half = half_unit(magnitude);
    const FloatKey below = inside - key_of(magnitude > half ? magnitude - half : Real{0});
    const FloatKey above = key_of(magnitude + half) - inside;
    const Real least = from_key<Real>(inside - find_reach(inside, false, inside + 1, below, text));
    const Real largest = from_key<Real>(
        inside + find_reach(inside, true, infinity_key<Real>() - inside, above, text));
    if (negative_) add(text.size(), IntervalOf<Real>{-largest, -least, true});
    else add(text.size(), IntervalOf<Real>{least, largest, false});
  }

  /// About half a unit of the last printed digit. Only a first guess: a wrong one costs time, not
  /// correctness.
  Real half_unit(Real magnitude) const {
    const int precision = sizes_.precision;
    const char style = static_cast<char>(conversion_.letter | 0x20);
    const int digits = precision == FieldSizes::no_precision ? 6 : precision;
    if (style == 'f') return std::pow(Real{10}, static_cast<Real>(-digits)) / 2;
    if (magnitude == 0) return 0;
    if (style == 'a' && precision == FieldSizes::no_precision) return 0;
    if (style == 'a') return std::scalbn(Real{1}, std::ilogb(magnitude) - 4 * precision - 1);
    const int behind_first = style == 'e' ? digits : std::max(digits, 1) - 1;
    return std::pow(Real{10}, std::floor(std::log10(magnitude)) - static_cast<Real>(behind_first)) /
           2;
  }

  /// The greatest distance from `inside`, upwards or downwards and less than `limit`, at which
  /// numbers still print as `text`. Gallops from `guess` until the end is bracketed, then bisects;
  /// a good guess costs two prints.
  FloatKey find_reach(FloatKey inside, bool up, FloatKey limit, FloatKey guess,
                      const std::string& text) const {
    FloatKey in = 0;
    FloatKey out = limit;
    FloatKey probe = guess;
    for (FloatKey step = 1; in + 1 < out; step *= 2) {
      probe = std::clamp(probe, in + 1, out - 1);
      (prints_as(up ? inside + probe : inside - probe, text) ? in : out) = probe;
      if (in > 0 && out < limit) probe = in + (out - in) / 2;
      else probe = in > 0 ? in + step : out - std::min(step, out);
    }
    return in;
  }

  const Conversion& conversion_;
  const FieldSizes& sizes_;
  std::string_view expected_;
  bool negative_ = false;
  std::vector<Inversion> inversions_;
};

}  // namespace

std::vector<Inversion> invert_float(const Conversion& conversion, const FieldSizes& sizes,
                                    std::string_view expected) {
  if (conversion.long_double())
    return FloatInverter<long double>(conversion, sizes, expected).run();
  return FloatInverter<double>(conversion, sizes, expected).run();
}

}  // namespace culprit::machine
