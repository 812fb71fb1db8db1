// Agreement: an expression that reads equal values must give equal values. The required values of
// failing tests are compared with each other and with the computed values of passing tests. The
// values read are those of the component's own variables, which its probe reads. A constant reads
// none, so it must give the same value at every execution.
//
// A contradiction speaks against a component, because no expression over the same variables can be
// right in both executions. It counts in full if one execution had to change, and the other one's
// test fails with the value required there (if both tests fail: each test fails with the other's
// value). Otherwise the required value may not be the only right one, and the contradiction is only
// a doubt. A component whose own computed values contradict each other is not a function of the
// values that it reads (a call with state, the target of a pointer); it is left out.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

enum class Agreement : uint8_t {
  None,
  Agrees,
  /// Contradictions that runs do not confirm: the tests also pass with the other value.
  Doubtful,
  Contradicts,
};

/// One execution of a component in a judged test.
struct Seen {
  size_t test = 0;
  size_t execution = 0;  ///< number of the execution in the test's run, from 0
  replay::Observation observation;
  /// The execution is in the replay of a failing test; `observation.used` is the value it gives
  /// there.
  bool failing = false;
  bool changed() const { return failing && observation.used.bits != observation.computed.bits; }
};

struct ContradictionFound {
  model::ComponentId component = 0;
  Seen changed, other;
};

class AgreementCheck {
 public:
  void add(Seen seen);
  Agreement result() const;
  /// Pairs of contradicting executions, at most kMostContradictions. The first execution of a pair
  /// had to change. Empty if the component is not a function of the values that it reads.
  const std::vector<std::pair<Seen, Seen>>& contradictions() const { return contradictions_; }
  bool is_function() const { return function_; }
  /// Keeps only this contradiction, which counts as confirmed.
  void keep_contradiction(size_t index) { contradictions_ = {contradictions_[index]}; }
  /// Drops the contradictions, because runs confirmed none of them.
  void dismiss_contradictions() {
    contradictions_.clear();
    dismissed_ = true;
  }

 private:
  struct Entry {
    Seen seen;
    uint64_t computed = 0;
  };
  static constexpr size_t kMostContradictions = 16;
  std::map<std::vector<uint64_t>, Entry> values_;
  std::vector<std::pair<Seen, Seen>> contradictions_;
  bool function_ = true, dismissed_ = false, reads_ = false;
};

/// The agreement of all suspects, including sets.
class Agreements {
 public:
  /// `problem` and `faults` must outlive it. Cost: one run of each passing test and two runs for
  /// each contradiction, each up to a total of instructions.
  Agreements(const judge::Problem& problem, const SuspectList& faults);

  /// For a set: Contradicts if one of its components contradicts. Otherwise None, because the
  /// agreement of each component depends on the values of the others.
  Agreement of(size_t suspect) const;
  std::optional<ContradictionFound> contradiction(size_t suspect) const;

 private:
  void observe_failing();
  void observe_passing();
  void confirm();
  bool holds(size_t suspect, model::ComponentId component, const Seen& changed, const Seen& other,
             uint64_t& steps) const;
  bool needs(size_t suspect, model::ComponentId component, const Seen& seen,
             const machine::Value& value, uint64_t& steps) const;
  replay::PlainRun run(size_t test, model::ComponentId watch,
                       const replay::Intervention* intervention) const;
  bool time_is_up() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  const judge::Problem& problem_;
  const SuspectList& faults_;
  std::vector<std::map<model::ComponentId, AgreementCheck>> checks_;  // per suspect
  std::map<model::ComponentId, std::vector<size_t>> suspects_of_;
  // Instructions of the longest run.
  uint64_t longest_ = 0;
};

}  // namespace culprit::diagnose
