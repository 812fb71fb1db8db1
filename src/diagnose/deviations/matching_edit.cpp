#include "diagnose/deviations/matching_edit.h"

#include <algorithm>

#include "edits/slips.h"
#include "judge/run_request.h"
#include "replay/condition_run.h"
#include "trials/edited_run.h"

namespace culprit::diagnose {

using model::ComponentId;

namespace {

constexpr size_t kMostExecutions = 100'000;

bool is_within(const SourceRange& inner, const SourceRange& outer) {
  const SourceLocation inner_end{inner.file, inner.end_line, inner.end_column},
      outer_end{outer.file, outer.end_line, outer.end_column};
  return inner.file == outer.file && inner.begin() >= outer.begin() && inner_end <= outer_end;
}

}  // namespace

MatchingEdits::MatchingEdits(const judge::Problem& problem, const judge::JudgedTest& test)
    : problem_(problem), test_(test) {
  machine::MachineLimits limits;
  limits.steps = problem.bounds().steps;
  limits.budget = problem.options().budget;
  plain_ = judge::trial_request(problem.image(), test, limits);
}

std::optional<MatchingEdit> MatchingEdits::find(const FoundDeviation& deviation) {
  const ComponentId condition = deviation.flips.front().condition;
  for (const TurnedCondition& flip : deviation.flips)
    if (flip.condition != condition) return std::nullopt;
  const std::vector<Passing>& slips = passing_slips(condition);
  if (slips.empty()) return std::nullopt;
  const std::vector<bool> wanted = truths_in(deviation, condition);
  const auto same = std::find_if(slips.begin(), slips.end(),
                                 [&](const Passing& slip) { return slip.truths == wanted; });
  return same == slips.end() ? std::nullopt : std::optional(same->edit);
}

/// Those with which all tests pass first, then the likeliest.
const std::vector<MatchingEdits::Passing>& MatchingEdits::passing_slips(ComponentId condition) {
  const auto known = tried_.find(condition);
  if (known != tried_.end()) return known->second;
  std::vector<Passing>& passing = tried_[condition] = try_slips(condition);
  std::stable_sort(passing.begin(), passing.end(), [](const Passing& left, const Passing& right) {
    return left.edit.all_pass != right.edit.all_pass
               ? left.edit.all_pass
               : left.edit.edit.weight > right.edit.edit.weight;
  });
  return passing;
}

std::vector<MatchingEdits::OfCondition> MatchingEdits::best_of_each(uint64_t most_steps) {
  std::vector<OfCondition> found;
  for (const ComponentId condition : turnable_conditions(problem_.program())) {
    const Budget* budget = problem_.options().budget;
    if (steps_ > most_steps || (budget && budget->exhausted())) break;
    const std::vector<uint64_t>& hits = test_.run.hits;
    if (condition < hits.size() && hits[condition] == 0) continue;
    const std::vector<Passing>& slips = passing_slips(condition);
    if (slips.empty()) continue;
    found.push_back({condition, slips.front().edit, turned_by(condition, slips.front().truths)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const OfCondition& left, const OfCondition& right) {
                     return left.best.all_pass != right.best.all_pass
                                ? left.best.all_pass
                                : left.best.edit.weight > right.best.edit.weight;
                   });
  return found;
}

/// How many executions a run takes the other way whose condition has these truths; 0 if that run
/// does not pass.
uint64_t MatchingEdits::turned_by(ComponentId condition, const std::vector<bool>& truths) const {
  const std::vector<ComponentId> conditions{condition};
  replay::ConditionRun run(plain_, conditions);
  uint64_t turned = 0;
  size_t executed = 0;
  for (; run.advance() && executed < truths.size(); ++executed) {
    if (run.truth() == truths[executed]) continue;
    run.turn();
    ++turned;
  }
  return executed == truths.size() && judge::passes(test_, run.finish()) ? turned : 0;
}

std::vector<MatchingEdits::Passing> MatchingEdits::try_slips(ComponentId condition) {
  std::vector<Passing> passing;
  for (const edits::Edit& slip : edits::slips_of(problem_.image(), components_in(condition))) {
    const Budget* budget = problem_.options().budget;
    if (budget && budget->exhausted()) break;
    if (slip.source.empty()) continue;
    replay::PlainRunRequest request = plain_;
    request.values_of = condition;
    request.most_values = kMostExecutions;
    const replay::PlainRun run = trials::run_with_edits(problem_.image(), {slip}, request);
    steps_ += run.steps + replay::kStartOfRun;
    if (!judge::passes(test_, run)) continue;
    Passing& added = passing.emplace_back();
    added.edit = {slip, passes_all(slip)};
    for (const machine::Value& value : run.values) added.truths.push_back((value.bits & 1) != 0);
  }
  return passing;
}

/// The condition and the components in its expression, ascending.
std::vector<ComponentId> MatchingEdits::components_in(ComponentId condition) const {
  const std::vector<model::Component>& all = problem_.program().components;
  std::vector<ComponentId> found;
  for (ComponentId id = 0; id < all.size(); ++id)
    if (!model::is_group(all[id].kind) && is_within(all[id].range, all[condition].range))
      found.push_back(id);
  return found;
}

std::vector<bool> MatchingEdits::truths_in(const FoundDeviation& deviation,
                                           ComponentId condition) const {
  std::vector<bool> truths;
  const std::vector<ComponentId> conditions = turnable_conditions(problem_.program());
  replay::ConditionRun run(plain_, conditions);
  auto flip = deviation.flips.begin();
  for (uint64_t number = 0; run.advance() && truths.size() <= kMostExecutions; ++number) {
    const bool turned = flip != deviation.flips.end() && flip->number == number;
    if (turned) run.turn(), ++flip;
    if (run.condition() == condition) truths.push_back(run.truth() != turned);
  }
  return truths;
}

bool MatchingEdits::passes_all(const edits::Edit& slip) {
  return std::all_of(
      problem_.tests().begin(), problem_.tests().end(), [&](const judge::JudgedTest& test) {
        if (&test == &test_) return true;
        const replay::PlainRunRequest request =
            judge::trial_request(problem_.image(), test, plain_.limits);
        const replay::PlainRun run = trials::run_with_edits(problem_.image(), {slip}, request);
        steps_ += run.steps + replay::kStartOfRun;
        return judge::passes(test, run);
      });
}

}  // namespace culprit::diagnose
