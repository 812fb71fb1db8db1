#include "diagnose/candidates.h"

#include <algorithm>

namespace culprit::diagnose {

namespace {

bool belongs_to(const Suspect& member, const Suspect& group, const model::Program& program) {
  return program.components[member.component].parent == group.component ||
         std::find(group.leaves.begin(), group.leaves.end(), member.component) != group.leaves.end();
}

}  // namespace

bool is_broad(model::ComponentKind kind) {
  return model::is_group(kind) || kind == model::ComponentKind::Print || kind == model::ComponentKind::Input;
}

std::optional<Examination> candidate_of(model::ComponentId id, const model::Program& program, const FaultModes& modes, const ConsistencyChecker& checker) {
  const model::Component& component = program.components[id];
  Examination candidate;
  candidate.suspect.component = id;
  candidate.suspect.leaves = model::is_group(component.kind) ? component.members : std::vector{id};
  std::erase_if(candidate.suspect.leaves, [&](auto leaf) { return !modes.contains(program.components[leaf].kind); });
  if (!checker.executed_by_all_failing(candidate.suspect.leaves)) return std::nullopt;
  return candidate;
}

void inherit_by_groups(const model::Program& program, std::vector<Examination>& candidates) {
  const auto kind = [&](const Examination& e) { return program.components[e.suspect.component].kind; };
  for (Examination& group : candidates) {
    if (!is_broad(kind(group))) continue;
    const auto member = std::find_if(candidates.begin(), candidates.end(), [&](const Examination& e) {
      return !is_broad(kind(e)) && e.explains() && belongs_to(e.suspect, group.suspect, program);
    });
    if (member == candidates.end()) continue;
    group.standing = Standing::Explains;
    group.suspect.evidence = member->suspect.evidence;
  }
}

SuspectList summed_up(std::vector<Examination> candidates) {
  SuspectList all;
  all.candidates = candidates.size();
  for (Examination& e : candidates) {
    all.checks.insert(all.checks.end(), e.checks.begin(), e.checks.end());
    all.out_of_time |= e.out_of_time;
    switch (e.standing) {
      case Standing::Unasked: break;
      case Standing::Explains: all.suspects.push_back(std::move(e.suspect)); break;
      case Standing::Refuted: all.bound_reached |= e.bound_reached; break;
      case Standing::NotReplayed: ++all.not_replayed; break;
      case Standing::Undecided:
        ++all.undecided;
        all.effort_spent |= e.effort_spent;
        all.not_modelled |= !e.effort_spent;
        if (all.undecided_reason.empty()) all.undecided_reason = e.undecided;
        break;
    }
  }
  return all;
}

}  // namespace culprit::diagnose
