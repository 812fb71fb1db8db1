// Terms with variables replaced: what is left of a formula when some of it is decided. Rewriting
// folds what becomes constant; what a decided condition or an absorbing operand makes irrelevant is
// not looked at, so that little is met of a formula of which much is decided.
#pragma once

#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"

namespace culprit::logic {

class Substitution {
 public:
  explicit Substitution(TermStore& store) : store_(store) {}

  /// Before the first term is asked for; `by` has the sort of `variable`.
  void replace(Term variable, Term by) { done_.set(variable, by); }
  /// Costs one construction for each relevant term below `t` that was not met before; no recursion.
  Term operator()(Term t);

 private:
  Term next_needed(Term t) const;
  Term rebuilt(Term t);

  TermStore& store_;
  IdMap<Term> done_;
  std::vector<Term> stack_;
};

}  // namespace culprit::logic
