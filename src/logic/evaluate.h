// The value of a term under an assignment of its variables, memoized over the DAG, without
// recursion.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"

namespace culprit::logic {

/// Values of variables; those not set are 0. Values are masked and NaNs made canonical when read.
using Assignment = IdMap<uint64_t>;

/// Evaluates many terms under one assignment, each shared part once. Linear in the DAG not seen
/// before.
class Evaluator {
 public:
  explicit Evaluator(const TermStore& store) : store_(&store) {}
  Evaluator(const TermStore& store, Assignment assignment)
      : store_(&store), assignment_(std::move(assignment)) {}

  uint64_t operator()(Term t);
  const Assignment& assignment() const { return assignment_; }
  /// Changes the assignment and forgets all values.
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

/// The variables of some terms, each once, in order of their ids.
std::vector<Term> variables_of(const TermStore& store, std::span<const Term> terms);
inline std::vector<Term> variables_of(const TermStore& store, Term t) {
  return variables_of(store, {&t, 1});
}

/// All terms below some terms, themselves included, arguments before users.
std::vector<Term> subterms_of(const TermStore& store, std::span<const Term> terms);

}  // namespace culprit::logic
