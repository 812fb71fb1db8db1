// Concrete search for angelic values: predicate switching (Zhang, Gupta & Gupta 2006) and value
// replacement (Jeffrey, Gupta & Gupta 2008), for suspects that the encoding left undecided.
//
// It can only show that a component explains: some of its executions take other values, the program
// runs, and the test passes. It tries, in this order:
//
// 1. one change at every execution, for all suspects, since this is cheap and says much; also
//    adding multiples of a variable that holds still, as if a factor were wrong;
// 2. one changed execution;
// 3. several, one after the other, as long as more of the expected output becomes right.
//
// The values are those that a person would try: the opposite, another sign, the next number, the
// values of the expression's variables, and the numbers of the expected output (or of the patterns
// that it must match); for a floating value also the one that makes a wrong number of the output
// right (inversion.h). For a pointer, they are the next and the previous element, and null; for a
// string literal, the expected output at the place where it was printed. A trial is a plain run
// that ends at the first wrong byte: it takes microseconds; the solver needs milliseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "judge/run_tests.h"
#include "replay/angelic_value.h"
#include "replay/trial_starts.h"

namespace culprit::trials {

/// The variables of one expression that are given another sign, or tried alone.
inline constexpr uint64_t kMostReads = 4;

struct Replacement {
  replay::Intervention intervention;
  std::vector<replay::AngelicValue> angelic;  ///< in order of execution
  std::vector<replay::Observation> observations;
  uint64_t steps = 0;  ///< instructions of the run
};

/// For each observed execution of a component, the computed value and the value used instead.
std::vector<replay::AngelicValue> angelic_values(
    const model::Program& program, const replay::Intervention& intervention,
    const std::vector<replay::Observation>& observations);

/// The executions that are changed.
enum class ReplaceAt : uint8_t {
  EveryExecution,    ///< one change at every execution, and other texts
  SingleExecutions,  ///< other values at single executions
  Both,
};

struct ReplacementRequest {
  const machine::Image* image = nullptr;
  const judge::JudgedTest* test = nullptr;
  /// undefined behaviour that the program shows anyway
  const std::set<machine::FindingSite>* tolerated = nullptr;
  const std::vector<model::ComponentId>* leaves = nullptr;  ///< the components that are changed
  std::vector<uint64_t> hints;                              ///< values that made other tests pass
  machine::MachineLimits limits;                            ///< limits of one run
  uint64_t most_steps = 0;                                  ///< instructions of all runs together
  ReplaceAt where = ReplaceAt::Both;
  /// threads for stepwise changes (stepwise_change.h)
  unsigned jobs = 1;
  /// starts for runs by trial_request(); null: all runs start at the beginning
  const replay::TrialStarts* starts = nullptr;
};

/// Values of the suspect's executions with which the test passes, or nullopt. The instructions of
/// all runs are added to `spent`.
std::optional<Replacement> replace_values(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
