#include "diagnose/sets/redundant_parts.h"

#include <algorithm>
#include <utility>

namespace culprit::diagnose {

namespace {

bool is_changed(const replay::Intervention& with, model::ComponentId part) {
  const auto values = with.values.find(part);
  const bool has_probe =
      std::any_of(with.loop_probes.begin(), with.loop_probes.end(),
                  [&](const machine::LoopProbe& probe) { return probe.component == part; });
  return (values != with.values.end() && !values->second.empty()) || with.texts.contains(part) ||
         with.edits.contains(part) || with.strings.contains(part) || has_probe;
}

bool is_idle(const Suspect& set, model::ComponentId part) {
  return std::none_of(set.evidence.begin(), set.evidence.end(), [&](const TestEvidence& evidence) {
    return is_changed(evidence.found.intervention, part);
  });
}

bool is_whole_set(const Examination& candidate) {
  const Suspect& set = candidate.suspect;
  const bool all_asked = std::all_of(set.evidence.begin(), set.evidence.end(),
                                     [](const TestEvidence& e) { return e.explains; });
  return set.is_set && candidate.explains() && !set.unit && set.slips.empty() && all_asked;
}

}  // namespace

void drop_idle_parts(const model::Program& program, std::vector<Examination>& candidates) {
  for (size_t i = 0; i < candidates.size();) {
    Suspect& set = candidates[i].suspect;
    std::vector<model::ComponentId> needed = set.leaves;
    if (is_whole_set(candidates[i]))
      std::erase_if(needed, [&](model::ComponentId part) { return is_idle(set, part); });
    if (needed.size() == set.leaves.size() || needed.empty()) {
      ++i;
      continue;
    }
    set.component = suspect_of(program, needed).component;
    set.is_set = needed.size() > 1;
    set.leaves = std::move(needed);
    const auto same =
        std::find_if(candidates.begin(), candidates.end(), [&](const Examination& other) {
          return &other != &candidates[i] && other.suspect.leaves == set.leaves &&
                 other.suspect.component == set.component && !other.suspect.unit;
        });
    if (same == candidates.end()) {
      ++i;
      continue;
    }
    // The replay of the set shows that `same` explains, even if it was not known to.
    if (!same->explains()) {
      std::swap(same->suspect, set);
      same->standing = Standing::Explains;
      same->undecided.clear();
    }
    same->checks.insert(same->checks.end(), candidates[i].checks.begin(),
                        candidates[i].checks.end());
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace culprit::diagnose
