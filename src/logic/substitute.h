// Replaces variables in terms, to simplify a formula whose variables are partly decided. Rewriting
// folds the parts that become constant. Parts made irrelevant by a decided condition or an
// absorbing operand are not visited, so for a mostly decided formula little is visited.
#pragma once

#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"

namespace culprit::logic {

class Substitution {
 public:
  explicit Substitution(TermStore& store) : store_(store) {}

  /// All replacements must come before the first term is substituted. `by` has the sort of
  /// `variable`.
  void replace(Term variable, Term by) { done_.set(variable, by); }
  /// Costs one construction per relevant subterm not visited before. No recursion.
  Term operator()(Term t);

 private:
  Term next_needed(Term t) const;
  Term rebuilt(Term t);

  TermStore& store_;
  IdMap<Term> done_;
  std::vector<Term> stack_;
};

}  // namespace culprit::logic
