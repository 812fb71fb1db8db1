// Pairs of components in the order in which they are worth asking.
//
// A program of some thousand components has tens of millions of pairs, and the pool of effort pays
// for some thousands: the best are made one after the other, and no list of all is. What a pair
// promises depends on a few traits of its parts only, so parts of equal traits form a class, and
// pairs of classes are sorted in place of pairs of parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/component.h"

namespace culprit::diagnose {

/// What a component brings into a pair.
struct PairPart {
  model::ComponentId component = 0;
  double weight = 0;          ///< of its kind (prior.h)
  bool goes_further = false;  ///< alone, it brings the output further than it came
  uint32_t explains = 0;      ///< bits of the other failing tests that it explains alone
};

using Pair = std::pair<model::ComponentId, model::ComponentId>;

/// At most `most` pairs (a, b), a < b, for which `wanted` holds: the most promising first, those of
/// equal promise in ascending order. `explained`: bits of the other failing tests that some
/// component explains alone; a pair that hits them all is no pair too few for a diagnosis, and
/// promises more (hitting sets: Reiter 1987). `parts`: ascending by component. Costs memory for the
/// parts and the result only.
std::vector<Pair> promising_pairs(const std::vector<PairPart>& parts, uint32_t explained,
                                  size_t most, const std::function<bool(const Pair&)>& wanted);

}  // namespace culprit::diagnose
