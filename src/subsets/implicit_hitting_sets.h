// Minimal diagnoses by implicit hitting sets (Reiter 1987; Moreno-Centeno and Karp 2013). The
// conflicts are not known in advance: an oracle returns one for each candidate that it refutes. The
// minimal hitting sets of the conflicts so far are the next candidates.
//
// Candidates come in batches of one cardinality, to be examined in parallel; answers are taken in
// the order of the candidates. If an earlier answer of the batch refutes a later candidate, the
// answer for that candidate is discarded together with its conflict. So the result is the same as
// for one candidate at a time, for every batch size and number of threads. The price is unused
// examinations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// The verdict on a candidate if its selectors are ab and all others are ok.
enum class Verdict {
  Consistent,    ///< explains every observation: a diagnosis
  Inconsistent,  ///< does not explain them all; comes with a conflict
  Unknown,       ///< undecided: set aside, but its supersets are still considered
};

/// Decides candidates against the observations. Must be monotone: supersets of a diagnosis are
/// diagnoses.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// `candidate` is ascending. If the verdict is Inconsistent, sets `conflict` to selectors outside
  /// the candidate that cannot all be ok. Smaller conflicts are better; the largest possible one is
  /// all selectors outside the candidate.
  virtual Verdict examine(std::span<const Selector> candidate, SelectorSet* conflict) = 0;
};

struct SearchOptions {
  size_t max_cardinality = SIZE_MAX;
  size_t max_diagnoses = SIZE_MAX;
  std::function<bool()> stop;  ///< asked before each candidate or batch; may be empty
};

struct Diagnosis {
  SelectorSet selectors;
  /// False if a proper subset was set aside, so fewer selectors might explain as much.
  bool is_minimal = true;
};

enum class SearchEnd { Exhausted, Cardinality, Diagnoses, Stopped };

struct DiagnosisList {
  std::vector<Diagnosis> diagnoses;    ///< in the order of HittingSets
  std::vector<SelectorSet> set_aside;  ///< candidates of verdict Unknown
  SearchEnd end = SearchEnd::Stopped;
  bool is_complete = false;  ///< true if every minimal diagnosis is listed
  /// Every minimal diagnosis with at most so many selectors is listed; nullopt if nothing is known.
  std::optional<size_t> complete_up_to;
  uint64_t examined = 0;  ///< candidates whose answer was used
  uint64_t in_vain = 0;   ///< candidates whose answer was discarded
};

struct Examination {
  Verdict verdict = Verdict::Unknown;
  SelectorSet conflict;  ///< for Inconsistent
};

/// The search in steps, for callers that examine the candidates themselves.
class DiagnosisSearch {
 public:
  /// One weight per selector. Among diagnoses of one cardinality, those with less weight come
  /// first.
  DiagnosisSearch(std::span<const uint32_t> weights, SearchOptions options);
  ~DiagnosisSearch();

  /// The next candidates: between 1 and `most` of one cardinality, in order; empty if the search is
  /// over. The first candidate is the empty set. Each batch must be answered before asking for the
  /// next.
  const std::vector<SelectorSet>& next_batch(size_t most);
  /// Takes one answer per candidate of the batch, in its order. Throws InternalError if a conflict
  /// shares a selector with its candidate.
  void answer(std::span<const Examination> examinations);
  /// The result so far. `end` and the completeness fields are valid once the search is over.
  const DiagnosisList& result() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Runs the whole search, one candidate at a time.
DiagnosisList find_diagnoses(std::span<const uint32_t> weights, Oracle& oracle,
                             const SearchOptions& options = {});

}  // namespace culprit::subsets
