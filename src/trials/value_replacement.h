// Concrete search for angelic values: predicate switching (Zhang, Gupta & Gupta 2006) and value
// replacement (Jeffrey, Gupta & Gupta 2008), for suspects that the encoding left undecided.
//
// It can only say yes: some of a component's executions take another value, the program runs, and
// the test passes. Tried in this order: one change at every execution, of all suspects, since it is
// cheap and says much (also some times a variable that holds still: a wrong factor); one execution
// changed; then several, one after the other, as long as more of the expected output comes out
// right. The values are those that a person would try: the opposite, another sign, the next number,
// what the expression's variables hold, and the numbers of the expected output (or of the patterns
// that it must match); for a pointer, the next and the previous element, and none; for a string
// literal, the expected output where it came out. A trial is a plain run that ends at the first
// wrong byte: microseconds, where the solver needs milliseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "judge/run_tests.h"
#include "replay/angelic_value.h"
#include "replay/trial_starts.h"

namespace culprit::trials {

struct Replacement {
  replay::Intervention intervention;
  std::vector<replay::AngelicValue> angelic;  ///< in order of execution
  std::vector<replay::Observation> observations;
  uint64_t steps = 0;  ///< of the run
};

/// What observed executions of components took instead of what they computed.
std::vector<replay::AngelicValue> angelic_values(
    const model::Program& program, const replay::Intervention& intervention,
    const std::vector<replay::Observation>& observations);

/// Which executions are changed.
enum class ReplaceAt : uint8_t {
  EveryExecution,    ///< one change at every execution, and other texts
  SingleExecutions,  ///< single executions
  Both,
};

struct ReplacementRequest {
  const machine::Image* image = nullptr;
  const judge::JudgedTest* test = nullptr;
  /// undefined behaviour that the program shows anyway
  const std::set<machine::FindingSite>* tolerated = nullptr;
  const std::vector<model::ComponentId>* leaves = nullptr;  ///< what is changed
  std::vector<uint64_t> hints;                              ///< values that did for other tests
  machine::MachineLimits limits;                            ///< of one run
  uint64_t most_steps = 0;                                  ///< instructions of all runs together
  ReplaceAt where = ReplaceAt::Both;
  /// threads, for changes one after the other (stepwise_change.h)
  unsigned jobs = 1;
  /// of trial_request(); null: all runs begin at the beginning
  const replay::TrialStarts* starts = nullptr;
};

/// Values of the suspect's executions with which the test passes. The instructions that it took are
/// added to `spent`.
std::optional<Replacement> replace_values(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
