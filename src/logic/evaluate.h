// Evaluates terms under an assignment of their variables. Memoized over the DAG, without recursion.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"

namespace culprit::logic {

/// Values of variables; missing ones are 0. When read, values are masked and NaNs made canonical.
using Assignment = IdMap<uint64_t>;

/// Evaluates many terms under one assignment, each shared subterm once. Linear in the part of the
/// DAG not evaluated before.
class Evaluator {
 public:
  explicit Evaluator(const TermStore& store) : store_(&store) {}
  Evaluator(const TermStore& store, Assignment assignment)
      : store_(&store), assignment_(std::move(assignment)) {}

  uint64_t operator()(Term t);
  const Assignment& assignment() const { return assignment_; }
  /// Replaces the assignment and discards all values.
  void assign(Assignment assignment);

 private:
  const uint64_t* known(Term t) const { return values_.find(t); }
  uint64_t compute(Term t) const;

  const TermStore* store_;
  Assignment assignment_;
  IdMap<uint64_t> values_;
  std::vector<Term> stack_;
};

uint64_t evaluate(const TermStore& store, Term t, const Assignment& assignment);

/// The variables of some terms, each once, in ascending order of ids.
std::vector<Term> variables_of(const TermStore& store, std::span<const Term> terms);
/// The terms that must all hold for a condition to hold, ascending.
std::vector<Term> conjuncts_of(const TermStore& store, Term condition);
inline std::vector<Term> variables_of(const TermStore& store, Term t) {
  return variables_of(store, {&t, 1});
}

/// All subterms of some terms, the terms included; arguments come before the terms that use them.
std::vector<Term> subterms_of(const TermStore& store, std::span<const Term> terms);

}  // namespace culprit::logic
