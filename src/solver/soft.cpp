#include "solver/soft.h"

#include <algorithm>

namespace culprit::solver {

using logic::Term;

namespace {

constexpr int64_t kLeastConflicts = 100;

/// Checks of soft terms get a smaller conflict limit than checks of hard ones.
Limits of_a_wish(Limits limits) {
  if (limits.conflicts > 0)
    limits.conflicts = std::min(limits.conflicts, std::max(kLeastConflicts, limits.conflicts / 8));
  return limits;
}

class Greedy {
 public:
  Greedy(Solver& solver, std::span<const Term> hard, const Limits& limits, size_t most_checks)
      : solver_(solver),
        assumed_(hard.begin(), hard.end()),
        limits_(limits),
        wished_(of_a_wish(limits)),
        checks_left_(most_checks) {}

  /// Decides each term of `soft` in order. Invariant: the terms assumed so far are satisfiable
  /// together.
  void decide(std::span<const Term> soft) {
    while (!soft.empty() && holds(soft.front())) {
      keep(soft.front());
      soft = soft.subspan(1);
    }
    if (soft.empty() || fits(soft)) return;
    if (soft.size() == 1) return;
    decide(soft.first(soft.size() / 2));
    decide(soft.subspan(soft.size() / 2));
  }

  Answer check() { return check(limits_); }
  bool has_model() const { return has_model_; }
  std::vector<Term> take_kept() { return std::move(kept_); }

 private:
  Answer check(const Limits& limits) {
    const Answer answer = solver_.check(assumed_, limits);
    has_model_ = answer == Answer::Sat;
    return answer;
  }
  bool holds(Term t) { return has_model_ && solver_.value(t) == 1; }
  void keep(Term t) {
    assumed_.push_back(t);
    kept_.push_back(t);
  }
  bool fits(std::span<const Term> soft) {
    if (checks_left_ == 0) return false;
    --checks_left_;
    const size_t before = assumed_.size();
    assumed_.insert(assumed_.end(), soft.begin(), soft.end());
    if (check(wished_) == Answer::Sat) {
      kept_.insert(kept_.end(), soft.begin(), soft.end());
      return true;
    }
    assumed_.resize(before);
    return false;
  }

  Solver& solver_;
  std::vector<Term> assumed_, kept_;
  Limits limits_, wished_;
  size_t checks_left_;
  bool has_model_ = false;
};

}  // namespace

Preference prefer(Solver& solver, std::span<const Term> soft, std::span<const Term> hard,
                  const Limits& limits, size_t most_checks) {
  std::vector<Term> all(hard.begin(), hard.end());
  all.insert(all.end(), soft.begin(), soft.end());
  if (solver.check(all, of_a_wish(limits)) == Answer::Sat)
    return {Answer::Sat, {soft.begin(), soft.end()}};
  Greedy greedy(solver, hard, limits, most_checks);
  const Answer answer = greedy.check();
  if (answer != Answer::Sat) return {answer, {}};
  greedy.decide(soft);
  if (!greedy.has_model() && greedy.check() != Answer::Sat) return {Answer::Unknown, {}};
  return {Answer::Sat, greedy.take_kept()};
}

}  // namespace culprit::solver
