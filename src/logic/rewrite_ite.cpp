// Rules for ite. A Boolean ite becomes and/or if a branch is constant or repeats the condition.
// This turns comparisons of chains of constants into formulas over their guards.
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

Term boolean_ite(TermStore& s, Term c, Term a, Term b) {
  // ite(c, t, b), ite(c, c, b) → or(c, b)
  if (a == TermStore::true_() || a == c) return s.or_(c, b);
  // ite(c, f, b) → and(not c, b)
  if (a == TermStore::false_()) return s.and_(s.not_(c), b);
  // ite(c, a, t) → or(not c, a)
  if (b == TermStore::true_()) return s.or_(s.not_(c), a);
  // ite(c, a, f), ite(c, a, c) → and(c, a)
  if (b == TermStore::false_() || b == c) return s.and_(c, a);
  // ite(c, not c, b) → and(not c, b)
  if (are_complements(s, a, c)) return s.and_(s.not_(c), b);
  // ite(c, a, not c) → or(not c, a)
  if (are_complements(s, b, c)) return s.or_(s.not_(c), a);
  // ite(c, a, not a) → c = a
  if (are_complements(s, a, b)) return s.eq(c, a);
  return {};
}

/// Rules for a branch that is itself an ite.
Term nested_ite(TermStore& s, Term c, Term a, Term b) {
  if (is(s, a, Kind::Ite)) {
    const Term d = first(s, a), x = second(s, a), y = third(s, a);
    // ite(c, ite(c, x, y), b) → ite(c, x, b)
    if (d == c) return s.ite(c, x, b);
    // ite(c, ite(d, x, b), b) → ite(and(c, d), x, b)
    if (y == b) return s.ite(s.and_(c, d), x, b);
    // ite(c, ite(d, b, y), b) → ite(and(c, not d), y, b)
    if (x == b) return s.ite(s.and_(c, s.not_(d)), y, b);
  }
  if (is(s, b, Kind::Ite)) {
    const Term d = first(s, b), x = second(s, b), y = third(s, b);
    // ite(c, a, ite(c, x, y)) → ite(c, a, y)
    if (d == c) return s.ite(c, a, y);
    // ite(c, a, ite(d, a, y)) → ite(or(c, d), a, y)
    if (x == a) return s.ite(s.or_(c, d), a, y);
    // ite(c, a, ite(d, x, a)) → ite(or(c, not d), a, x)
    if (y == a) return s.ite(s.or_(c, s.not_(d)), a, x);
  }
  return {};
}

/// Rules for a condition x = k and a branch that is x or k.
Term under_equality(TermStore& s, Term c, Term a, Term b) {
  if (!is(s, c, Kind::Eq)) return {};
  const Term x = first(s, c), k = second(s, c);
  // ite(x = k, k, x) → x; ite(x = k, x, k) → k
  if ((a == k && b == x) || (a == x && b == k)) return b;
  if (a == x && s.is_constant(k)) return s.ite(c, k, b);  // ite(x = k, x, b) → ite(x = k, k, b)
  return {};
}

}  // namespace

Term ite(TermStore& s, const Application& application) {
  const auto& [c, a, b] = application.args;
  if (c == TermStore::true_()) return a;   // ite(t, a, b) → a
  if (c == TermStore::false_()) return b;  // ite(f, a, b) → b
  if (a == b) return a;                    // ite(c, a, a) → a
  // ite(not c, a, b) → ite(c, b, a)
  if (is(s, c, Kind::Not)) return s.ite(first(s, c), b, a);
  if (application.sort.is_bool())
    if (const Term r = boolean_ite(s, c, a, b)) return r;
  if (const Term r = nested_ite(s, c, a, b)) return r;
  return under_equality(s, c, a, b);
}

}  // namespace culprit::logic::rules
