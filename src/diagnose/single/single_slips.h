// Single slips, each tried alone in single failing tests: the material for the pairs of
// slip_pairs.h.
//
// The outcome depends on the slip and the test. It is remembered (trials/trials.h) for other
// searches that try the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// Pairs of component and test: the encoding refuted that the component alone explains the test.
using RefutedAlone = std::set<std::pair<model::ComponentId, size_t>>;
void note_refuted(const std::vector<CheckRecord>& checks, RefutedAlone& refuted);

/// Safe to use from several threads.
class SingleSlips {
 public:
  /// `path_steps`: the limit of a run if the failing run did not exit. The checker must outlive the
  /// object.
  SingleSlips(const ConsistencyChecker& checker, uint64_t path_steps);

  const std::vector<edits::Edit>& slips() const { return slips_; }  ///< likeliest first
  /// The number of failing tests to try, the shortest first.
  size_t tried_tests() const;
  /// The slips to try in a failing test, as indices: executed there, and not refuted.
  std::vector<size_t> turns(size_t test, const RefutedAlone& refuted) const;

  trials::Trial tried(size_t test, const std::vector<edits::Edit>& slips,
                      const Budget& budget) const;
  /// The same for a single slip. It is remembered unless the budget cut the run.
  trials::Trial tried_alone(size_t test, const edits::Edit& slip, const Budget& budget) const;

 private:
  std::vector<model::ComponentId> executed_leaves() const;
  machine::MachineLimits limits(size_t test, const Budget& budget) const;

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const uint64_t path_steps_;
  const std::vector<size_t>& failing_;  // shortest first
  std::vector<edits::Edit> slips_;
};

}  // namespace culprit::diagnose
