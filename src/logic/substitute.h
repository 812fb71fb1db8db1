// Terms with variables replaced: what is left of a formula when some of it is decided. Rewriting folds what becomes constant.
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
  /// Costs one construction for each term below `t` that was not met before; no recursion.
  Term operator()(Term t);

 private:
  TermStore& store_;
  IdMap<Term> done_;
  std::vector<Term> stack_;
};

}  // namespace culprit::logic
