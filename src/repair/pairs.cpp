#include "repair/pairs.h"

#include <algorithm>
#include <utility>

#include "edits/source_changes.h"
#include "variants/trying.h"

namespace culprit::repair {

using variants::passing_of;
using variants::tried_on_all;
using variants::Variants;

namespace {

using diagnose::RankedPlace;
using diagnose::Suspect;

// sets whose parts are edited, the likeliest; bounds time
constexpr size_t kMostSets = 3;
// edits of one part of a set, the likeliest; bounds time and memory
constexpr size_t kMostOfPart = 300;

Candidate both(const Candidate& a, const Candidate& b) {
  Candidate pair = a;
  pair.edit.reset();
  pair.changes = edits::joined(std::move(pair.changes), b.changes);
  pair.score = a.score + b.score;
  return pair;
}

class Pairs {
 public:
  Pairs(const diagnose::Diagnosed& diagnosed, const edits::SourceTree& tree,
        const machine::MachineLimits& limits, uint64_t most_steps)
      : diagnosed_(diagnosed),
        problem_(diagnosed.problem),
        tree_(tree),
        limits_(limits),
        most_steps_(most_steps) {}

  PassingPairs run() {
    size_t sets = 0;
    for (const RankedPlace& place : diagnosed_.places) {
      const Suspect& suspect = diagnosed_.faults.suspects[place.best.suspect];
      if (!suspect.is_set || suspect.unit || suspect.leaves.size() != 2) continue;
      if (++sets > kMostSets || time_is_up()) break;
      try_set(suspect);
      if (!found_.pairs.empty()) break;
    }
    return std::move(found_);
  }

 private:
  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  void try_set(const Suspect& suspect) {
    std::vector<Candidate> parts[2];
    std::vector<variants::TextVariant> texts;
    for (size_t part = 0; part < 2; ++part) {
      parts[part] = candidates_at(diagnosed_, tree_, suspect, suspect.leaves[part]);
      if (parts[part].empty()) return;
      if (parts[part].size() > kMostOfPart) parts[part].resize(kMostOfPart);
      for (const Candidate& candidate : parts[part])
        texts.push_back({&candidate.changes, candidate.mistake});
    }
    const uint32_t file = texts.front().changes->front().range.file;
    if (texts.back().changes->front().range.file != file) return;
    found_.compiled = Variants::compiled(problem_, tree_, file, texts);
    if (found_.compiled) try_pairs(parts[0], parts[1], *found_.compiled);
  }

  struct Pair {
    size_t a = 0, b = 0;  // numbers of variants
    double score = 0;
  };
  void try_pairs(const std::vector<Candidate>& first, const std::vector<Candidate>& second,
                 Variants& variants) {
    std::vector<Pair> pairs;
    for (size_t a = 0; a < first.size(); ++a)
      for (size_t b = 0; b < second.size(); ++b)
        if (variants.has(a) && variants.has(first.size() + b) &&
            !edits::overlap(first[a].changes, second[b].changes))
          pairs.push_back({a, first.size() + b, first[a].score + second[b].score});
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& x, const Pair& y) { return x.score > y.score; });
    for (const size_t k : passing_of(problem_, pairs.size(), most_steps_, [&](size_t pair) {
           return tried_on_all(problem_, [&](size_t test) {
             return variants.run({pairs[pair].a, pairs[pair].b}, test, limits_);
           });
         })) {
      const auto [a, b, score] = pairs[k];
      found_.pairs.push_back(both(first[a], second[b - first.size()]));
      found_.parts.push_back({first[a], second[b - first.size()]});
      found_.programs.push_back(variants.runnable({a, b}));
    }
  }

  const diagnose::Diagnosed& diagnosed_;
  const judge::Problem& problem_;
  const edits::SourceTree& tree_;
  const machine::MachineLimits& limits_;
  const uint64_t most_steps_;
  PassingPairs found_;
};

}  // namespace

PassingPairs passing_pairs(const diagnose::Diagnosed& diagnosed, const edits::SourceTree& tree,
                           const machine::MachineLimits& limits, uint64_t most_steps) {
  return Pairs(diagnosed, tree, limits, most_steps).run();
}

}  // namespace culprit::repair
