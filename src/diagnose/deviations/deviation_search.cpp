#include "diagnose/deviations/deviation_search.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "judge/run_request.h"
#include "replay/condition_run.h"

namespace culprit::diagnose {

using model::ComponentId;
using replay::ConditionRun;

namespace {

constexpr size_t kMostFound = 1'000;

class Search {
 public:
  Search(const judge::Problem& problem, const judge::JudgedTest& test,
         const DeviationSearchLimits& limits)
      : problem_(problem),
        test_(test),
        limits_(limits),
        conditions_(turnable_conditions(problem.program())) {
    machine::MachineLimits steps;
    steps.steps = problem.bounds().steps;
    steps.budget = problem.options().budget;
    plain_ = judge::trial_request(problem.image(), test, steps);
  }

  FoundDeviations run() {
    for (size_ = 1; size_ <= limits_.up_to && result_.cut.empty(); ++size_) {
      ConditionRun path(plain_, conditions_);
      walk(path, 0, Executions(problem_.program().components.size()));
    }
    return std::move(result_);
  }

 private:
  using Keys = std::vector<uint64_t>;
  using Executions = std::vector<uint32_t>;  // so far, per condition

  static bool is_stopped(machine::Stop stop) {
    return stop == machine::Stop::StepLimit || stop == machine::Stop::Unsupported;
  }

  bool is_out_of_time() {
    const Budget* budget = problem_.options().budget;
    if (!budget || !budget->exhausted()) return false;
    result_.cut = kOutOfTime;
    return true;
  }

  /// Follows a run whose flips are `flips_`, and turns each of the conditions that it comes to. The
  /// next one has this number.
  void walk(ConditionRun& path, uint64_t number, Executions executions) {
    for (; path.advance(); ++number) {
      if (!result_.cut.empty() || is_out_of_time()) return;
      ++executions[path.condition()];
      if (size_ == 1) ++result_.conditions;
      const uint64_t key = machine::unfolded_key(problem_.image(), path.state());
      if (limits_.marking && is_marked_below(key)) continue;
      flips_.push_back(
          {path.condition(), path.truth(), number, executions[path.condition()], key, {}});
      if (flips_.size() == size_) try_to_turn(path);
      else if (!limits_.marking || !passes(keys())) extend(path, executions);
      flips_.pop_back();
    }
    // a run with flips was tried as a whole before, and counted
    if (size_ == 1 && is_stopped(path.stop())) ++result_.stopped;
  }

  void extend(const ConditionRun& path, const Executions& executions) {
    const replay::Checkpoint here = path.checkpoint();
    replay::PlainRunRequest request = plain_;
    request.from = &here;
    ConditionRun deviated(request, conditions_);
    deviated.advance();
    flips_.back().turns = machine::loop_turns(problem_.image(), path.state());
    deviated.turn();
    walk(deviated, flips_.back().number + 1, executions);
  }

  void try_to_turn(const ConditionRun& path) {
    const replay::Checkpoint here = path.checkpoint();
    replay::PlainRunRequest request = plain_;
    request.from = &here;
    ConditionRun deviated(request, conditions_);
    deviated.advance();
    deviated.turn();
    ++result_.runs;
    const replay::PlainRun run = deviated.finish();
    if (is_stopped(run.stop)) ++result_.stopped;
    if (!judge::passes(test_, run)) return;
    flips_.back().turns = machine::loop_turns(problem_.image(), path.state());
    marks_.try_emplace(flips_.back().key, size_);
    const Keys found = keys();
    result_.deviations.push_back({flips_, is_minimal(found)});
    passing_.insert(found);
    if (result_.deviations.size() == kMostFound)
      result_.cut = "the search ended with the first 1000";
  }

  bool is_marked_below(uint64_t key) const {
    const auto mark = marks_.find(key);
    return mark != marks_.end() && mark->second < flips_.size() + 1;
  }

  Keys keys() const {
    Keys keys;
    for (const TurnedCondition& flip : flips_) keys.push_back(flip.key);
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  bool passes(const Keys& keys) const { return passing_.contains(keys); }

  /// All smaller sets were tried before.
  bool is_minimal(const Keys& keys) const {
    for (size_t subset = 1; subset + 1 < size_t{1} << keys.size(); ++subset) {
      Keys part;
      for (size_t k = 0; k < keys.size(); ++k)
        if (subset >> k & 1) part.push_back(keys[k]);
      if (passes(part)) return false;
    }
    return true;
  }

  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  const DeviationSearchLimits limits_;
  const std::vector<ComponentId> conditions_;
  replay::PlainRunRequest plain_;
  size_t size_ = 1;  // of the sets that are being tried
  std::vector<TurnedCondition> flips_;
  std::unordered_map<uint64_t, size_t> marks_;
  std::set<Keys> passing_;
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
  return Search(problem, test, limits).run();
}

}  // namespace culprit::diagnose
