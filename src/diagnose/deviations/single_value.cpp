#include "diagnose/deviations/single_value.h"

#include <algorithm>

namespace culprit::diagnose {

using encode::PathAssignment;
using logic::IdMap;
using logic::Kind;
using logic::Term;

SingleValues::SingleValues(encode::FixedPath& path)
    : terms_(path.terms()), condition_(path.condition()), computed_(terms_) {
  const Term roots[] = {condition_};
  for (const Term term : logic::subterms_of(terms_, roots)) {
    users_.set(term, {});
    for (const Term argument : terms_.args(term)) users_.find(argument)->push_back(term);
  }
}

solver::Answer SingleValues::check(const PathAssignment& assignment, const solver::Limits& limits) {
  const Term left = condition_with(assignment);
  if (left == logic::TermStore::true_()) return solver::Answer::Sat;
  if (left == logic::TermStore::false_()) return solver::Answer::Unsat;
  const Term assumptions[] = {left};
  return solver::make_solver(terms_)->check(assumptions, limits);
}

/// Ascending, so arguments come first. Rewriting may have parted the value from its selector.
std::vector<Term> SingleValues::dependents(const PathAssignment& assignment) const {
  std::vector<Term> found{assignment.selector, assignment.free};
  IdMap<bool> seen;
  for (const Term variable : found) seen.set(variable, true);
  for (size_t k = 0; k < found.size(); ++k) {
    const std::vector<Term>* users = users_.find(found[k]);
    if (!users) continue;
    for (const Term user : *users) {
      if (seen.contains(user)) continue;
      seen.set(user, true);
      found.push_back(user);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

Term SingleValues::condition_with(const PathAssignment& assignment) {
  const std::vector<Term> all = dependents(assignment);
  IdMap<bool> dependent;
  for (const Term term : all) dependent.set(term, true);
  logic::Substitution decided(terms_);
  decided.replace(assignment.selector, logic::TermStore::true_());
  const logic::Sort sort = terms_.sort(assignment.free);
  IdMap<Linear> known;
  for (const Term term : all) {
    for (const Term argument : terms_.args(term))
      if (!dependent.contains(argument))
        decided.replace(argument, terms_.constant(terms_.sort(argument), computed_(argument)));
    if (term == assignment.selector || sort.is_bool() || sort.is_float() ||
        terms_.sort(term) != sort)
      continue;
    const std::optional<Linear> form = linear(term, known, dependent, assignment);
    if (!form) continue;
    known.set(term, *form);
    decided.replace(term, written(*form, assignment));
  }
  return decided(condition_);
}

/// The form of a term of the value's width, whose arguments are known already.
std::optional<SingleValues::Linear> SingleValues::linear(Term term, const IdMap<Linear>& known,
                                                         const IdMap<bool>& dependent,
                                                         const PathAssignment& assignment) {
  if (term == assignment.free) return Linear{1, 0};
  const auto form = [&](size_t argument) -> std::optional<Linear> {
    const Term of = terms_.args(term)[argument];
    if (!dependent.contains(of)) return Linear{0, computed_(of)};
    const Linear* found = known.find(of);
    return found ? std::optional(*found) : std::nullopt;
  };
  const auto sum = [](const Linear& a, const Linear& b, uint64_t sign) {
    return Linear{a.factor + sign * b.factor, a.constant + sign * b.constant};
  };
  switch (terms_.kind(term)) {
    case Kind::Add:
    case Kind::Sub: {
      const auto a = form(0), b = form(1);
      if (!a || !b) return std::nullopt;
      return sum(*a, *b, terms_.kind(term) == Kind::Add ? 1 : UINT64_MAX);
    }
    case Kind::Neg:
    case Kind::BitNot: {
      const auto a = form(0);
      if (!a) return std::nullopt;
      return sum({0, terms_.kind(term) == Kind::Neg ? 0 : UINT64_MAX}, *a, UINT64_MAX);
    }
    case Kind::Mul: {
      const auto a = form(0), b = form(1);
      if (!a || !b || (a->factor != 0 && b->factor != 0)) return std::nullopt;
      const Linear& number = a->factor == 0 ? *a : *b;
      return sum({}, a->factor == 0 ? *b : *a, number.constant);
    }
    case Kind::Shl: {
      const auto a = form(0), b = form(1);
      if (!a || !b || b->factor != 0 || b->constant >= 64) return std::nullopt;
      return sum({}, *a, uint64_t{1} << b->constant);
    }
    case Kind::Ite: {
      const Term condition = terms_.args(term)[0];
      if (condition == assignment.selector) return form(1);
      if (dependent.contains(condition)) return std::nullopt;
      return form(computed_(condition) ? 1 : 2);
    }
    default: return std::nullopt;
  }
}

Term SingleValues::written(const Linear& linear, const PathAssignment& assignment) {
  const logic::Sort sort = terms_.sort(assignment.free);
  const Term scaled = terms_.mul(assignment.free, terms_.constant(sort, linear.factor));
  return terms_.add(scaled, terms_.constant(sort, linear.constant));
}

}  // namespace culprit::diagnose
