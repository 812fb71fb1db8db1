// Pairs of components, in the order in which they are worth asking.
//
// A program of some thousand components has tens of millions of pairs, and the pool of effort pays
// for some thousands. So the best pairs are generated one by one, without a list of all pairs. The
// promise of a pair depends only on a few traits of its parts. So parts with equal traits form a
// class, and pairs of classes are sorted instead of pairs of parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/component.h"

namespace culprit::diagnose {

/// The traits of a component that decide the promise of its pairs.
struct PairPart {
  model::ComponentId component = 0;
  double weight = 0;          ///< of the component's kind (prior.h)
  bool goes_further = false;  ///< alone, it makes the output match further
  uint32_t explains = 0;      ///< bits of the failing tests that it explains alone
};

using Pair = std::pair<model::ComponentId, model::ComponentId>;

/// At most `most` pairs (a, b), a < b, for which `wanted` holds. The most promising come first,
/// pairs of equal promise in ascending order. `explained`: bits of the failing tests that some
/// component explains alone. A pair that explains all of these can be a diagnosis without a third
/// component, so it promises more (hitting sets: Reiter 1987). `parts`: ascending by component.
/// Memory: linear in the parts and the result.
std::vector<Pair> promising_pairs(const std::vector<PairPart>& parts, uint32_t explained,
                                  size_t most, const std::function<bool(const Pair&)>& wanted);

}  // namespace culprit::diagnose
