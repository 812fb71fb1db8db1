#include "encode/obligation_search.h"

namespace culprit::encode {

// The budget limits a search for violations; these counts only keep sums from overflowing.
constexpr uint64_t kUnlimited = uint64_t{1} << 50;

ExploreRequest exploration_of(const ViolationRequest& request) {
  ExploreRequest explore;
  explore.image = request.image;
  explore.inputs = request.inputs;
  explore.limits = request.limits;
  for (const machine::FindingSite& site : request.known)
    if (site.kind == machine::FindingKind::ContractViolated) explore.tolerated.insert(site);
  explore.limits.recursion = request.turns;
  explore.budget = request.budget;
  explore.effort.steps = explore.effort.states = explore.effort.terms = kUnlimited;
  explore.effort.queries = explore.effort.gates = explore.effort.cost = kUnlimited;
  explore.effort.conflicts = kUnlimited;
  if (request.cost > 0) explore.effort.cost = request.cost;
  return explore;
}

}  // namespace culprit::encode
