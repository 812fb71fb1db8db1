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

#include <optional>

#include "diagnose/consistency.h"

namespace culprit::diagnose {

/// The bits that a number has in an integer or floating type.
uint64_t number_bits(double number, model::Type type);

/// Whether this kind of component has a value that can be replaced.
bool has_a_value(model::ComponentKind kind);
/// Whether it can be a literal, whose other texts no encoding knows: a refutation that does not
/// hold for them.
bool may_be_literal(const model::Component& component);

/// Whether it is a comparison by order. Cost: a walk over its function.
bool is_order(const model::Program& program, model::ComponentId component);

struct Replacement {
  machine::Intervention intervention;
  std::vector<encode::AngelicValue> angelic;  ///< in order of execution
  std::vector<machine::Observation> observations;
  uint64_t steps = 0;  ///< of the run
};

/// What observed executions of components took instead of what they computed.
std::vector<encode::AngelicValue> angelic_values(
    const model::Program& program, const machine::Intervention& intervention,
    const std::vector<machine::Observation>& observations);

struct ReplacementRequest {
  const machine::Image* image = nullptr;
  const JudgedTest* test = nullptr;
  /// undefined behaviour that the program shows anyway
  const std::set<machine::FindingSite>* tolerated = nullptr;
  const Suspect* suspect = nullptr;
  std::vector<uint64_t> hints;    ///< values that did for other tests
  machine::MachineLimits limits;  ///< of one run
  uint64_t most_steps = 0;        ///< instructions of all runs together
  Trials trials = Trials::All;
  /// threads, for changes one after the other (stepwise_change.h)
  unsigned jobs = 1;
  /// of trial_request(); null: all runs begin at the beginning
  const TrialStarts* starts = nullptr;
};

/// What all runs of a trial have in common.
machine::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                       const machine::MachineLimits& limits);

/// Values of the suspect's executions with which the test passes. The instructions that it took are
/// added to `spent`.
std::optional<Replacement> replace_values(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::diagnose
