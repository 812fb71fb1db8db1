// Random sets of clauses, small enough that the satisfiability of every subset is tabulated.
#pragma once

#include "masks.h"
#include "subsets/mus.h"

namespace culprit::subsets {

/// Each clause is a constraint.
struct RandomCnf {
  std::vector<std::vector<int>> clauses;
  std::vector<bool> satisfiable;  ///< by mask of clauses

  RandomCnf(std::mt19937& random, int variables, unsigned size)
      : clauses(size), satisfiable(size_t{1} << size) {
    for (auto& clause : clauses)
      for (unsigned i = random() % 3 + 1; i > 0; --i)
        clause.push_back((random() % 2 ? 1 : -1) *
                         (1 + static_cast<int>(random() % static_cast<unsigned>(variables))));
    for (unsigned assignment = 0; assignment < 1u << variables; ++assignment)
      satisfiable[satisfied_by(assignment)] = true;
    // Subsets of what an assignment satisfies.
    for (size_t set = satisfiable.size(); set-- > 0;)
      for (unsigned i = 0; i < size && !satisfiable[set]; ++i)
        if (!(set >> i & 1)) satisfiable[set] = satisfiable[set | size_t{1} << i];
  }

  Mask satisfied_by(unsigned assignment) const {
    Mask satisfied = 0;
    for (size_t i = 0; i < clauses.size(); ++i)
      for (int literal : clauses[i])
        if ((assignment >> (std::abs(literal) - 1) & 1) == (literal > 0)) satisfied |= Mask{1} << i;
    return satisfied;
  }
  bool is_unsat(Mask set) const { return !satisfiable[set]; }
  Mask all() const { return satisfiable.size() - 1; }
  bool is_mus(Mask set) const {
    return is_minimal(set, [&](Mask s) { return is_unsat(s); });
  }
  bool is_mcs(Mask set) const {
    return is_minimal(set, [&](Mask s) { return !is_unsat(all() & ~s); });
  }
};

/// Answers from the table, with random witnesses: none, a core or a superset somewhere between, or
/// the best possible.
class TableOracle final : public ConstraintOracle {
 public:
  TableOracle(const RandomCnf& cnf, unsigned seed, unsigned unknown_percent = 0)
      : cnf_(cnf),
        random_(seed),
        generosity_(random_() % 3 * 50),
        unknown_percent_(unknown_percent) {}

  Answer check(std::span<const Selector> subset, SelectorSet* witness) override {
    ++checks;
    if (random_() % 100 < unknown_percent_) return Answer::Unknown;
    const bool unsat = cnf_.is_unsat(mask_of(subset));
    Mask mask = mask_of(*witness);
    EXPECT_EQ(mask, mask_of(subset));
    for (unsigned s = 0; s < cnf_.clauses.size(); ++s) {
      const Mask changed = mask ^ Mask { 1 } << s;
      if ((changed < mask) == unsat && cnf_.is_unsat(changed) == unsat &&
          random_() % 100 < generosity_)
        mask = changed;
    }
    *witness = members(mask);
    return unsat ? Answer::Unsat : Answer::Sat;
  }

  size_t checks = 0;

 private:
  const RandomCnf& cnf_;
  std::mt19937 random_;
  unsigned generosity_, unknown_percent_;
};

}  // namespace culprit::subsets
