#include "diagnose/single/single_slips.h"

#include <algorithm>

#include "diagnose/single/candidates.h"
#include "edits/likeliest.h"
#include "edits/slips.h"
#include "judge/run_request.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostTestsOfSlips = 8;  // the shortest failing tests

}  // namespace

void note_refuted(const std::vector<CheckRecord>& checks, RefutedAlone& refuted) {
  for (const CheckRecord& check : checks)
    if (check.answer == encode::Consistency::Inconsistent)
      refuted.insert({check.component, check.test});
}

SingleSlips::SingleSlips(const ConsistencyChecker& checker, uint64_t path_steps)
    : problem_(checker.problem()),
      checker_(checker),
      path_steps_(path_steps),
      failing_(problem_.failing_by_length()),
      slips_(edits::slips_of(problem_.image(), executed_leaves(), problem_.options().budget,
                             edits::kMostKept)) {
  std::stable_sort(slips_.begin(), slips_.end(),
                   [](const edits::Edit& a, const edits::Edit& b) { return a.weight > b.weight; });
}

size_t SingleSlips::tried_tests() const { return std::min(kMostTestsOfSlips, failing_.size()); }

std::vector<size_t> SingleSlips::turns(size_t test, const RefutedAlone& refuted) const {
  std::vector<size_t> turns;
  for (size_t s = 0; s < slips_.size(); ++s)
    if (problem_.executed({slips_[s].component}, test) &&
        !refuted.contains({slips_[s].component, test}))
      turns.push_back(s);
  return turns;
}

trials::Trial SingleSlips::tried(size_t test, const std::vector<edits::Edit>& slips,
                                 const Budget& budget) const {
  return checker_.trials().run(slips, test, limits(test, budget));
}

trials::Trial SingleSlips::tried_alone(size_t test, const edits::Edit& slip,
                                       const Budget& budget) const {
  return checker_.trials().run(slip, test, limits(test, budget));
}

std::vector<model::ComponentId> SingleSlips::executed_leaves() const {
  std::vector<model::ComponentId> leaves;
  for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
    if (!is_broad(problem_.program().components[id].kind) &&
        std::any_of(failing_.begin(), failing_.end(),
                    [&](size_t test) { return problem_.executed({id}, test); }))
      leaves.push_back(id);
  return leaves;
}

machine::MachineLimits SingleSlips::limits(size_t test, const Budget& budget) const {
  machine::MachineLimits limits;
  limits.steps = path_steps_;
  limits.budget = &budget;
  return checker_.trials().limits_for(test, limits);
}

}  // namespace culprit::diagnose
