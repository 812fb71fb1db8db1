// The assignments on the path of one run as constraints, each execution under its own selector
// (LocFaults: Bekkouche 2015).
//
// The machine follows the run with the symbolic domain. Each execution of an assignment yields
// ite(selector, free value, computed value). The path is fixed: branches, addresses, sizes and
// called functions are those of the run, whatever the free values are, and are no constraints. So
// the formula says which executions, with other values, could make the last condition go the other
// way, or let the run end as expected. It is the condition
//
//   of a path to a turned condition    that the condition has the other truth
//   of a whole path                    that the output and the exit status are those expected, or
//                                      that the assertion or expectation which fails at the end
//                                      holds
//
// and in both cases that the assertions on the way hold, and that no division is by zero. The last
// condition is evaluated as C does it: operands of && and || that the run did not reach are
// followed as well, as far as they depend on free values.
//
// With the earlier conditions as constraints, table 8 of the paper does not come out; with free
// values as addresses, table 2 does not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/symbolic_domain.h"
#include "machine/run/unfolding.h"

namespace culprit::encode {

struct FixedPathRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  machine::MachineLimits limits;
  const spec::OutputMatcher* matcher = nullptr;  ///< of a whole path; null: output not compared
  int expected_exit = -1;                        ///< of a whole path; -1: not compared
  int unwanted_exit = -1;                        ///< a status that fails the test; -1: none
  /// components whose executions are numbered from 0
  std::vector<model::ComponentId> conditions;
  /// numbers of those that are turned, ascending; the path ends at the last one, if there is any
  std::vector<uint64_t> turned;
  /// the last one
  model::ComponentId last = model::kNoComponent;
  bool last_taken = false;  ///< its truth when turned
  uint64_t most_terms = 1'000'000;
};

/// An execution of an assignment, with its selector: true if its value is free.
struct PathAssignment {
  model::ComponentId component = model::kNoComponent;
  std::vector<machine::LoopTurn> turns;
  uint32_t execution = 0;  ///< among those of this component, from 1
  logic::Term selector;
  logic::Term free;  ///< the value if the selector is true
};

class FixedPath {
 public:
  /// Follows the run at once. Cost: that of the run with terms for what depends on assignments.
  explicit FixedPath(const FixedPathRequest& request);
  ~FixedPath();

  logic::TermStore& terms();
  /// Over selectors and free values; false if nothing on the path can change the outcome.
  logic::Term condition() const;
  const std::vector<PathAssignment>& assignments() const;
  /// Whether an address on the path depends on an assignment, and was fixed.
  bool fixes_addresses() const;
  /// What was left out, as a clause; empty: nothing.
  const std::string& incomplete() const;

 private:
  class Follower;
  std::unique_ptr<Follower> follower_;
};

}  // namespace culprit::encode
