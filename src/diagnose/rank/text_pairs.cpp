#include "diagnose/rank/text_pairs.h"

#include <algorithm>
#include <utility>

#include "edits/source_changes.h"
#include "tasks/parallel.h"
#include "variants/trying.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostHalves = 24;    // those that agree longest; bounds time
constexpr size_t kMostPairs = 6;      // that pass; each says much the same
constexpr size_t kTestsOfHalves = 2;  // the shortest failing ones; bounds time

/// A change tried alone in the shortest failing tests.
struct Progress {
  bool is_half = false;
  uint64_t matched = 0;  // bytes of all outputs
  uint64_t steps = 0;

  uint64_t cost() const { return steps + replay::kStartOfRun; }
};

class PairSearch {
 public:
  PairSearch(const judge::Problem& problem, const machine::MachineLimits& limits,
             const std::vector<TextEdit>& candidates, const variants::CompiledEdits& compiled,
             uint64_t most_steps)
      : problem_(problem),
        limits_(limits),
        candidates_(candidates),
        compiled_(compiled),
        most_steps_(most_steps) {}

  std::vector<std::pair<size_t, size_t>> run() {
    std::vector<std::pair<size_t, size_t>> pairs = pairs_of(halves());
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
    std::vector<std::pair<size_t, size_t>> found;
    for (const size_t k : variants::passing_of(problem_, pairs.size(), most_steps_,
                                               [&](size_t k) { return tried(pairs[k]); })) {
      if (found.size() == kMostPairs) break;
      found.push_back(pairs[k]);
    }
    return found;
  }

 private:
  double weight(const std::pair<size_t, size_t>& pair) const {
    return candidates_[pair.first].edit.weight + candidates_[pair.second].edit.weight;
  }

  variants::Tried tried(const std::pair<size_t, size_t>& pair) const {
    const auto [variants, a] = compiled_.of_edit[pair.first];
    const size_t b = compiled_.of_edit[pair.second].second;
    return variants::tried_on_all(problem_, [&, variants = variants, a = a](size_t test) {
      return variants->run(std::vector<size_t>{a, b}, test, limits_);
    });
  }

  /// The changes that bring the tests further, those that bring them furthest first.
  std::vector<size_t> halves() {
    std::vector<std::pair<uint64_t, size_t>> found;
    uint64_t spent = 0;
    const auto cost = [](const Progress& progress) { return progress.cost(); };
    tasks::ask_in_order<Progress>(
        problem_.options().jobs, candidates_.size(), [&](size_t k) { return progress_of(k); },
        [&](size_t k, const Progress& progress) {
          if (progress.is_half) found.emplace_back(progress.matched, k);
          spent += progress.cost();
          return spent < most_steps_;
        },
        {.suffices = tasks::until_spent<Progress>(most_steps_, cost)});
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (found.size() > kMostHalves) found.resize(kMostHalves);
    std::vector<size_t> halves;
    for (const auto& [matched, k] : found) halves.push_back(k);
    return halves;
  }

  Progress progress_of(size_t k) const {
    Progress progress;
    const auto [variants, index] = compiled_.of_edit[k];
    if (!variants) return progress;
    uint64_t before = 0;
    const std::vector<size_t>& failing = problem_.failing_by_length();
    for (size_t t = 0; t < std::min(kTestsOfHalves, failing.size()); ++t) {
      const trials::Trial trial = variants->run(index, failing[t], limits_);
      progress.steps += trial.steps;
      if (trial.matched < problem_.matched(failing[t])) return progress;
      progress.matched += trial.matched + trial.passes();
      before += problem_.matched(failing[t]);
    }
    progress.is_half = progress.matched > before;
    return progress;
  }

  /// Each half with every other change of the same file.
  std::vector<std::pair<size_t, size_t>> pairs_of(const std::vector<size_t>& halves) const {
    std::vector<std::pair<size_t, size_t>> pairs;
    for (size_t h = 0; h < halves.size(); ++h)
      for (size_t k = 0; k < candidates_.size(); ++k) {
        const auto earlier = halves.begin() + static_cast<std::ptrdiff_t>(h);
        if (k == halves[h] || std::find(halves.begin(), earlier, k) != earlier ||
            compiled_.of_edit[k].first != compiled_.of_edit[halves[h]].first ||
            edits::overlap(candidates_[k].edit.changes, candidates_[halves[h]].edit.changes))
          continue;
        pairs.emplace_back(std::min(k, halves[h]), std::max(k, halves[h]));
      }
    return pairs;
  }

  const judge::Problem& problem_;
  const machine::MachineLimits& limits_;
  const std::vector<TextEdit>& candidates_;
  const variants::CompiledEdits& compiled_;
  const uint64_t most_steps_;
};

}  // namespace

std::vector<std::pair<size_t, size_t>> passing_pairs(const judge::Problem& problem,
                                                     const machine::MachineLimits& limits,
                                                     const std::vector<TextEdit>& candidates,
                                                     const variants::CompiledEdits& compiled,
                                                     uint64_t most_steps) {
  return PairSearch(problem, limits, candidates, compiled, most_steps).run();
}

TextEdit joined(const TextEdit& a, const TextEdit& b) {
  TextEdit both = a;
  both.components.insert(both.components.end(), b.components.begin(), b.components.end());
  std::sort(both.components.begin(), both.components.end());
  both.components.erase(std::unique(both.components.begin(), both.components.end()),
                        both.components.end());
  both.edit.changes = edits::joined(std::move(both.edit.changes), b.edit.changes);
  both.edit.weight = a.edit.weight + b.edit.weight;
  both.edit.mistakes = a.edit.mistakes + b.edit.mistakes;
  return both;
}

}  // namespace culprit::diagnose
