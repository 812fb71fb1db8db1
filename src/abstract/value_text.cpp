// Values as text for people, and as conditions.
#include <charconv>

#include "abstract/value.h"

namespace culprit::abstract {

using logic::Sort;
using logic::Term;
using logic::TermStore;

namespace {

/// The conditions of a conjunction, collected.
class Conjunction {
 public:
  explicit Conjunction(TermStore& terms) : terms_(terms) {}
  void add(Term condition) { result_ = terms_.and_(result_, condition); }
  Term result() const { return result_; }

 private:
  TermStore& terms_;
  Term result_ = TermStore::true_();
};

/// Bounds that are not those of the sort. Within one half, one or two comparisons say all.
void add_bounds(Conjunction& all, TermStore& s, Term t, const Interval& interval) {
  const Sort sort = interval.sort();
  const auto constant = [&](uint64_t bits) { return s.constant(sort, bits); };
  const bool crosses = !interval.top_bit_clear().is_empty() && !interval.top_bit_set().is_empty();
  const uint64_t low = interval.unsigned_low(), high = interval.unsigned_high();
  if (!crosses && low == 0) return all.add(s.ule(t, constant(high)));
  const auto lowest = static_cast<uint64_t>(interval.signed_low()),
             highest = static_cast<uint64_t>(interval.signed_high());
  if ((lowest & sort.mask()) != sort.sign_bit()) all.add(s.sle(constant(lowest), t));
  if ((highest & sort.mask()) != sort.sign_bit() - 1) all.add(s.sle(t, constant(highest)));
  if (!crosses) return;
  if (low != 0) all.add(s.ule(constant(low), t));
  if (high != sort.mask()) all.add(s.ule(t, constant(high)));
}

/// t - low is a multiple of the modulus. It is not negative, as low is the lowest of all values. It
/// is only said where it is not negative as a signed number either: else nobody could use it.
bool add_multiple(Conjunction& all, TermStore& s, Term t, const Number& number) {
  const uint64_t modulus = number.congruence().modulus();
  const Sort sort = number.sort();
  const Range range = number.signed_range();
  if ((modulus & (modulus - 1)) == 0) return false;
  if (range.high - range.low >= static_cast<Wide>(sort.sign_bit())) return false;
  const Term low = s.constant(sort, static_cast<uint64_t>(number.signed_low()));
  all.add(s.eq(s.urem(s.sub(t, low), s.constant(sort, modulus)), s.constant(sort, 0)));
  return true;
}

Term number_holds(TermStore& s, Term t, const Number& number) {
  const Sort sort = number.sort();
  Conjunction all(s);
  add_bounds(all, s, t, number.interval());
  // The bits that neither the bounds show nor the multiples.
  uint64_t said = bits_of(number.interval()).known();
  if (add_multiple(all, s, t, number))
    said |= static_cast<uint64_t>(number.congruence().power_of_two_part() - 1);
  const uint64_t unsaid = number.bits().known() & ~said;
  if (unsaid != 0)
    all.add(s.eq(s.bit_and(t, s.constant(sort, unsaid)),
                 s.constant(sort, number.bits().ones() & unsaid)));
  return all.result();
}

Term real_constant(TermStore& s, Sort sort, double number) {
  return sort.kind == Sort::Float32 ? s.constant(static_cast<float>(number)) : s.constant(number);
}

/// Comparisons are false of NaN.
Term real_holds(TermStore& s, Term t, const Real& real) {
  if (!real.has_numbers()) return s.fisnan(t);
  if (real.low() == real.high() && !real.may_be_nan())
    return s.feq(t, real_constant(s, real.sort(), real.low()));
  Conjunction all(s);
  if (real.low() > -Real::infinity) all.add(s.fle(real_constant(s, real.sort(), real.low()), t));
  if (real.high() < Real::infinity) all.add(s.fle(t, real_constant(s, real.sort(), real.high())));
  if (all.result() == TermStore::true_() && !real.may_be_nan()) return s.not_(s.fisnan(t));
  return real.may_be_nan() ? s.or_(all.result(), s.fisnan(t)) : all.result();
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

/// Signed, unless only the unsigned bounds say something.
std::string interval_text(const Interval& interval) {
  const Sort sort = interval.sort();
  if (interval == Interval::top(sort)) return {};
  const bool is_whole = interval.signed_low() == sort.to_signed(sort.sign_bit()) &&
                        interval.signed_high() == sort.to_signed(sort.sign_bit() - 1);
  if (is_whole) return bounds(interval.unsigned_low(), interval.unsigned_high());
  return bounds(interval.signed_low(), interval.signed_high());
}

std::string congruence_text(const Congruence& congruence) {
  const uint64_t modulus = congruence.modulus();
  if (modulus <= 1) return {};
  if (modulus == 2) return congruence.residue() == 0 ? "even" : "odd";
  if (congruence.residue() == 0) return "a multiple of " + digits(modulus);
  return digits(congruence.residue()) + " modulo " + digits(modulus);
}

std::string number_text(const Number& number) {
  if (const auto constant = number.constant()) return digits(number.sort().to_signed(*constant));
  const std::string interval = interval_text(number.interval()),
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

std::string Value::text() const {
  if (is_bottom()) return "none";
  if (is_top()) return "any";
  if (sort_.is_bool()) return truth_.may_be_true ? "true" : "false";
  const std::string result = sort_.is_bits() ? number_text(number_) : real_text(real_);
  return result.empty() ? "some bits known" : result;
}

}  // namespace culprit::abstract
