#include "trials/exit_trials.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
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

constexpr uint64_t kOfCall = 1'000;   // instructions; a condition with longer calls does not hold
constexpr double kShareOfTime = 0.5;  // of the time left

bool ends(machine::Stop stop) {
  return stop == machine::Stop::Exited || stop == machine::Stop::Fatal;
}

class ExitTrials {
 public:
  ExitTrials(const judge::Problem& problem, const edits::MissingExits& missing, Trials& trials,
             uint64_t path_steps, uint64_t most_steps, size_t enough)
      : problem_(problem),
        missing_(missing),
        trials_(trials),
        test_(problem.test(problem.failing_by_length().front())),
        enough_(enough),
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
      for (; end < latest_first.size() && steps.size() < kCheckpoints; ++end)
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
    bool is_behind = false;  // FailurePoint::is_left_behind
    uint64_t cost = 0;       // instructions executed
  };

  bool is_over() const {
    return spent_ >= pool_ || (share_ && share_->exhausted()) ||
           std::min(statements_.size(), places_.size()) >= enough_;
  }

  replay::PlainRunRequest plain_run(const Budget* budget) const {
    replay::PlainRunRequest plain = judge::trial_request(problem_.image(), test_, limits_);
    plain.limits.budget = budget;
    plain.keep_errors |= !test_.matcher;  // to look for complaints
    return plain;
  }

  /// A function that is left before it fails its own assertion passes without being right, and so
  /// do its callers if they may be the test. The place of a crash, by contrast, is where a check
  /// belongs.
  void find_checking_functions() {
    checks_.assign(problem_.image().functions().size(), false);
    if (!ends(test_.run.stop)) return;
    const machine::Finding* fault = fault_of(test_.run);
    const bool crashes = fault && fault->kind != machine::FindingKind::AssertionFailed &&
                         fault->kind != machine::FindingKind::Aborted &&
                         fault->kind != machine::FindingKind::ExpectationFailed &&
                         fault->kind != machine::FindingKind::ContractViolated &&
                         fault->kind != machine::FindingKind::GlobalViolated;
    if (crashes || point_->steps() == 0) return;
    for (const replay::Checkpoint& at :
         replay::checkpoints(plain_run(limits_.budget), {point_->steps() - 1}))
      mark_checking(at.state.frames);
  }

  void mark_checking(const std::vector<machine::Frame>& frames) {
    const auto function_of = [&](const machine::Frame& frame) -> const model::Function& {
      return *problem_.image().functions()[frame.function].model;
    };
    const machine::Finding* fault = fault_of(test_.run);
    const bool is_assertion = fault && (fault->kind == machine::FindingKind::AssertionFailed ||
                                        fault->kind == machine::FindingKind::Aborted);
    const bool has_test_code =
        is_assertion && std::any_of(frames.begin(), frames.end(), [&](const auto& frame) {
          return !function_of(frame).suspect && !function_of(frame).library;
        });
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      checks_[frame->function] = true;
      if (has_test_code && !function_of(*frame).library) return;
    }
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
    std::vector<size_t> past, behind;
    ask<Outcome>(
        exits.size(),
        [&](size_t k) {
          const replay::Checkpoint* from = before(exits[k]);
          return from ? tried_once(missing_.exits()[exits[k]], *from) : Outcome{};
        },
        [&](size_t k, const Outcome& outcome) {
          if (outcome.is_past) past.push_back(exits[k]);
          if (outcome.is_behind) behind.push_back(exits[k]);
          return true;
        });
    std::vector<Edit> holding;
    std::map<size_t, std::vector<Edit>> of_behind;
    for (const size_t exit : past) {
      const size_t known = holding.size();
      add_holding(missing_.exits()[exit], *before(exit), holding);
      if (std::find(behind.begin(), behind.end(), exit) != behind.end())
        of_behind[exit] = {holding.begin() + static_cast<ptrdiff_t>(known), holding.end()};
    }
    try_conditions(std::move(holding));
    for (const size_t exit : behind) note_past(exit, std::move(of_behind[exit]));
  }

  /// Calls take(k, examine(k)) as long as it wants more and the pool lasts.
  template <class Answer, class Examine, class Take>
  void ask(size_t count, Examine examine, Take take) {
    if (is_over()) return;
    tasks::ask_in_order<Answer>(
        problem_.options().jobs, count, examine,
        [&](size_t k, const Answer& answer) {
          spent_ += answer.cost;
          return take(k, answer) && !is_over();
        },
        {.suffices = tasks::until_spent<Answer>(pool_ - spent_,
                                                [](const Answer& answer) { return answer.cost; })});
  }

  /// Whether no thread is within the inserted code.
  bool is_in_program(const machine::State& state) const {
    const auto holds = [&](const machine::Stack& stack) {
      return std::all_of(stack.frames.begin(), stack.frames.end(), [&](const auto& frame) {
        return frame.pc < problem_.image().functions()[frame.function].model->code.size();
      });
    };
    return holds(state) &&
           (!state.threads ||
            std::all_of(state.threads->all.begin(), state.threads->all.end(),
                        [&](const machine::Thread& thread) { return holds(thread.stack); }));
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
    if (left.empty() || !is_in_program(left.front().state)) return outcome;
    replay::PlainRunRequest rest = plain_run(limits_.budget);
    rest.from = &left.front();
    point_->limit(rest, from.state.steps);
    const replay::PlainRun run = replay::plain_run(rest);
    outcome.is_past = gets_past(run);
    outcome.is_behind = outcome.is_past && point_->is_left_behind(run);
    outcome.cost = 2 * replay::kStartOfRun + run.steps - from.state.steps;
    return outcome;
  }

  /// Adds the exit with each condition that holds at the checkpoint.
  void add_holding(const MissingExit& exit, const replay::Checkpoint& from,
                   std::vector<Edit>& holding) {
    if (is_over()) return;
    std::vector<Edit> edits =
        missing_.with_conditions(exit, (pool_ - spent_) / replay::kStartOfRun);
    ask<Outcome>(
        edits.size(), [&](size_t k) { return holds(edits[k], from); },
        [&](size_t k, const Outcome& outcome) {
          if (outcome.is_past) holding.push_back(std::move(edits[k]));
          return true;
        });
  }

  /// Tries edits in whole runs, the likeliest first, until enough statements and places mend.
  void try_conditions(std::vector<Edit> edits) {
    std::stable_sort(edits.begin(), edits.end(),
                     [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
    ask<Mended>(
        edits.size(), [&](size_t k) { return mends(edits[k]); },
        [&](size_t k, const Mended& mended) {
          if (!mended.is_so) return true;
          found_.longest = std::max(found_.longest, mended.longest);
          statements_.insert(edits[k].text.substr(0, edits[k].text.rfind('`')));
          places_.insert(edits[k].component);
          functions_.insert(edits[k].insertions.front().function);
          found_.edits.push_back(edits[k]);
          return true;
        });
  }

  /// Names the first exit of each function in which none mends, with the likeliest condition under
  /// which it gets past the failure at every execution.
  void note_past(size_t index, std::vector<Edit> holding) {
    const MissingExit& exit = missing_.exits()[index];
    if (!functions_.insert(exit.function).second) return;
    std::stable_sort(holding.begin(), holding.end(),
                     [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
    std::optional<size_t> first;
    // few runs, also if the others took all instructions
    uint64_t cost = 0;
    for (size_t k = 0; k < holding.size() && !first && cost < pool_; ++k) {
      if (share_ && share_->exhausted()) break;
      const Outcome outcome = tried_everywhere(holding[k], last_[index]);
      cost += outcome.cost;
      if (outcome.is_behind) first = k;
    }
    found_.past_failure.push_back(first ? std::move(holding[*first])
                                        : edits::MissingExits::without_condition(exit));
  }

  /// Goes as far as tried_once() does from that execution of the place. A run that ends before it
  /// fails earlier.
  Outcome tried_everywhere(const Edit& edit, uint64_t last) const {
    replay::PlainRunRequest plain = plain_run(limits_.budget);
    point_->limit(plain, last);
    const replay::PlainRun run = run_with_edits(problem_.image(), {edit}, plain);
    return {.is_behind = run.steps > last && point_->is_left_behind(run),
            .cost = replay::kStartOfRun + run.steps};
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
    // in a child, the finding does not end the run
    const size_t end = problem_.image().functions()[deciding.function].model->code.size();
    const bool reached =
        std::any_of(run.findings.begin(), run.findings.end(), [&](const machine::Finding& found) {
          return found.kind == machine::FindingKind::MissingReturn &&
                 found.function == deciding.function && found.pc >= end;
        });
    return {.is_past = reached, .cost = replay::kStartOfRun + run.steps - from.state.steps};
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
  // of the mends
  std::set<std::string> statements_;
  std::set<model::ComponentId> places_;
  std::set<uint32_t> functions_;  // with a mend, or with an exit in found_.past_failure
  const size_t enough_;
  uint64_t pool_, spent_ = 0;        // instructions
  machine::MachineLimits limits_{};  // of a run
  std::optional<Budget> share_;
};

}  // namespace

ExitsThatMend find_exits(const judge::Problem& problem, const edits::MissingExits& missing,
                         Trials& trials, uint64_t path_steps, uint64_t most_steps, size_t enough) {
  if (problem.failing_by_length().empty() || missing.exits().empty()) return {};
  const replay::PlainRun& run = problem.test(problem.failing_by_length().front()).run;
  if (!ends(run.stop) && run.stop != machine::Stop::Endless) return {};
  return ExitTrials(problem, missing, trials, path_steps, most_steps, enough).run();
}

}  // namespace culprit::trials
