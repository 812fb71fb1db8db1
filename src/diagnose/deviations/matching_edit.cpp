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

class Matching {
 public:
  Matching(const judge::Problem& problem, const judge::JudgedTest& test,
           const FoundDeviation& deviation)
      : problem_(problem), test_(test), deviation_(deviation) {
    machine::MachineLimits limits;
    limits.steps = problem.bounds().steps;
    limits.budget = problem.options().budget;
    plain_ = judge::trial_request(problem.image(), test, limits);
  }

  std::optional<MatchingEdit> run() {
    const ComponentId condition = deviation_.flips.front().condition;
    for (const TurnedCondition& flip : deviation_.flips)
      if (flip.condition != condition) return std::nullopt;
    std::vector<edits::Edit> slips = edits::slips_of(problem_.image(), components_in(condition));
    std::stable_sort(slips.begin(), slips.end(), [](const auto& left, const auto& right) {
      return left.weight > right.weight;
    });
    const std::vector<bool> wanted = truths_in_deviated_run(condition);
    std::optional<MatchingEdit> first;
    for (const edits::Edit& slip : slips) {
      const Budget* budget = problem_.options().budget;
      if (budget && budget->exhausted()) break;
      if (slip.source.empty() || !does_the_same(slip, condition, wanted)) continue;
      if (passes_all(slip)) return MatchingEdit{slip, true};
      if (!first) first = MatchingEdit{slip, false};
    }
    return first;
  }

 private:
  /// The condition and the components in its expression, ascending.
  std::vector<ComponentId> components_in(ComponentId condition) const {
    const std::vector<model::Component>& all = problem_.program().components;
    const SourceRange& range = all[condition].range;
    std::vector<ComponentId> found;
    for (ComponentId id = 0; id < all.size(); ++id)
      if (!model::is_group(all[id].kind) && is_within(all[id].range, range)) found.push_back(id);
    return found;
  }

  std::vector<bool> truths_in_deviated_run(ComponentId condition) const {
    std::vector<bool> truths;
    replay::ConditionRun run(plain_, turnable_conditions(problem_.program()));
    auto flip = deviation_.flips.begin();
    for (uint64_t number = 0; run.advance(); ++number) {
      const bool turned = flip != deviation_.flips.end() && flip->number == number;
      if (turned) run.turn(), ++flip;
      if (run.condition() == condition) truths.push_back(run.truth() != turned);
      if (truths.size() > kMostExecutions) break;
    }
    return truths;
  }

  bool does_the_same(const edits::Edit& slip, ComponentId condition,
                     const std::vector<bool>& wanted) const {
    replay::PlainRunRequest request = plain_;
    request.values_of = condition;
    request.most_values = kMostExecutions;
    const replay::PlainRun run = trials::run_with_edits(problem_.image(), {slip}, request);
    return judge::passes(test_, run) &&
           std::equal(run.values.begin(), run.values.end(), wanted.begin(), wanted.end(),
                      [](const machine::Value& value, bool truth) {
                        return ((value.bits & 1) != 0) == truth;
                      });
  }

  bool passes_all(const edits::Edit& slip) const {
    return std::all_of(
        problem_.tests().begin(), problem_.tests().end(), [&](const judge::JudgedTest& test) {
          if (&test == &test_) return true;
          const replay::PlainRunRequest request =
              judge::trial_request(problem_.image(), test, plain_.limits);
          return judge::passes(test, trials::run_with_edits(problem_.image(), {slip}, request));
        });
  }

  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  const FoundDeviation& deviation_;
  replay::PlainRunRequest plain_;
};

}  // namespace

std::optional<MatchingEdit> matching_edit(const judge::Problem& problem,
                                          const judge::JudgedTest& test,
                                          const FoundDeviation& deviation) {
  return Matching(problem, test, deviation).run();
}

}  // namespace culprit::diagnose
