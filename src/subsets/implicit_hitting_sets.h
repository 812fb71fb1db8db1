// Minimal diagnoses by implicit hitting sets (Reiter 1987; Moreno-Centeno and Karp 2013): the
// conflicts are not known, an oracle gives one for each candidate that it refutes, and minimal
// hitting sets of the conflicts so far are the next candidates.
//
// Candidates come in batches of one cardinality, to be examined in parallel, and answers are taken
// in the order of candidates. An answer about a candidate that an earlier answer of its batch has
// refuted is thrown away, its conflict too: so the result is that of one candidate at a time,
// whatever the size of batches and the number of threads. The price is examinations in vain.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// Of a candidate: its selectors being ab, and all others ok, ...
enum class Verdict {
  Consistent,    ///< explains every observation: a diagnosis
  Inconsistent,  ///< does not; comes with a conflict
  Unknown,       ///< could not be decided: set aside, while its supersets are still considered
};

/// Whoever knows the observations. Must be monotone: supersets of a diagnosis are diagnoses.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// `candidate` is in ascending order. With Inconsistent, `conflict` must become a set of
  /// selectors, disjoint from the candidate, that cannot all be ok; the smaller the better; when
  /// none better is known, all selectors that are not in the candidate.
  virtual Verdict examine(std::span<const Selector> candidate, SelectorSet* conflict) = 0;
};

struct SearchOptions {
  size_t max_cardinality = SIZE_MAX;
  size_t max_diagnoses = SIZE_MAX;
  std::function<bool()> stop;  ///< asked before each candidate or batch; may be empty
};

struct Diagnosis {
  SelectorSet selectors;
  /// false: a proper subset was set aside, so that perhaps fewer selectors explain as much
  bool is_minimal = true;
};

enum class SearchEnd { Exhausted, Cardinality, Diagnoses, Stopped };

struct DiagnosisList {
  std::vector<Diagnosis> diagnoses;    ///< in the order of HittingSets
  std::vector<SelectorSet> set_aside;  ///< candidates of verdict Unknown
  SearchEnd end = SearchEnd::Stopped;
  bool is_complete = false;  ///< every minimal diagnosis is listed
  /// every minimal diagnosis of at most that many selectors is listed; none: nothing is known
  std::optional<size_t> complete_up_to;
  uint64_t examined = 0;  ///< candidates whose answer was used
  uint64_t in_vain = 0;   ///< and those whose answer was thrown away
};

struct Examination {
  Verdict verdict = Verdict::Unknown;
  SelectorSet conflict;  ///< of Inconsistent
};

/// The search in steps, for callers that examine candidates themselves.
class DiagnosisSearch {
 public:
  /// One weight per selector: among diagnoses of one cardinality, those of lesser weight come
  /// first.
  DiagnosisSearch(std::span<const uint32_t> weights, SearchOptions options);
  ~DiagnosisSearch();

  /// At most `most` (at least 1) candidates of one cardinality, in order; none when the search is
  /// over. The first is the empty set. Every batch must be answered before the next is asked for.
  const std::vector<SelectorSet>& next_batch(size_t most);
  /// One answer per candidate of the batch, in its order. A conflict that meets its candidate is a
  /// bug of the oracle: InternalError.
  void answer(std::span<const Examination> examinations);
  /// So far; complete fields are set when it is over.
  const DiagnosisList& result() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The whole search, one candidate at a time.
DiagnosisList find_diagnoses(std::span<const uint32_t> weights, Oracle& oracle,
                             const SearchOptions& options = {});

}  // namespace culprit::subsets
