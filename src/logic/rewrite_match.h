// Short names for the matches in rewrite_*.cpp, so that a rule reads like its comment.
#pragma once

#include "logic/term.h"

namespace culprit::logic {

inline bool is(const TermStore& s, Term t, Kind kind) { return s.kind(t) == kind; }
inline Term first(const TermStore& s, Term t) { return s.arg(t, 0); }
inline Term second(const TermStore& s, Term t) { return s.arg(t, 1); }
inline Term third(const TermStore& s, Term t) { return s.arg(t, 2); }
inline bool is_constant(const TermStore& s, Term t, uint64_t bits) {
  return s.is_constant(t) && s.constant_bits(t) == bits;
}
inline bool is_zero(const TermStore& s, Term t) { return is_constant(s, t, 0); }
inline bool is_ones(const TermStore& s, Term t) { return is_constant(s, t, s.sort(t).mask()); }
/// True if t = f(x, k) with a constant k.
inline bool is_with_constant(const TermStore& s, Term t, Kind kind) {
  return is(s, t, kind) && s.is_constant(second(s, t));
}
inline bool are_complements(const TermStore& s, Term a, Term b) {
  return (is(s, a, Kind::Not) && first(s, a) == b) || (is(s, b, Kind::Not) && first(s, b) == a);
}
inline bool has_argument(const TermStore& s, Term t, Term x) {
  return first(s, t) == x || second(s, t) == x;
}
/// The other argument of a binary term t that has x as an argument.
inline Term other_argument(const TermStore& s, Term t, Term x) {
  return first(s, t) == x ? second(s, t) : first(s, t);
}
inline bool is_power_of_two(uint64_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

}  // namespace culprit::logic
