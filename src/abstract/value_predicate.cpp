// Values as predicates of ACSL. Its integers are unbounded, and its `%` rounds towards zero as that
// of C does; numbers of floats are exact, so they are written in hexadecimal where few decimal
// digits do not say them.
#include <charconv>
#include <cmath>

#include "abstract/value.h"

namespace culprit::abstract {

namespace {

class Conjunction {
 public:
  void add(const std::string& predicate) { text_ += (text_.empty() ? "" : " && ") + predicate; }
  /// low <= name <= high, without the bounds that are empty
  void add_bounds(const std::string& low, const std::string& name, const std::string& high) {
    if (low.empty() && high.empty()) return;
    add((low.empty() ? "" : low + " <= ") + name + (high.empty() ? "" : " <= " + high));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Of numbers that may be negative, the remainder may be too: so the difference is divided.
std::string congruence_predicate(const std::string& name, uint64_t modulus, int64_t residue,
                                 bool may_be_negative) {
  const std::string of = std::to_string(modulus), rest = std::to_string(residue);
  if (may_be_negative && residue != 0) return "(" + name + " - " + rest + ") % " + of + " == 0";
  return name + " % " + of + " == " + rest;
}

std::string number_predicate(const Number& number, const std::string& name, bool is_unsigned) {
  const logic::Sort sort = number.sort();
  const uint64_t low = number.unsigned_low(), high = number.unsigned_high();
  Conjunction all;
  if (is_unsigned) {
    if (low == high) return name + " == " + std::to_string(low);
    all.add_bounds(low == 0 && high == sort.mask() ? "" : std::to_string(low), name,
                   high == sort.mask() ? "" : std::to_string(high));
  } else {
    const int64_t least = number.signed_low(), most = number.signed_high();
    if (least == most) return name + " == " + std::to_string(least);
    all.add_bounds(least == sort.to_signed(sort.sign_bit()) ? "" : std::to_string(least), name,
                   most == sort.to_signed(sort.sign_bit() - 1) ? "" : std::to_string(most));
  }
  // The congruence is that of signed numbers; a power of two divides 2^width.
  const Congruence& congruence = number.congruence();
  const uint64_t modulus = congruence.modulus();
  const bool is_power = (modulus & (modulus - 1)) == 0;
  if (modulus > 1 && (!is_unsigned || is_power || high < sort.sign_bit()))
    all.add(congruence_predicate(name, modulus, congruence.residue(),
                                 !is_unsigned && number.signed_low() < 0));
  uint64_t said = bits_of(number.interval()).known() | sort.sign_bit();
  if (modulus > 1) said |= static_cast<uint64_t>(congruence.power_of_two_part() - 1);
  if (const uint64_t others = number.bits().known() & ~said; others != 0)
    all.add("(" + name + " & " + std::to_string(others) +
            ") == " + std::to_string(number.bits().ones() & others));
  return all.text();
}

/// Empty for infinities.
std::string real_constant(double number) {
  if (std::isinf(number)) return {};
  const bool is_short = std::abs(number) < 1e9 && std::trunc(number * 64) == number * 64;
  char text[64];
  const auto format = is_short ? std::chars_format::fixed : std::chars_format::hex;
  std::string out(text, std::to_chars(text, text + sizeof text, std::abs(number), format).ptr);
  if (!is_short) out = "0x" + out;
  else if (out.find('.') == out.npos) out += ".0";
  return std::signbit(number) && number != 0 ? "-" + out : out;
}

std::string real_predicate(const Real& real, const std::string& name) {
  const std::string is_nan = "\\is_NaN(" + name + ")";
  if (!real.has_numbers()) return is_nan;
  Conjunction all;
  if (real.low() == real.high() && !std::isinf(real.low()))
    all.add(name + " == " + real_constant(real.low()));
  else all.add_bounds(real_constant(real.low()), name, real_constant(real.high()));
  if (all.text().empty()) return real.may_be_nan() ? "" : "!" + is_nan;
  return real.may_be_nan() ? is_nan + " || " + all.text() : all.text();
}

}  // namespace

std::string Value::predicate(const std::string& name, bool is_unsigned) const {
  if (is_bottom() || is_top() || sort_.is_bool()) return is_bottom() ? "\\false" : "";
  return sort_.is_bits() ? number_predicate(number_, name, is_unsigned)
                         : real_predicate(real_, name);
}

}  // namespace culprit::abstract
