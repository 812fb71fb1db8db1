#include "diagnose/rank/edit_evidence.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace culprit::diagnose {

namespace {

// Instructions of all failing tests together, for one component.
constexpr uint64_t kMostStepsOfReplays = 4'000'000;

/// The edit, moved to the suspect's only leaf. nullopt if the suspect is a set or has slips, or if
/// the edit is another text, only text of the source, a missing statement or a choice of targets.
std::optional<edits::Edit> single_edit(const model::Program& program, const Suspect& suspect,
                                       const edits::Edit& edit) {
  const bool is_single = !suspect.is_set && suspect.leaves.size() == 1 && suspect.slips.empty();
  if (!is_single || edit.literal || edit.is_only_text() || edit.is_missing_statement() ||
      !program.components[suspect.leaves.front()].choices.empty())
    return std::nullopt;
  edits::Edit single = edit;
  single.component = suspect.leaves.front();
  return single;
}

/// The place of an execution, with its computed value and the values read.
std::vector<uint64_t> key_of(const replay::Observation& o) {
  std::vector<uint64_t> key{o.function, static_cast<uint64_t>(o.site), o.computed.bits};
  for (const machine::Value& read : o.reads) key.push_back(read.bits);
  return key;
}

/// Whether some value found differs from the edit's value for the same reads and computed value.
bool disagrees(const std::vector<TestEvidence>& found, const std::vector<TestEvidence>& with_edit) {
  std::map<std::vector<uint64_t>, uint64_t> gives;
  for (const TestEvidence& evidence : with_edit)
    for (const replay::Observation& o : evidence.observations)
      gives.emplace(key_of(o), o.used.bits);
  return std::any_of(found.begin(), found.end(), [&](const TestEvidence& evidence) {
    return std::any_of(evidence.observations.begin(), evidence.observations.end(),
                       [&](const replay::Observation& o) {
                         const auto given = gives.find(key_of(o));
                         return o.used != o.computed && given != gives.end() &&
                                given->second != o.used.bits;
                       });
  });
}

}  // namespace

void show_values_of_edits(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const std::vector<RankedPlace>& places, SuspectList& faults) {
  const auto show = [&](const RankedSuspect& ranked) {
    Suspect& suspect = faults.suspects[ranked.suspect];
    const std::optional<edits::Edit> edit =
        ranked.edit ? single_edit(problem.program(), suspect, ranked.edit->edit) : std::nullopt;
    uint64_t steps = 0;
    for (const TestEvidence& evidence : suspect.evidence)
      steps += problem.test(evidence.test).run.steps;
    if (!edit || steps > kMostStepsOfReplays ||
        (problem.options().budget && problem.options().budget->exhausted()))
      return;
    Examination confirmed = checker.confirm(suspect, {*edit});
    const bool all_asked =
        std::all_of(confirmed.suspect.evidence.begin(), confirmed.suspect.evidence.end(),
                    [](const TestEvidence& e) { return e.explains; });
    if (confirmed.explains() && all_asked &&
        disagrees(suspect.evidence, confirmed.suspect.evidence))
      suspect.evidence = std::move(confirmed.suspect.evidence);
  };
  for (const RankedPlace& place : places) {
    show(place.best);
    std::for_each(place.also.begin(), place.also.end(), show);
  }
}

}  // namespace culprit::diagnose
