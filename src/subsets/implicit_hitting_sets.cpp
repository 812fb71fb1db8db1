#include "subsets/implicit_hitting_sets.h"

#include <algorithm>
#include <utility>

#include "subsets/hitting_sets.h"
#include "support/diagnostic.h"

namespace culprit::subsets {

struct DiagnosisSearch::State {
  State(std::span<const uint32_t> weights, SearchOptions o)
      : candidates(weights), options(std::move(o)) {}

  HittingSets candidates;
  SearchOptions options;
  DiagnosisList list;
  std::vector<SelectorSet> batch;
  size_t cardinality = 0;  ///< cardinality of the last batch

  std::optional<SearchEnd> reason_to_end() const {
    if (list.diagnoses.size() >= options.max_diagnoses) return SearchEnd::Diagnoses;
    if (options.stop && options.stop()) return SearchEnd::Stopped;
    return std::nullopt;
  }

  /// `listed`: all candidates with at most so many selectors have been examined; nullopt if not
  /// even the empty set has.
  void finish(SearchEnd end, std::optional<size_t> listed) {
    for (const SelectorSet& aside : list.set_aside) {
      const auto below = aside.empty() ? std::nullopt : std::optional(aside.size() - 1);
      listed = std::min(listed, below);
    }
    list.end = end;
    list.is_complete = end == SearchEnd::Exhausted && list.set_aside.empty();
    list.complete_up_to = listed;
  }

  void end_search() {
    const auto below = cardinality == 0 ? std::nullopt : std::optional(cardinality - 1);
    if (const auto reason = reason_to_end()) return finish(*reason, below);
    if (candidates.exhausted()) return finish(SearchEnd::Exhausted, SIZE_MAX);
    finish(SearchEnd::Cardinality, options.max_cardinality);
  }

  void use(const SelectorSet& candidate, const Examination& examination) {
    ++list.examined;
    switch (examination.verdict) {
      case Verdict::Consistent:
        list.diagnoses.push_back({candidate, !has_subset_set_aside(candidate)});
        candidates.block(candidate);
        break;
      case Verdict::Inconsistent: candidates.add_conflict(examination.conflict); break;
      case Verdict::Unknown:
        list.set_aside.push_back(candidate);
        candidates.set_aside(candidate);
        break;
    }
  }

  bool has_subset_set_aside(const SelectorSet& set) const {
    return std::any_of(list.set_aside.begin(), list.set_aside.end(), [&](const SelectorSet& aside) {
      return std::includes(set.begin(), set.end(), aside.begin(), aside.end());
    });
  }
};

namespace {

bool are_disjoint(const SelectorSet& candidate, const SelectorSet& conflict) {
  return std::none_of(conflict.begin(), conflict.end(), [&](Selector s) {
    return std::binary_search(candidate.begin(), candidate.end(), s);
  });
}

}  // namespace

DiagnosisSearch::DiagnosisSearch(std::span<const uint32_t> weights, SearchOptions options)
    : state_(std::make_unique<State>(weights, std::move(options))) {}
DiagnosisSearch::~DiagnosisSearch() = default;

const DiagnosisList& DiagnosisSearch::result() const { return state_->list; }

const std::vector<SelectorSet>& DiagnosisSearch::next_batch(size_t most) {
  State& state = *state_;
  CULPRIT_INVARIANT(state.batch.empty(), "a batch of candidates was not answered");
  size_t max_cardinality = state.options.max_cardinality;
  if (!state.reason_to_end()) {
    while (state.batch.size() < most) {
      auto candidate = state.candidates.next(max_cardinality);
      if (!candidate) break;
      max_cardinality = state.cardinality = candidate->size();
      state.batch.push_back(std::move(*candidate));
    }
  }
  if (state.batch.empty()) state.end_search();
  return state.batch;
}

void DiagnosisSearch::answer(std::span<const Examination> examinations) {
  State& state = *state_;
  CULPRIT_INVARIANT(examinations.size() == state.batch.size(),
                    "one answer per candidate is expected");
  const std::vector<SelectorSet> batch = std::exchange(state.batch, {});
  std::vector<const SelectorSet*> conflicts;
  for (size_t i = 0; i < batch.size(); ++i) {
    const Examination& examination = examinations[i];
    const bool refuted = std::any_of(conflicts.begin(), conflicts.end(), [&](const SelectorSet* c) {
      return are_disjoint(batch[i], *c);
    });
    // A limit that would end a search with one candidate at a time ends the batch, too.
    if (refuted || state.list.diagnoses.size() >= state.options.max_diagnoses) {
      ++state.list.in_vain;
      continue;
    }
    if (examination.verdict == Verdict::Inconsistent) {
      CULPRIT_INVARIANT(are_disjoint(batch[i], examination.conflict),
                        "the conflict of a refuted candidate contains one of its selectors");
      conflicts.push_back(&examination.conflict);
    }
    state.use(batch[i], examination);
  }
}

DiagnosisList find_diagnoses(std::span<const uint32_t> weights, Oracle& oracle,
                             const SearchOptions& options) {
  DiagnosisSearch search(weights, options);
  for (;;) {
    const auto& batch = search.next_batch(1);
    if (batch.empty()) return search.result();
    Examination examination;
    examination.verdict = oracle.examine(batch[0], &examination.conflict);
    search.answer({&examination, 1});
  }
}

}  // namespace culprit::subsets
