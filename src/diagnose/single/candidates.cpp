#include "diagnose/single/candidates.h"

#include <algorithm>

#include "edits/prior.h"

namespace culprit::diagnose {

namespace {

/// Per component, the first candidate that explains: the one of the component itself, and one whose
/// parent it is.
class Explaining {
 public:
  Explaining(const model::Program& program, const std::vector<Examination>& candidates)
      : own_(program.components.size(), kNone), of_child_(own_) {
    for (size_t i = candidates.size(); i-- > 0;) {
      const model::ComponentId id = candidates[i].suspect.component;
      if (is_broad(program.components[id].kind) || !candidates[i].explains()) continue;
      own_[id] = i;
      if (const model::ComponentId parent = program.components[id].parent;
          parent < of_child_.size())
        of_child_[parent] = i;
    }
  }

  /// The first of them that is a part of the group; kNone if there is none.
  size_t in(const Suspect& group) const {
    size_t first = of_child_[group.component];
    for (model::ComponentId leaf : group.leaves) first = std::min(first, own_[leaf]);
    return first;
  }

  static constexpr size_t kNone = SIZE_MAX;

 private:
  std::vector<size_t> own_, of_child_;
};

}  // namespace

bool is_broad(model::ComponentKind kind) {
  return model::is_group(kind) || kind == model::ComponentKind::Print ||
         kind == model::ComponentKind::Input;
}

std::optional<Examination> candidate_of(model::ComponentId id, const model::Program& program,
                                        const judge::FaultModes& modes,
                                        const ConsistencyChecker& checker) {
  const model::Component& component = program.components[id];
  Examination candidate;
  candidate.suspect.component = id;
  candidate.suspect.leaves = model::is_group(component.kind) ? component.members : std::vector{id};
  std::erase_if(candidate.suspect.leaves,
                [&](auto leaf) { return !modes.contains(program.components[leaf].kind); });
  if (!checker.problem().executed_by_all_failing(candidate.suspect.leaves)) return std::nullopt;
  return candidate;
}

bool any_explains(const std::vector<Examination>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [](const Examination& candidate) { return candidate.explains(); });
}

bool is_part_that_explains(const model::Program& program, const Examination& candidate) {
  if (!candidate.explains()) return false;
  const model::ComponentKind kind = program.components[candidate.suspect.component].kind;
  return !is_broad(kind) && (!edits::is_outlet(kind) || !candidate.suspect.slips.empty());
}

bool any_part_explains(const model::Program& program, const std::vector<Examination>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(), [&](const Examination& candidate) {
    return is_part_that_explains(program, candidate);
  });
}

void inherit_by_groups(const model::Program& program, std::vector<Examination>& candidates) {
  const Explaining explaining(program, candidates);  // without groups
  for (Examination& group : candidates) {
    if (!is_broad(program.components[group.suspect.component].kind)) continue;
    const size_t member = explaining.in(group.suspect);
    if (member == Explaining::kNone) continue;
    group.standing = Standing::Explains;
    group.suspect.evidence = candidates[member].suspect.evidence;
  }
}

SuspectList summed_up(std::vector<Examination> candidates) {
  SuspectList all;
  all.candidates = candidates.size();
  for (Examination& e : candidates) all.enter(std::move(e));
  return all;
}

void sort_by_promise(std::vector<size_t>& chosen, const model::Program& program,
                     const std::vector<Examination>& candidates) {
  auto promise = [&](size_t i) {
    const auto& tests = candidates[i].by_test;
    const bool explains_some =
        std::any_of(tests.begin(), tests.end(), [](const TestEvidence& e) { return e.explains; });
    return std::pair(explains_some,
                     edits::kind_weight(program.components[candidates[i].suspect.component].kind));
  };
  std::stable_sort(chosen.begin(), chosen.end(),
                   [&](size_t a, size_t b) { return promise(a) > promise(b); });
}

namespace {

bool confirm(model::ComponentId place, edits::Edit slip, const ConsistencyChecker& checker,
             std::vector<Examination>& candidates) {
  slip.component = place;
  const auto at = std::find_if(candidates.begin(), candidates.end(),
                               [&](const Examination& e) { return e.suspect.component == place; });
  if (at == candidates.end()) return false;
  if (!at->explains()) {
    Examination confirmed = checker.confirm(at->suspect, {slip});
    if (confirmed.explains()) *at = std::move(confirmed);
  }
  return at->explains();
}

}  // namespace

void confirm_slips(const std::vector<edits::Edit>& slips, const ConsistencyChecker& checker,
                   std::vector<Examination>& candidates) {
  for (const edits::Edit& slip : slips) {
    std::vector<model::ComponentId> places = slip.around;
    places.insert(places.begin(), slip.component);
    for (model::ComponentId place : places)  // from the innermost
      if (confirm(place, slip, checker, candidates)) break;
  }
}

}  // namespace culprit::diagnose
