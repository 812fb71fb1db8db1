// Values as text for people, and as conditions.
#include <bit>
#include <charconv>

#include "abstract/value.h"

namespace culprit::abstract {

using logic::Sort;
using logic::Term;
using logic::TermStore;

namespace {

/// The conditions of a conjunction, collected.
class TextOfConjunction {
 public:
  explicit TextOfConjunction(TermStore& terms) : terms_(terms) {}
  void add(Term condition) { result_ = terms_.and_(result_, condition); }
  Term result() const { return result_; }

 private:
  TermStore& terms_;
  Term result_ = TermStore::true_();
};

/// Bounds that are not those of `others`, which is known otherwise. Within one half, one or two
/// comparisons say all.
void add_bounds(TextOfConjunction& all, TermStore& s, Term t, const Interval& interval,
                const Interval& others) {
  if (interval == others) return;
  const Sort sort = interval.sort();
  const auto constant = [&](int64_t bits) { return s.constant(sort, static_cast<uint64_t>(bits)); };
  const auto unsigned_constant = [&](uint64_t bits) { return s.constant(sort, bits); };
  const bool crosses = !interval.top_bit_clear().is_empty() && !interval.top_bit_set().is_empty();
  const uint64_t low = interval.unsigned_low(), high = interval.unsigned_high();
  if (!crosses && low == 0) return all.add(s.ule(t, unsigned_constant(high)));
  const int64_t lowest = interval.signed_low(), highest = interval.signed_high();
  if (lowest != others.signed_low()) all.add(s.sle(constant(lowest), t));
  if (highest != others.signed_high()) all.add(s.sle(t, constant(highest)));
  if (!crosses) return;
  if (low != others.unsigned_low()) all.add(s.ule(unsigned_constant(low), t));
  if (high != others.unsigned_high()) all.add(s.ule(t, unsigned_constant(high)));
}

/// Whether to say that t - low is a multiple of the modulus, where low is the lowest of all values.
/// Only if the difference is not negative as a signed number either: else nobody could use it.
bool is_useful_multiple(const Number& number) {
  const uint64_t modulus = number.congruence().modulus();
  const Range range = number.signed_range();
  return (modulus & (modulus - 1)) != 0 &&
         range.high - range.low < static_cast<Wide>(number.sort().sign_bit());
}

Term is_multiple(TermStore& s, Term t, const Number& number) {
  const Sort sort = number.sort();
  const Term low = s.constant(sort, static_cast<uint64_t>(number.signed_low()));
  const Term modulus = s.constant(sort, number.congruence().modulus());
  return s.eq(s.urem(s.sub(t, low), modulus), s.constant(sort, 0));
}

Term number_holds(TermStore& s, Term t, const Number& number) {
  const Sort sort = number.sort();
  const bool says_multiple = is_useful_multiple(number);
  // Bits that neither the bounds show nor the multiple; some bounds follow from these.
  uint64_t shown = bits_of(number.interval()).known();
  if (says_multiple) shown |= static_cast<uint64_t>(number.congruence().power_of_two_part() - 1);
  const uint64_t unshown = number.bits().known() & ~shown, ones = number.bits().ones() & unshown;
  const Number others(KnownBits(sort, ~ones & unshown, ones));
  TextOfConjunction all(s);
  add_bounds(all, s, t, number.interval(), others.interval());
  if (says_multiple) all.add(is_multiple(s, t, number));
  if (unshown != 0) all.add(s.eq(s.bit_and(t, s.constant(sort, unshown)), s.constant(sort, ones)));
  return all.result();
}

Term real_constant(TermStore& s, Sort sort, double number) {
  return sort.kind == Sort::Float32 ? s.constant(static_cast<float>(number)) : s.constant(number);
}

/// Comparisons are false of NaN: a <= b excludes it, and not (b < a) does not.
Term at_most(TermStore& s, Term a, Term b, bool may_be_nan) {
  return may_be_nan ? s.not_(s.flt(b, a)) : s.fle(a, b);
}

Term real_holds(TermStore& s, Term t, const Real& real) {
  const Sort sort = real.sort();
  const bool nan = real.may_be_nan();
  if (!real.has_numbers()) return s.fisnan(t);
  if (real.low() == real.high() && !nan) return s.feq(t, real_constant(s, sort, real.low()));
  TextOfConjunction all(s);
  if (real.low() > -Real::infinity) all.add(at_most(s, real_constant(s, sort, real.low()), t, nan));
  if (real.high() < Real::infinity)
    all.add(at_most(s, t, real_constant(s, sort, real.high()), nan));
  return all.result() == TermStore::true_() ? s.not_(s.fisnan(t)) : all.result();
}

template <class Number>
std::string digits(Number number) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

template <class Number>
std::string bounds(Number low, Number high) {
  return low == high ? digits(low) : digits(low) + " to " + digits(high);
}

/// Signed, unless only the unsigned bounds say something. Empty if they follow from the congruence.
std::string interval_text(const Number& number) {
  const Interval& interval = number.interval();
  const Interval others = Number(number.congruence()).interval();
  if (interval == others) return {};
  if (interval.signed_low() == others.signed_low() &&
      interval.signed_high() == others.signed_high())
    return bounds(interval.unsigned_low(), interval.unsigned_high());
  return bounds(interval.signed_low(), interval.signed_high());
}

std::string congruence_text(const Congruence& congruence) {
  const uint64_t modulus = congruence.modulus();
  if (modulus <= 1) return {};
  if (modulus == 2) return congruence.residue() == 0 ? "even" : "odd";
  if (congruence.residue() == 0) return "a multiple of " + digits(modulus);
  return digits(congruence.residue()) + " modulo " + digits(modulus);
}

std::string unsigned_text(const Number& number) {
  const uint64_t low = number.unsigned_low(), high = number.unsigned_high();
  const Sort sort = number.sort();
  const bool is_whole = low == 0 && high == sort.mask();
  // numbers below the top bit are the same signed; a power of two divides the difference
  const bool is_same = high < sort.sign_bit() || std::has_single_bit(number.congruence().modulus());
  const std::string interval = is_whole ? "" : bounds(low, high),
                    congruence = is_same ? congruence_text(number.congruence()) : "";
  if (low == high || congruence.empty()) return interval;
  return interval.empty() ? congruence : interval + ", " + congruence;
}

std::string number_text(const Number& number) {
  if (const auto constant = number.constant()) return digits(number.sort().to_signed(*constant));
  const std::string interval = interval_text(number),
                    congruence = congruence_text(number.congruence());
  if (interval.empty() || congruence.empty()) return interval + congruence;
  return interval + ", " + congruence;
}

std::string real_text(const Real& real) {
  if (!real.has_numbers()) return "NaN";
  return bounds(real.low(), real.high()) + (real.may_be_nan() ? " or NaN" : "");
}

}  // namespace

Term Value::holds(TermStore& terms, Term term) const {
  if (is_bottom()) return TermStore::false_();
  if (is_top()) return TermStore::true_();
  if (const auto bits = constant()) return terms.eq(term, terms.constant(sort_, *bits));
  if (sort_.is_bits()) return number_holds(terms, term, number_);
  return real_holds(terms, term, real_);
}

std::string Value::text(bool is_unsigned) const {
  if (is_bottom()) return "none";
  if (is_top()) return "any";
  if (sort_.is_bool()) return truth_.may_be_true ? "true" : "false";
  const std::string result = !sort_.is_bits() ? real_text(real_)
                             : is_unsigned    ? unsigned_text(number_)
                                              : number_text(number_);
  return result.empty() ? "some bits known" : result;
}

}  // namespace culprit::abstract
