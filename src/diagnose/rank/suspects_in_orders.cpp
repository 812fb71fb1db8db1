#include "diagnose/rank/suspects_in_orders.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "edits/prior.h"
#include "edits/threads/sync_calls.h"
#include "variants/text_judge.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostAsked = 8;  // changes that are compiled; bounds time

/// Empty if there is none, or none that says anything: another printed value mends any output.
edits::SourceChanges change_of(const model::Program& program, const SuspectList& faults,
                               const RankedSuspect& ranked) {
  const Suspect& suspect = faults.suspects[ranked.suspect];
  if (ranked.edit && ranked.edit->is_arbitrary) return {};
  if (!suspect.unit && !suspect.is_set &&
      edits::is_outlet(program.components[suspect.component].kind))
    return {};
  if (suspect.text_edit) return suspect.text_edit->changes;
  return ranked.edit ? ranked.edit->edit.source : edits::SourceChanges{};
}

}  // namespace

void keep_right_in_all_orders(const judge::Problem& problem,
                              const std::vector<document::TestOutcome>& before,
                              std::vector<RankedPlace>& places, SuspectList& faults) {
  size_t asked = 0;
  const auto is_right = [&](const RankedSuspect& ranked) {
    const edits::SourceChanges changes = change_of(problem.program(), faults, ranked);
    return !changes.empty() && !edits::runs_one_by_one(changes) && ++asked <= kMostAsked &&
           variants::passes_as_text(problem, before, changes);
  };
  std::vector<RankedPlace> right;
  for (const RankedPlace& place : places) {
    std::vector<RankedSuspect> here{place.best};
    here.insert(here.end(), place.also.begin(), place.also.end());
    const auto found = std::find_if(here.begin(), here.end(), is_right);
    if (found == here.end()) continue;
    RankedPlace kept{*found, {}, place.probability};
    right.push_back(std::move(kept));
  }
  const size_t left_out = places.size() - right.size();
  places = std::move(right);
  if (left_out > 0)
    faults.notes.push_back(fmt::format(
        "{} where another value hides the failure, in some orders of the threads only, {} left out",
        left_out == 1 ? "a place" : fmt::format("{} places", left_out),
        left_out == 1 ? "is" : "are"));
}

}  // namespace culprit::diagnose
