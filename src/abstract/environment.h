// An environment: what is known about terms where some conditions hold.
//
// A term's value is computed from those of its arguments, and met with what conditions say of the
// term itself. A condition is taken apart from above: x + 1 < 8 says that x + 1 is at most 7, and
// so that x is at most 6 (contraction; Benhamou et al. 1999, HC4). Values belong to terms, not to
// variables of the program: copies share a term, so what is learnt of one holds for the others.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "abstract/value.h"
#include "logic/term.h"

namespace culprit::abstract {

/// What environments over one store share.
struct Shared {
  std::unordered_map<uint32_t, Value> ranges;  ///< of variables, by term
  uint64_t evaluated = 0;                      ///< terms, so far: the cost of all environments
};

class Environment {
 public:
  /// Nothing is known but the ranges of some variables (`shared`, may be null). Both must outlive
  /// the environment; a range may be added as long as no term with the variable was evaluated.
  explicit Environment(const logic::TermStore& terms, Shared* shared = nullptr)
      : terms_(&terms), shared_(shared) {}

  /// Learns that a Boolean term is true. A conjunction is taken apart. Returns false if the
  /// environment is now contradictory: no values satisfy all that was learnt.
  bool assume(logic::Term condition);
  /// Learns that the value of a term is in `value`. The same result.
  bool restrict(logic::Term term, const Value& value);
  /// Propagates what was learnt once more, at most `rounds` times or until nothing changes. The
  /// same result.
  bool refine(unsigned rounds);
  bool is_contradictory() const { return contradictory_; }

  /// An over-approximation of the values that a term can have. Bottom if contradictory. The cost is
  /// linear in the subterms that were not evaluated since the last change.
  Value value(logic::Term term) const;
  /// Whether a Boolean term may be true.
  bool possible(logic::Term condition) const { return value(condition).may_be_true(); }

 private:
  /// What is still to be learnt, or what follows from something, by term. Arguments have smaller
  /// ids, so in descending order each term is visited once, after all terms that use it.
  struct Facts {
    std::map<uint32_t, Value, std::greater<>> values;
    bool is_possible = true;

    void add(logic::Term term, const Value& value);
  };

  std::vector<logic::Term> propagate(Facts pending, bool again);
  bool learn(logic::Term term, const Value& value);
  void contract_arguments(logic::Term term, Facts& pending) const;

  bool needs_arguments(logic::Term term, std::vector<logic::Term>& stack) const;
  Value evaluated(logic::Term term) const;
  Value known(logic::Term term) const;
  Value chosen(logic::Term choice) const;
  Value side(logic::Term condition, bool holds, logic::Term side) const;

  Facts consequences(logic::Term term, const Value& value, unsigned& steps) const;
  void add_consequences(logic::Term term, const Value& value, unsigned& steps, Facts& facts) const;
  void add_alternatives(const logic::Arguments& conditions, bool holds, unsigned& steps,
                        Facts& facts) const;

  const logic::TermStore* terms_;
  Shared* shared_;
  bool contradictory_ = false;
  std::unordered_map<uint32_t, Value> learnt_;         // by term
  mutable std::unordered_map<uint32_t, Value> known_;  // evaluated with what is learnt so far
};

}  // namespace culprit::abstract
