// Rules for not, and, or. Each rule for `and` also serves as the dual rule for `or`.
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

/// `and` or its dual: `op` is the current kind, `dual` the other one, `unit` the neutral and `zero`
/// the absorbing value of `op`.
struct Lattice {
  TermStore& s;
  Kind op, dual;
  Term unit, zero;

  Term apply(Term a, Term b) const { return s.make(op, a, b); }
  Term apply_dual(Term a, Term b) const { return s.make(dual, a, b); }
};

constexpr unsigned conjunct_search_nodes = 12;

/// True if x is an operand in the tree of `op` at t. Visits at most `budget` nodes, so false may be
/// wrong.
bool has_operand(const Lattice& l, Term t, Term x, unsigned& budget) {
  if (t == x) return true;
  if (!is(l.s, t, l.op) || budget == 0 || t < x) return false;
  --budget;
  return has_operand(l, second(l.s, t), x, budget) || has_operand(l, first(l.s, t), x, budget);
}

// The comments below use `and` with t and f. In the dual rule, and/or and t/f are swapped.

Term with_constant(const Lattice& l, Term a, Term b) {
  if (b == l.unit) return a;       // and(a, t) → a
  if (b == l.zero) return l.zero;  // and(a, f) → f
  return {};
}

/// Rules that look only one level deep into y.
Term absorb(const Lattice& l, Term x, Term y) {
  TermStore& s = l.s;
  if (is(s, y, l.op)) {
    if (has_argument(s, y, x)) return y;  // and(x, and(x, z)) → and(x, z)
    // and(x, and(not x, z)) → f
    if (are_complements(s, x, first(s, y)) || are_complements(s, x, second(s, y))) return l.zero;
  }
  if (is(s, y, l.dual)) {
    if (has_argument(s, y, x)) return x;  // and(x, or(x, z)) → x
    // and(x, or(not x, z)) → and(x, z)
    if (are_complements(s, x, first(s, y))) return l.apply(x, second(s, y));
    if (are_complements(s, x, second(s, y))) return l.apply(x, first(s, y));
  }
  return {};
}

/// Rules for y = not(or(..)) and y = not(and(..)).
Term absorb_negated(const Lattice& l, Term x, Term y) {
  TermStore& s = l.s;
  if (!is(s, y, Kind::Not)) return {};
  const Term inner = first(s, y);
  if (is(s, inner, l.op)) {
    // and(x, not(and(x, z))) → and(x, not z)
    if (has_argument(s, inner, x)) return l.apply(x, s.not_(other_argument(s, inner, x)));
    // and(x, not(and(not x, z))) → x
    if (are_complements(s, x, first(s, inner)) || are_complements(s, x, second(s, inner))) return x;
  }
  if (is(s, inner, l.dual)) {
    if (has_argument(s, inner, x)) return l.zero;  // and(x, not(or(x, z))) → f
    // and(x, not(or(not x, z))) → and(x, not z)
    if (are_complements(s, x, first(s, inner))) return l.apply(x, s.not_(second(s, inner)));
    if (are_complements(s, x, second(s, inner))) return l.apply(x, s.not_(first(s, inner)));
  }
  return {};
}

/// The rules of `absorb` for an x that is deeper in a tree of y.
Term absorb_deep(const Lattice& l, Term x, Term y) {
  TermStore& s = l.s;
  const Kind kind = s.kind(y);
  if ((kind != l.op && kind != l.dual) || (!is(s, first(s, y), kind) && !is(s, second(s, y), kind)))
    return {};
  unsigned budget = conjunct_search_nodes;
  const Lattice inside = kind == l.op ? l : Lattice{s, l.dual, l.op, l.zero, l.unit};
  // and(x, and(.. and(x, ..) ..)) → the second argument; and(x, or(.. or(x, ..) ..)) → x
  if (has_operand(inside, y, x, budget)) return kind == l.op ? y : x;
  if (kind != l.op) return {};
  budget = conjunct_search_nodes;
  // and(x, and(.. and(not x, ..) ..)) → f
  return has_operand(l, y, s.not_(x), budget) ? l.zero : Term{};
}

/// Rule for and(or(p, q), or(p, r)), with the arguments in any order.
Term factor(const Lattice& l, Term a, Term b) {
  TermStore& s = l.s;
  if (!is(s, a, l.dual) || !is(s, b, l.dual)) return {};
  for (const Term shared : s.args(a)) {
    if (!has_argument(s, b, shared)) continue;
    const Term p = other_argument(s, a, shared), q = other_argument(s, b, shared);
    // and(or(x, p), or(x, q)) → or(x, and(p, q)); with q = not p this ends in x
    return l.apply_dual(shared, l.apply(p, q));
  }
  return {};
}

/// True if the tree of `op` at t has at most `budget` inner nodes. Counts `budget` down.
bool is_small_tree(const Lattice& l, Term t, unsigned& budget) {
  if (!is(l.s, t, l.op)) return true;
  if (budget == 0) return false;
  --budget;
  return is_small_tree(l, first(l.s, t), budget) && is_small_tree(l, second(l.s, t), budget);
}

/// The tree of `op` at t without the operands x and y; the null term if nothing is left.
Term without(const Lattice& l, Term t, Term x, Term y) {
  if (t == x || t == y) return {};
  if (!is(l.s, t, l.op)) return t;
  const Term a = without(l, first(l.s, t), x, y), b = without(l, second(l.s, t), x, y);
  return a && b ? l.apply(a, b) : a ? a : b;
}

/// Joins the guards of two paths that split at a branch on q and meet again, if the second path
/// made further decisions.
Term merge(const Lattice& l, Term a, Term b) {
  TermStore& s = l.s;
  if (!is(s, a, l.dual) || !is(s, b, l.dual) ||
      !(is(s, first(s, b), l.dual) || is(s, second(s, b), l.dual)))
    return {};
  const Lattice inside{s, l.dual, l.op, l.zero, l.unit};
  unsigned budget = conjunct_search_nodes;
  if (!is_small_tree(inside, b, budget)) return {};
  for (const Term p : s.args(a)) {
    const Term q = other_argument(s, a, p), not_q = s.not_(q);
    unsigned budget_p = conjunct_search_nodes, budget_q = conjunct_search_nodes;
    if (!has_operand(inside, b, p, budget_p) || !has_operand(inside, b, not_q, budget_q)) continue;
    const Term rest = without(inside, b, p, not_q);
    // and(or(p, q), or(.. p .. not q .. rest)) → or(p, and(q, rest)): if p is false, q must hold,
    // so only `rest` can satisfy the second or.
    return rest ? l.apply_dual(p, l.apply(q, rest)) : p;
  }
  return {};
}

/// Rules for two equalities of the same term with different constants.
Term equalities(const Lattice& l, Term a, Term b) {
  TermStore& s = l.s;
  const bool conjunction = l.op == Kind::And;
  const auto value_test = [&](Term t) { return is_with_constant(s, t, Kind::Eq); };
  const auto different = [&](Term x, Term y) {
    return first(s, x) == first(s, y) && second(s, x) != second(s, y);
  };
  const auto negated_test = [&](Term t) { return is(s, t, Kind::Not) && value_test(first(s, t)); };
  // and(x = k1, x = k2) → f
  if (conjunction && value_test(a) && value_test(b) && different(a, b)) return l.zero;
  for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!value_test(x) || !negated_test(y) || !different(x, first(s, y))) continue;
    // and(x = k1, not x = k2) → x = k1; or(x = k1, not x = k2) → not x = k2
    return conjunction ? x : y;
  }
  // or(not x = k1, not x = k2) → t
  if (!conjunction && negated_test(a) && negated_test(b) && different(first(s, a), first(s, b)))
    return l.zero;
  return {};
}

Term simplify(const Lattice& l, Term a, Term b) {
  TermStore& s = l.s;
  if (const Term r = with_constant(l, a, b)) return r;
  if (a == b) return a;                         // and(a, a) → a
  if (are_complements(s, a, b)) return l.zero;  // and(a, not a) → f
  for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
    if (const Term r = absorb(l, x, y)) return r;
    if (const Term r = absorb_negated(l, x, y)) return r;
    if (const Term r = absorb_deep(l, x, y)) return r;
  }
  if (const Term r = factor(l, a, b)) return r;
  if (const Term r = merge(l, a, b)) return r;
  if (const Term r = merge(l, b, a)) return r;
  if (const Term r = equalities(l, a, b)) return r;
  // and(not a, not b) → not(or(a, b))
  if (is(s, a, Kind::Not) && is(s, b, Kind::Not))
    return s.not_(l.apply_dual(first(s, a), first(s, b)));
  return {};
}

}  // namespace

Term not_(TermStore& s, const Application& a) {
  if (is(s, a.args[0], Kind::Not)) return first(s, a.args[0]);  // not(not x) → x
  return {};
}

Term and_(TermStore& s, const Application& a) {
  return simplify({s, Kind::And, Kind::Or, TermStore::true_(), TermStore::false_()}, a.args[0],
                  a.args[1]);
}

Term or_(TermStore& s, const Application& a) {
  return simplify({s, Kind::Or, Kind::And, TermStore::false_(), TermStore::true_()}, a.args[0],
                  a.args[1]);
}

}  // namespace culprit::logic::rules
