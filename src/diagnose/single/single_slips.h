// Single slips, each tried alone in single failing tests: what slip_pairs.h makes pairs of.
//
// What comes out depends on the slip and the test, and is remembered with it (memo.h): by
// each search that tries the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// Component and test: the encoding refuted that the one explains the other.
using RefutedAlone = std::set<std::pair<model::ComponentId, size_t>>;
void note_refuted(const std::vector<CheckRecord>& checks, RefutedAlone& refuted);

/// One test run with slips.
struct SlipTrial {
  bool passes = false;
  uint64_t cost = 0;  ///< instructions
};

/// Safe to use from several threads.
class SlipsAlone {
 public:
  /// instructions of all trials, an equal share for each test
  static constexpr uint64_t kPool = 200'000'000;

  /// `path_steps`: instructions of a run of which the failing one does not say how long it is. All
  /// else must outlive it.
  SlipsAlone(const ConsistencyChecker& checker, uint64_t path_steps);

  const std::vector<edits::Edit>& slips() const { return slips_; }  ///< likeliest first
  /// so many of the shortest failing tests
  size_t tried_tests() const;
  /// Slips that the failing test is to be tried with.
  std::vector<size_t> turns(size_t test, const RefutedAlone& refuted) const;

  SlipTrial tried(size_t test, const std::vector<edits::Edit>& slips, const Budget& budget) const;
  /// The same for a single slip. It is remembered, but for what the budget has cut.
  SlipTrial tried_alone(size_t test, const edits::Edit& slip, const Budget& budget) const;

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
