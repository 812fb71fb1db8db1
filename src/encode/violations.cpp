#include "encode/violations.h"

#include <algorithm>
#include <optional>

#include "encode/explorer.h"
#include "encode/obligation_search.h"
#include "machine/image/assertion.h"
#include "machine/run/loop_iteration.h"
#include "support/budget.h"

namespace culprit::encode {

using logic::Term;

namespace {

// A query whether a path goes on may cost so many conflicts; after so many undecided ones, paths
// are followed unasked.
constexpr int64_t kConflictsOfFeasibility = 2'000;
constexpr unsigned kMostHardViolations = 1'000;

class ViolationSearch final : public ObligationSearch<Explorer> {
 public:
  explicit ViolationSearch(const ViolationRequest& request)
      : ObligationSearch(request), turns_(request.turns), conflicts_(request.conflicts) {
    domain_.check_up_to(UINT64_MAX, kMostHardViolations, kConflictsOfFeasibility);
  }

  ViolationResult run() {
    search();
    ViolationResult found;
    found.checked = all_met();
    decide(found.checked);
    for (size_t i = 0; i < found.checked.size(); ++i)
      found.checked[i].reached = !is_stated(found.checked[i].site.kind) ||
                                 ask(obligations_.all()[i].reached) == solver::Answer::Sat;
    found.no_inputs = ask(ended_) == solver::Answer::Unsat;
    found.bounds_reached = result_.bounds_reached;
    found.incomplete = result_.reason.empty() ? domain_.incomplete() : result_.reason;
    found.out_of_time = result_.out_of_time;
    found.effort_spent = result_.effort_spent;
    found.too_hard = too_hard_;
    count_effort();
    found.counts = result_.counts;
    return found;
  }

 private:
  /// Only of what the program states it matters that it is reached at all.
  static bool is_stated(machine::FindingKind kind) {
    return kind == machine::FindingKind::ContractViolated ||
           kind == machine::FindingKind::AssertionFailed;
  }
  bool worth_checking(const State& state, bool side) const override {
    return continues(state, side) || state.frames.size() > 1;
  }
  /// Cuts loops that could end at the limit of iterations.
  bool may_take(const State& state, bool side) override {
    if (!continues(state, side)) return true;
    const size_t frame = state.frames.size() - 1;
    const std::vector<uint32_t> iteration = machine::loop_iteration(*request_.image, state, frame);
    if (iteration.empty() || iteration.back() <= turns_) return true;
    const machine::ImageFunction& function = request_.image->functions()[state.top().function];
    const int32_t loop =
        machine::innermost_loop(*function.model, static_cast<int32_t>(state.top().pc));
    result_.bounds_reached.add_loop(function.loop_base + static_cast<uint32_t>(loop), turns_);
    return false;
  }
  /// Whether the loop could end here. An assertion that fails is no end of a loop.
  bool continues(const State& state, bool side) const {
    if (!goes_on(state, side) || goes_on(state, !side)) return false;
    const model::Function& function = *request_.image->functions()[state.top().function].model;
    const model::Instruction& branch = function.code[state.top().pc];
    return !machine::reports_failure(request_.image->program(), function,
                                     side ? branch.c : branch.b);
  }

  /// Asks for inputs that break one of the open obligations, until there are none.
  void decide(std::vector<Checked>& checked) {
    for (;;) {
      std::vector<Term> open;
      for (size_t i = 0; i < checked.size(); ++i)
        if (checked[i].result == Checked::Result::Unknown)
          open.push_back(obligations_.all()[i].broken);
      if (open.empty()) return;
      const solver::Answer answer = ask(terms_.or_all(open));
      if (answer == solver::Answer::Unknown) return;
      for (size_t i = 0; i < checked.size(); ++i) {
        if (checked[i].result != Checked::Result::Unknown) continue;
        if (answer == solver::Answer::Unsat) {
          checked[i].result = Checked::Result::Holds;
        } else if (solver_->value(obligations_.all()[i].broken)) {
          checked[i].result = Checked::Result::Broken;
          checked[i].inputs = smallest_inputs(obligations_.all()[i].broken);
          break;
        }
      }
    }
  }

  solver::Answer ask(Term condition) {
    if (condition == logic::TermStore::false_()) return solver::Answer::Unsat;
    ++result_.counts.queries;
    const Term assumptions[] = {condition};
    solver::Limits limits;
    limits.budget = request_.budget;
    if (result_.bounds_reached.any()) limits.conflicts = conflicts_;
    const solver::Answer answer = solver_->check(assumptions, limits);
    domain_.forget_model();
    if (answer == solver::Answer::Unknown) {
      const bool out_of_time = request_.budget && request_.budget->exhausted();
      result_.out_of_time |= out_of_time;
      too_hard_ |= !out_of_time;
    }
    return answer;
  }

  /// After Sat for `condition`: one input after the other is made as near to 0 as it can be, as far
  /// as that is not too hard.
  machine::ChosenInputs smallest_inputs(Term condition) {
    const auto& inputs = domain_.inputs();
    read_values();
    is_hard_to_improve_ = false;
    share_.reset();
    if (request_.budget) share_.emplace(*request_.budget, kShareToImprove);
    machine::ChosenInputs chosen;
    for (size_t k = 0; k < inputs.size(); ++k) {
      const auto& [name, kind, value] = inputs[k];
      make_smallest(condition, value, kind.letter, k);
      chosen[name] = machine::input_text(kind, values_[k]);
      condition =
          terms_.and_(condition, terms_.eq(value, terms_.constant(terms_.sort(value), values_[k])));
    }
    return chosen;
  }

  /// The inputs in the solver's model.
  void read_values() {
    values_.clear();
    for (const auto& [name, kind, value] : domain_.inputs())
      values_.push_back(solver_->value(value));
  }

  /// Whether there are inputs with which the condition holds. If so, they become the values.
  bool possible(Term condition) {
    if (condition == logic::TermStore::false_() || is_hard_to_improve_) return false;
    ++result_.counts.queries;
    const Term assumptions[] = {condition};
    solver::Limits limits;
    limits.budget = share_ ? &*share_ : nullptr;
    const solver::Answer answer = solver_->check(assumptions, limits);
    domain_.forget_model();
    is_hard_to_improve_ = answer == solver::Answer::Unknown;
    if (answer == solver::Answer::Sat) read_values();
    return answer == solver::Answer::Sat;
  }

  /// The values hold with the condition, before and after.
  void make_smallest(Term condition, Term value, char kind, size_t number) {
    const auto with = [&](Term narrower) { return possible(terms_.and_(condition, narrower)); };
    const logic::Sort sort = terms_.sort(value);
    if (sort.is_bool()) return (void)with(terms_.not_(value));
    if (sort.is_float()) {
      for (double number_of : {0.0, 1.0, -1.0})
        if (with(terms_.eq(value, sort == logic::Sort::float32()
                                      ? terms_.constant(static_cast<float>(number_of))
                                      : terms_.constant(number_of))))
          return;
      return;
    }
    if (values_[number] == 0 || with(terms_.eq(value, terms_.constant(sort, 0)))) return;
    // the least `most` with -most <= value <= most, between powers of two, then by halves
    const bool is_unsigned = kind == 'u';
    const auto within = [&](uint64_t most) {
      if (is_unsigned) return with(terms_.ule(value, terms_.constant(sort, most)));
      return with(terms_.and_(terms_.sle(value, terms_.constant(sort, most)),
                              terms_.sle(terms_.constant(sort, 0 - most), value)));
    };
    uint64_t below = 0, most = 1;
    while (most < uint64_t{1} << (sort.width - 2) && !within(most)) below = most, most *= 2;
    while (most - below > 1) {
      const uint64_t middle = below + (most - below) / 2;
      (within(middle) ? most : below) = middle;
    }
    with(terms_.eq(value, terms_.constant(sort, most)));  // 3 rather than -3
  }

  static constexpr double kShareToImprove = 0.2;  // of the time left: the values are right anyway

  std::vector<uint64_t> values_;  // of the inputs
  std::optional<Budget> share_;
  bool is_hard_to_improve_ = false;
  uint32_t turns_;
  int64_t conflicts_;
  bool too_hard_ = false;
};

}  // namespace

ViolationResult find_violations(const ViolationRequest& request) {
  return ViolationSearch(request).run();
}

}  // namespace culprit::encode
