#include "trials/exit_trials.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "judge/run_request.h"
#include "replay/pinned_checkpoints.h"
#include "support/budget.h"
#include "tasks/parallel.h"
#include "trials/edited_run.h"
#include "trials/failure_point.h"
#include "trials/last_executions.h"

namespace culprit::trials {

using edits::Edit;
using edits::MissingExit;

namespace {

constexpr size_t kPlacesAtOnce = 48;  // checkpoints kept at a time; each holds the memory
constexpr uint64_t kOfCall = 1'000;   // instructions of calls in a condition
constexpr size_t kTriedAtOnce = 16;   // whole runs between looks at what was found
// mends of one exit, and exits with mends, after which the search ends
constexpr size_t kOfOneExit = 2, kEnough = 4;
// each exit costs about as much as a run that never ends took until that was seen
constexpr uint64_t kShareOfEndless = 100;
constexpr double kShareOfTime = 0.5;  // of the time left
// a run past the failure: a suite may have stopped at its first failed test
constexpr uint64_t kLongestRun = 100'000'000;

bool ends(machine::Stop stop) {
  return stop == machine::Stop::Exited || stop == machine::Stop::Fatal;
}

class ExitTrials {
 public:
  ExitTrials(const judge::Problem& problem, const edits::MissingExits& missing, Trials& trials,
             uint64_t path_steps, uint64_t most_steps)
      : problem_(problem),
        missing_(missing),
        trials_(trials),
        test_(problem.test(problem.failing_by_length().front())),
        pool_(most_steps) {
    limits_.steps = std::max(path_steps, kLongestRun);
    if (problem.options().budget)
      limits_.budget = &share_.emplace(*problem.options().budget, kShareOfTime);
  }

  ExitsThatMend run() {
    point_.emplace(problem_.program(), test_, plain_run(limits_.budget));
    find_checking_functions();
    find_last_executions();
    const std::vector<size_t> latest_first = by_last_execution();
    for (size_t begin = 0; begin < latest_first.size() && !is_over();) {
      size_t end = begin;
      std::vector<uint64_t> steps;
      for (; end < latest_first.size() && steps.size() < kPlacesAtOnce; ++end)
        if (const uint64_t at = last_[latest_first[end]]; steps.empty() || steps.back() != at)
          steps.push_back(at);
      std::reverse(steps.begin(), steps.end());
      try_exits({latest_first.begin() + static_cast<ptrdiff_t>(begin),
                 latest_first.begin() + static_cast<ptrdiff_t>(end)},
                steps);
      begin = end;
    }
    std::stable_sort(found_.edits.begin(), found_.edits.end(),
                     [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
    return std::move(found_);
  }

 private:
  struct Outcome {
    bool is_past = false;
    uint64_t cost = 0;  // instructions executed
  };

  bool is_over() const {
    return spent_ >= pool_ || exits_found_ >= kEnough || (share_ && share_->exhausted());
  }

  replay::PlainRunRequest plain_run(const Budget* budget) const {
    replay::PlainRunRequest plain = judge::trial_request(problem_.image(), test_, limits_);
    plain.limits.budget = budget;
    plain.keep_errors |= !test_.matcher;  // to look for complaints
    return plain;
  }

  /// A function that is left before it fails its own assertion passes without being right. The
  /// place of a crash, by contrast, is where a check belongs.
  void find_checking_functions() {
    checks_.assign(problem_.image().functions().size(), false);
    const std::vector<machine::Finding>& findings = test_.run.findings;
    if (!ends(test_.run.stop)) return;
    const bool crashes = test_.run.stop == machine::Stop::Fatal && !findings.empty() &&
                         findings.back().kind != machine::FindingKind::AssertionFailed &&
                         findings.back().kind != machine::FindingKind::Aborted &&
                         findings.back().kind != machine::FindingKind::ExpectationFailed &&
                         findings.back().kind != machine::FindingKind::ContractViolated;
    if (crashes || point_->steps() == 0) return;
    for (const replay::Checkpoint& at :
         replay::checkpoints(plain_run(limits_.budget), {point_->steps() - 1}))
      for (const machine::Frame& frame : at.state.frames) checks_[frame.function] = true;
  }

  /// A run that never ended gets past its failure if it ends.
  bool gets_past(const replay::PlainRun& run) const {
    return ends(test_.run.stop) ? point_->is_passed(run) : judge::passes(test_, run);
  }

  void find_last_executions() {
    std::vector<CodePlace> places;
    for (const MissingExit& exit : missing_.exits())
      places.push_back({exit.function, exit.place.pc});
    replay::PlainRunRequest plain = plain_run(limits_.budget);
    plain.limits.steps = point_->steps();
    last_ = last_executions(problem_.image(), places, plain);
    spent_ += 5 * point_->steps();
  }

  /// The exits whose places are executed, the last one first; among those of one place, the
  /// likeliest.
  std::vector<size_t> by_last_execution() const {
    std::vector<size_t> order;
    for (size_t k = 0; k < last_.size(); ++k)
      if (last_[k] != UINT64_MAX && !checks_[missing_.exits()[k].function]) order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return last_[a] != last_[b] ? last_[a] > last_[b]
                                  : missing_.exits()[a].weight > missing_.exits()[b].weight;
    });
    return order;
  }

  void try_exits(const std::vector<size_t>& exits, const std::vector<uint64_t>& steps) {
    const replay::PinnedCheckpoints checkpoints(
        replay::checkpoints(plain_run(limits_.budget), steps));
    spent_ += steps.empty() ? 0 : steps.back();
    const auto before = [&](size_t exit) -> const replay::Checkpoint* {
      const auto& all = checkpoints.get();
      const auto at = std::partition_point(
          all.begin(), all.end(), [&](const auto& c) { return c.state.steps < last_[exit]; });
      return at != all.end() && at->state.steps == last_[exit] ? &*at : nullptr;
    };
    const std::vector<Outcome> outcomes =
        tasks::ask_in_parallel<Outcome>(problem_.options().jobs, exits.size(), [&](size_t k) {
          const replay::Checkpoint* from = before(exits[k]);
          return from ? tried_once(missing_.exits()[exits[k]], *from) : Outcome{};
        });
    for (size_t k = 0; k < exits.size() && !is_over(); ++k) {
      spent_ += outcomes[k].cost;
      if (outcomes[k].is_past) try_conditions(missing_.exits()[exits[k]], *before(exits[k]));
    }
  }

  /// Leaves the function once, and goes on as the program does.
  Outcome tried_once(const MissingExit& exit, const replay::Checkpoint& from) const {
    Outcome outcome;
    const machine::Insertion insertion = edits::MissingExits::insertion_of(exit);
    const machine::Mutant mutant = machine::mutant_of(problem_.image(), {}, {insertion});
    replay::PlainRunRequest leaving = plain_run(limits_.budget);
    leaving.from = &from;
    leaving.mutant = &mutant;
    // the jump to the inserted code, and that code
    const std::vector<replay::Checkpoint> left =
        replay::checkpoints(leaving, {from.state.steps + 1 + insertion.code.size()});
    if (left.empty()) return outcome;
    replay::PlainRunRequest rest = plain_run(limits_.budget);
    rest.from = &left.front();
    point_->limit(rest, from.state.steps);
    const replay::PlainRun run = replay::plain_run(rest);
    outcome.is_past = gets_past(run);
    outcome.cost = 2 * replay::kStartOfRun + run.steps - from.state.steps;
    return outcome;
  }

  /// Tries the conditions of an exit that gets past the failure: first those that hold there.
  void try_conditions(const MissingExit& exit, const replay::Checkpoint& from) {
    const size_t most = (pool_ - spent_) / replay::kStartOfRun;
    const std::vector<Edit> edits = missing_.with_conditions(exit, most);
    const std::vector<Outcome> outcomes = tasks::ask_in_parallel<Outcome>(
        problem_.options().jobs, edits.size(), [&](size_t k) { return holds(edits[k], from); });
    std::vector<const Edit*> holding;
    for (size_t k = 0; k < edits.size(); ++k) {
      spent_ += outcomes[k].cost;
      if (outcomes[k].is_past) holding.push_back(&edits[k]);
    }
    size_t mending = 0;
    for (size_t begin = 0; begin < holding.size() && mending < kOfOneExit && !is_over();
         begin += kTriedAtOnce) {
      const size_t count = std::min(kTriedAtOnce, holding.size() - begin);
      const std::vector<Mended> mended = tasks::ask_in_parallel<Mended>(
          problem_.options().jobs, count, [&](size_t k) { return mends(*holding[begin + k]); });
      for (size_t k = 0; k < count; ++k) {
        spent_ += mended[k].cost;
        if (!mended[k].is_so || mending == kOfOneExit) continue;
        ++mending;
        found_.longest = std::max(found_.longest, mended[k].longest);
        found_.edits.push_back(*holding[begin + k]);
      }
    }
    exits_found_ += mending > 0;
    if (mending == 0)
      found_.past_failure.push_back(holding.empty() ? edits::MissingExits::without_condition(exit)
                                                    : *holding.front());
  }

  /// Whether the condition holds at the checkpoint. If not, the run fails as before, since the
  /// place is not executed again. If so, the run goes on as with the exit alone.
  Outcome holds(const Edit& edit, const replay::Checkpoint& from) const {
    machine::Insertion deciding = edit.insertions.front();
    deciding.code.back() = {.op = model::Op::Unreachable, .type = model::kVoid};
    const machine::Mutant mutant = machine::mutant_of(problem_.image(), {}, {deciding});
    replay::PlainRunRequest plain = plain_run(limits_.budget);
    plain.from = &from;
    plain.mutant = &mutant;
    plain.limits.steps = from.state.steps + 1 + deciding.code.size();
    if (!deciding.calls.empty()) plain.limits.steps += kOfCall;
    const replay::PlainRun run = replay::plain_run(plain);
    const bool reached = run.stop == machine::Stop::Fatal && !run.findings.empty() &&
                         run.findings.back().kind == machine::FindingKind::MissingReturn &&
                         run.findings.back().function == deciding.function &&
                         run.findings.back().pc >=
                             problem_.image().functions()[deciding.function].model->code.size();
    return {reached, replay::kStartOfRun + run.steps - from.state.steps};
  }

  struct Mended {
    bool is_so = false;
    uint64_t cost = 0, longest = 0;
  };
  /// Whether all failing tests pass with the edit at every execution, and passing ones still do.
  Mended mends(const Edit& edit) {
    Mended mended;
    for (const size_t test : problem_.failing_by_length()) {
      const Trial trial = trials_.run(edit, test, limits_);
      mended.cost += trial.cost();
      mended.longest = std::max(mended.longest, trial.steps);
      if (trial.outcome != trials::Outcome::Passes) return mended;
    }
    mended.is_so = trials_.keeps_passing(edit, limits_);
    return mended;
  }

  const judge::Problem& problem_;
  const edits::MissingExits& missing_;
  Trials& trials_;
  const judge::JudgedTest& test_;  // the shortest failing one
  std::optional<FailurePoint> point_;
  std::vector<bool> checks_;    // per function: it is running when the failure shows
  std::vector<uint64_t> last_;  // per exit: instructions before the last execution of its place
  ExitsThatMend found_;
  size_t exits_found_ = 0;           // exits with mends
  uint64_t pool_, spent_ = 0;        // instructions
  machine::MachineLimits limits_{};  // of a run
  std::optional<Budget> share_;
};

}  // namespace

ExitsThatMend find_exits(const judge::Problem& problem, const edits::MissingExits& missing,
                         Trials& trials, uint64_t path_steps, uint64_t most_steps) {
  if (problem.failing_by_length().empty() || missing.exits().empty()) return {};
  const replay::PlainRun& run = problem.test(problem.failing_by_length().front()).run;
  if (!ends(run.stop) &&
      (run.stop != machine::Stop::Endless || run.steps > most_steps / kShareOfEndless))
    return {};
  return ExitTrials(problem, missing, trials, path_steps, most_steps).run();
}

}  // namespace culprit::trials
