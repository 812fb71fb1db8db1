#include "diagnose/deviations/deviation_search.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

#include "judge/run_request.h"
#include "replay/condition_run.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

using model::ComponentId;
using replay::ConditionRun;

namespace {

constexpr size_t kMostFound = 1'000;
constexpr unsigned kConditionsPerLook = 16;  // at the clock
// of the time; corrections and edits take the rest
constexpr double kShareOfDeviations = 0.7;
// shares of the first flips, tried in parallel
constexpr size_t kShares = 16;

using Keys = std::vector<uint64_t>;  // ascending

/// What the sets of smaller sizes have shown.
struct Known {
  std::unordered_map<uint64_t, size_t> marks;  // by key
  std::set<Keys> passing;

  bool passes(const Keys& keys) const { return passing.contains(keys); }
  /// Whether `flips` of them are too many for a condition.
  bool is_marked_below(uint64_t key, size_t flips) const {
    const auto mark = marks.find(key);
    return mark != marks.end() && mark->second < flips;
  }
  bool is_minimal(const Keys& keys) const {
    for (size_t subset = 1; subset + 1 < size_t{1} << keys.size(); ++subset) {
      Keys part;
      for (size_t k = 0; k < keys.size(); ++k)
        if (subset >> k & 1) part.push_back(keys[k]);
      if (passes(part)) return false;
    }
    return true;
  }
};

Keys keys_of(const std::vector<TurnedCondition>& flips) {
  Keys keys;
  for (const TurnedCondition& flip : flips) keys.push_back(flip.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

/// In the order in which one run after the other comes to them.
bool comes_before(const FoundDeviation& left, const FoundDeviation& right) {
  return std::lexicographical_compare(
      left.flips.begin(), left.flips.end(), right.flips.begin(), right.flips.end(),
      [](const TurnedCondition& a, const TurnedCondition& b) { return a.number < b.number; });
}

struct Question {
  const judge::Problem& problem;
  const judge::JudgedTest& test;
  const bool marking;
  const std::vector<ComponentId> conditions;
  const Budget* budget = nullptr;  ///< may be null
  replay::PlainRunRequest plain;
};

/// Tries the sets of one size whose first flip is in one share of the conditions.
class Walk {
 public:
  Walk(const Question& question, const Known& known, size_t size, size_t share, size_t shares)
      : question_(question), known_(known), size_(size), share_(share), shares_(shares) {}

  FoundDeviations run() {
    ConditionRun path(question_.plain, question_.conditions);
    follow(path, 0, Executions(question_.problem.program().components.size()));
    if (is_stopped(path.stop())) ++result_.stopped;
    return std::move(result_);
  }

 private:
  using Executions = std::vector<uint32_t>;  // so far, per condition

  static bool is_stopped(machine::Stop stop) {
    return stop == machine::Stop::StepLimit || stop == machine::Stop::Unsupported;
  }

  bool is_over() {
    const Budget* budget = question_.budget;
    if (budget && looks_++ % kConditionsPerLook == 0 && budget->exhausted())
      result_.cut = kOutOfTime;
    return !result_.cut.empty() || result_.deviations.size() > kMostFound;
  }

  /// Follows a run whose flips are `flips_`, and turns each of the conditions that it comes to. The
  /// next one has this number.
  void follow(ConditionRun& path, uint64_t number, Executions executions) {
    for (; path.advance(); ++number) {
      if (is_over()) return;
      ++executions[path.condition()];
      if (flips_.empty()) {
        note_on_failing_path(path);
        if (number % shares_ != share_) continue;
      }
      const uint64_t key = machine::unfolded_key(question_.problem.image(), path.state());
      if (question_.marking && known_.is_marked_below(key, flips_.size() + 1)) continue;
      flips_.push_back(
          {path.condition(), path.truth(), number, executions[path.condition()], key, {}});
      if (flips_.size() == size_) try_to_turn(path);
      else if (!question_.marking || !known_.passes(keys_of(flips_))) extend(path, executions);
      flips_.pop_back();
    }
  }

  void note_on_failing_path(const ConditionRun& path) {
    ++result_.conditions;
    if (size_ > 1) return;
    const bool is_new =
        seen_
            .emplace(path.condition(), machine::loop_turns(question_.problem.image(), path.state()))
            .second;
    if (!is_new) result_.repeated.insert(path.condition());
  }

  void extend(const ConditionRun& path, const Executions& executions) {
    flips_.back().turns = machine::loop_turns(question_.problem.image(), path.state());
    ConditionRun deviated = path.turned();
    follow(deviated, flips_.back().number + 1, executions);
  }

  void try_to_turn(const ConditionRun& path) {
    ++result_.runs;
    const replay::PlainRun run = path.finish_turned();
    if (is_stopped(run.stop)) ++result_.stopped;
    if (!judge::passes(question_.test, run)) return;
    flips_.back().turns = machine::loop_turns(question_.problem.image(), path.state());
    result_.deviations.push_back({flips_, known_.is_minimal(keys_of(flips_))});
  }

  const Question& question_;
  const Known& known_;
  const size_t size_, share_, shares_;
  std::vector<TurnedCondition> flips_;
  unsigned looks_ = 0;
  std::set<std::pair<ComponentId, std::vector<machine::LoopTurn>>> seen_;  // on the failing path
  FoundDeviations result_;
};

/// All sizes, one after the other. Sets of one size do not depend on each other, so their runs are
/// made in parallel.
class DeviationSearch {
 public:
  DeviationSearch(const judge::Problem& problem, const judge::JudgedTest& test,
                  const DeviationSearchLimits& limits)
      : limits_(limits),
        question_{problem, test, limits.marking, turnable_conditions(problem.program()), {}, {}} {
    if (const Budget* whole = problem.options().budget)
      question_.budget = &budget_.emplace(*whole, kShareOfDeviations);
    machine::MachineLimits steps;
    steps.steps = problem.bounds().steps;
    steps.budget = question_.budget;
    question_.plain = judge::trial_request(problem.image(), test, steps);
  }

  FoundDeviations run() {
    for (size_t size = 1; size <= limits_.up_to && result_.cut.empty(); ++size) try_all(size);
    return std::move(result_);
  }

 private:
  void try_all(size_t size) {
    const unsigned jobs = question_.problem.options().jobs;
    const size_t shares = jobs > 1 && size > 1 ? kShares : 1;
    std::vector<FoundDeviations> found = tasks::ask_in_parallel<FoundDeviations>(
        jobs, shares,
        [&](size_t share) { return Walk(question_, known_, size, share, shares).run(); });
    std::vector<FoundDeviation> all;
    for (FoundDeviations& of_share : found) {
      all.insert(all.end(), std::make_move_iterator(of_share.deviations.begin()),
                 std::make_move_iterator(of_share.deviations.end()));
      if (!of_share.cut.empty()) result_.cut = of_share.cut;
      result_.runs += of_share.runs;
      result_.stopped += of_share.stopped;
    }
    // each share has followed the failing run
    if (size == 1) {
      result_.conditions = found.front().conditions;
      result_.repeated = std::move(found.front().repeated);
    }
    std::sort(all.begin(), all.end(), comes_before);
    for (FoundDeviation& deviation : all) add(std::move(deviation));
  }

  void add(FoundDeviation deviation) {
    if (result_.deviations.size() == kMostFound) {
      result_.cut = "the search ended with the first 1000";
      return;
    }
    known_.marks.try_emplace(deviation.flips.back().key, deviation.flips.size());
    known_.passing.insert(keys_of(deviation.flips));
    result_.deviations.push_back(std::move(deviation));
  }

  const DeviationSearchLimits limits_;
  std::optional<Budget> budget_;
  Question question_;
  Known known_;
  FoundDeviations result_;
};

}  // namespace

std::vector<ComponentId> turnable_conditions(const model::Program& program) {
  std::vector<ComponentId> conditions;
  for (ComponentId id = 0; id < program.components.size(); ++id)
    if (program.components[id].kind == model::ComponentKind::Condition) conditions.push_back(id);
  return conditions;
}

FoundDeviations find_deviations(const judge::Problem& problem, const judge::JudgedTest& test,
                                const DeviationSearchLimits& limits) {
  return DeviationSearch(problem, test, limits).run();
}

}  // namespace culprit::diagnose
