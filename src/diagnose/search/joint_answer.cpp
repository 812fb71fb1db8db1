#include "diagnose/search/joint_answer.h"

#include <algorithm>

namespace culprit::diagnose {

namespace {

void decide_singles(const JointSets& joint, Search& search) {
  for (Examination& candidate : search.candidates) {
    const ComponentSet& leaves = candidate.suspect.leaves;
    if (candidate.decided() || leaves.size() != 1 ||
        search.problem.program().components[leaves.front()].kind ==
            model::ComponentKind::MissingOutput)
      continue;
    const auto found =
        std::find_if(joint.examined.begin(), joint.examined.end(),
                     [&](const Examination& e) { return e.suspect.leaves == leaves; });
    if (found == joint.examined.end()) {
      if (joint.proof.up_to > 0 && !joint.proof.bounds.any())
        candidate.standing = Standing::Refuted;
    } else if (found->explains()) {
      Examination decided = *found;
      // The candidate's component may be a group with this single member.
      decided.suspect.component = candidate.suspect.component;
      decided.checks = std::move(candidate.checks);
      candidate = std::move(decided);
    }
  }
}

void keep_minimal(const JointSets& joint, Search& search) {
  const auto holds_less = [&](const Suspect& set) {
    return std::any_of(joint.examined.begin(), joint.examined.end(), [&](const Examination& less) {
      const ComponentSet& leaves = less.suspect.leaves;
      return less.explains() && leaves.size() < set.leaves.size() &&
             std::includes(set.leaves.begin(), set.leaves.end(), leaves.begin(), leaves.end());
    });
  };
  std::erase_if(search.candidates, [&](Examination& candidate) {
    const bool is_redundant =
        candidate.suspect.is_set && candidate.explains() && holds_less(candidate.suspect);
    if (is_redundant) search.keep_checks_of(candidate);
    return is_redundant;
  });
  for (Examination& candidate : search.candidates)
    candidate.suspect.is_minimal |=
        !joint.proof.bounds.any() && candidate.suspect.leaves.size() <= joint.proof.up_to + 1;
}

/// Whether the set needs no entry: it was asked already, or it contains a candidate that explains.
bool holds_candidate(const ComponentSet& set, const Search& search) {
  return std::any_of(
      search.candidates.begin(), search.candidates.end(), [&](const Examination& candidate) {
        const ComponentSet& leaves = candidate.suspect.leaves;
        const bool all_in_it =
            std::all_of(leaves.begin(), leaves.end(), [&](model::ComponentId leaf) {
              return std::binary_search(set.begin(), set.end(), leaf);
            });
        return leaves == set || (candidate.explains() && !candidate.suspect.unit && all_in_it);
      });
}

}  // namespace

void take_joint_sets(JointSets joint, Search& search) {
  search.checks.insert(search.checks.end(), joint.checks.begin(), joint.checks.end());
  search.why_not_all = joint.why_none;
  if (!joint.why_none.empty()) return;
  search.tried_together = std::max(search.tried_together, joint.tried_up_to);
  search.proof_for_sets = joint.proof;
  for (Examination& examined : joint.examined) search.keep_checks_of(examined);
  const bool has_others = search.anything_explains();
  decide_singles(joint, search);
  keep_minimal(joint, search);
  for (Examination& examined : joint.examined) {
    examined.suspect.comes_last = has_others;
    if (examined.suspect.is_set && examined.explains() &&
        !holds_candidate(examined.suspect.leaves, search))
      search.candidates.push_back(std::move(examined));
  }
}

}  // namespace culprit::diagnose
