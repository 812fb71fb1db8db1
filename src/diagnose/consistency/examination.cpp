#include "diagnose/consistency/examination.h"

#include <algorithm>
#include <set>

#include "diagnose/consistency/search_effort.h"
#include "edits/prior.h"

namespace culprit::diagnose {

Suspect suspect_of(const model::Program& program, std::vector<model::ComponentId> leaves) {
  auto weight = [&](model::ComponentId id) {
    return edits::kind_weight(program.components[id].kind);
  };
  Suspect suspect;
  suspect.component = *std::max_element(leaves.begin(), leaves.end(),
                                        [&](auto a, auto b) { return weight(a) < weight(b); });
  suspect.is_set = leaves.size() > 1;
  suspect.leaves = std::move(leaves);
  return suspect;
}

uint64_t CheckRecord::cost() const {
  return by_trial ? counts.steps / kInstructionsPerMicrosecond : counts.cost();
}

uint64_t Examination::cost() const {
  uint64_t cost = 0;
  for (const CheckRecord& check : checks) cost += check.cost();
  return cost;
}

void SuspectList::add_undecided(const std::string& reason, bool by_effort,
                                model::ComponentId component) {
  ++undecided;
  effort_spent |= by_effort;
  not_modelled |= !by_effort;
  auto group = std::find_if(undecided_by.begin(), undecided_by.end(),
                            [&](const UndecidedGroup& known) { return known.reason == reason; });
  if (group == undecided_by.end())
    group = undecided_by.insert(undecided_by.end(), UndecidedGroup{.reason = reason});
  group->by_effort |= by_effort;
  ++group->count;
  if (component != model::kNoComponent) group->components.push_back(component);
}

void SuspectList::drop_undecided_at_suspects(const model::Program& program) {
  std::set<SourceRange> listed;
  for (const Suspect& suspect : suspects)
    if (!suspect.is_set) listed.insert(program.components[suspect.component].range);
  bool more_by_effort = false, more_by_others = false;
  for (UndecidedGroup& group : undecided_by) {
    const size_t dropped = std::erase_if(group.components, [&](model::ComponentId component) {
      return listed.contains(program.components[component].range);
    });
    group.count -= dropped;
    undecided -= dropped;
    if (group.count > 0) (group.by_effort ? more_by_effort : more_by_others) = true;
  }
  const auto is_empty = [](const UndecidedGroup& group) { return group.count == 0; };
  if (std::erase_if(undecided_by, is_empty) == 0 || incomplete) return;
  effort_spent = more_by_effort;
  not_modelled = more_by_others;
}

void SuspectList::enter(Examination e) {
  checks.insert(checks.end(), e.checks.begin(), e.checks.end());
  out_of_time |= e.out_of_time;
  for (const TestEvidence& evidence : e.by_test)
    if (evidence.explains) explained_tests.insert(evidence.test);
  switch (e.standing) {
    case Standing::Unasked: unasked.push_back(e.suspect.component); break;
    case Standing::Explains: suspects.push_back(std::move(e.suspect)); break;
    case Standing::Refuted:
      bounds_reached.add(e.bounds_reached);
      ++(e.bounds_reached.any() ? refuted.bounded
         : e.by_joined_loops    ? refuted.abstract
                                : refuted.replayed);
      break;
    case Standing::NotReplayed: not_replayed.push_back(e.suspect.component); break;
    case Standing::Undecided:
      add_undecided(e.undecided, e.effort_spent, e.suspect.component);
      break;
  }
}

}  // namespace culprit::diagnose
