#include "encode/joined/prove.h"

#include <algorithm>

#include "encode/joined/joined_exploration.h"
#include "encode/obligation_search.h"

namespace culprit::encode {

namespace {

class Proof final : public ObligationSearch<JoinedExploration> {
 public:
  Proof(const ViolationRequest& request, const abstract::Thresholds& bounds)
      : ObligationSearch(request, KeptApart(), bounds) {}

  ViolationResult run() {
    search();
    ViolationResult found;
    found.bounds_reached = result_.bounds_reached;
    found.incomplete = left_out();
    found.out_of_time = result_.out_of_time;
    found.effort_spent = result_.effort_spent;
    if (found.incomplete.empty() && !found.bounds_reached.any()) {
      found.checked = all_met();
      for (size_t i = 0; i < found.checked.size(); ++i)
        if (found.checked[i].result == Checked::Result::Unknown &&
            holds(obligations_.all()[i].broken))
          found.checked[i].result = Checked::Result::Holds;
    }
    count_effort();
    found.counts = result_.counts;
    return found;
  }
  const WideningBounds& bounds() const { return bounds_; }

 private:
  bool satisfied() const override { return loops_.too_many_apart(); }
  bool stops_at_joins() const override { return true; }
  bool holds(logic::Term broken) {
    return known_.of(broken).is_contradictory() || check(broken) == solver::Answer::Unsat;
  }
};

bool is_final(const ViolationResult& found) {
  return !found.incomplete.empty() ||
         std::all_of(found.checked.begin(), found.checked.end(),
                     [](const Checked& each) { return each.result != Checked::Result::Unknown; });
}

}  // namespace

ViolationResult prove(const ViolationRequest& request) {
  return in_rounds<Proof>(request, is_final);
}

}  // namespace culprit::encode
