// Agreement: where an expression read equal values it must have given equal values, over required
// values in failing tests and computed ones in passing tests. It is said of a component's own
// variables, those that its probe reads: a constant has none, and is always the same.
//
// A contradiction speaks against a component, because no expression of the same variables can be
// right in both executions. It counts in full when one of them had to change, and a test fails with
// the value that the other one requires (of two failing tests, each with the other's): a value that
// did need not be the only right one, and then it is but a doubt. A component whose own computed
// values contradict each other is no function of what it was seen to read (a call with a state, a
// pointer's target); it is left out.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

enum class Agreement : uint8_t {
  None,
  Agrees,
  /// contradictions that tests do not confirm: they pass with the other value as well
  Doubtful,
  Contradicts,
};

/// One execution of a component: in which judged test, and the how many-th there.
struct Seen {
  size_t test = 0;
  size_t execution = 0;  ///< from 0
  replay::Observation observation;
  /// of the replay of a failing test; `observation.used` is what it gives
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
  /// Pairs of contradicting executions, at most some; each changed one first. Empty when it is no
  /// function of what it reads.
  const std::vector<std::pair<Seen, Seen>>& contradictions() const { return contradictions_; }
  bool is_function() const { return function_; }
  /// The one of that index holds.
  void keep_contradiction(size_t index) { contradictions_ = {contradictions_[index]}; }
  /// None of the contradictions held.
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

/// The agreement of all suspects, sets as well, with one more run of each passing test.
class Agreements {
 public:
  /// All must outlive it. Cost: a run of each passing test up to a bound of instructions, and two
  /// for each contradiction.
  Agreements(const judge::Problem& problem, const SuspectList& faults);

  /// Of a set: Contradicts when one of its components contradicts, else None, since what the others
  /// agree on depends on it.
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
  uint64_t longest_ = 0;  // run, in instructions
};

}  // namespace culprit::diagnose
