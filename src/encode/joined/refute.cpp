#include "encode/joined/refute.h"

namespace culprit::encode {

namespace {

class Refutation final : public JoinedExploration {
 public:
  using JoinedExploration::JoinedExploration;

  ExploreResult run() {
    search();
    result_.reason = left_out();
    if (result_.reason.empty() && possible_) result_.reason = "values that would do may exist";
    if (result_.reason.empty()) result_.answer = Consistency::Inconsistent;
    return std::move(result_);
  }

 private:
  bool satisfied() const override { return possible_ || loops_.too_many_apart(); }
  void accept(logic::Term condition) override {
    if (!known_.of(condition).is_contradictory() && check(condition) != solver::Answer::Unsat)
      possible_ = true;
  }

  bool possible_ = false;
};

}  // namespace

ExploreResult refute(const ExploreRequest& request, const KeptApart& apart) {
  return Refutation(request, apart).run();
}

}  // namespace culprit::encode
