// Results about one test, for searches that ask again.
//
// A search that finds nothing is repeated without the test that nothing explained
// (unexplained_tests.h), and most of its questions are the same: they took 40 % of the time of the
// slowest student program. An answer also depends on bounds, tolerated undefined behaviour and
// expectations; these come from the runs of all tests, which no search changes. A remembered answer
// counts the same cost, and the cost decides which question comes next, so the repeated search
// takes the same way.
#pragma once

#include <cstdint>
#include <vector>

#include "encode/explore.h"
#include "support/memo.h"

namespace culprit::diagnose {

/// A hash of components, a number of instructions, and `more` for the remaining fields.
inline uint64_t hash_of(const std::vector<model::ComponentId>& leaves, uint64_t steps,
                        uint64_t more) {
  uint64_t hash = steps ^ more * 31;
  for (model::ComponentId leaf : leaves) hash = (hash ^ leaf) * 0x9e3779b97f4a7c15;
  return hash;
}

struct TestMemo {
  struct Exploration {
    std::vector<model::ComponentId> leaves;
    encode::Effort effort;
    uint64_t path_steps = 0;  ///< instructions of one path
    uint32_t bounds = 1;      ///< factor on the usual bounds

    bool operator==(const Exploration&) const = default;
    uint64_t hash() const {
      return hash_of(leaves, path_steps, uint64_t{bounds} << 40 ^ effort.cost ^ effort.terms << 20);
    }
  };
  /// Runs with other values of components (value_replacement.h).
  struct Replacements {
    std::vector<model::ComponentId> leaves;
    bool is_set = false;
    uint64_t path_steps = 0;  ///< instructions of one run
    uint64_t most_steps = 0;  ///< instructions of all runs
    int trials = 0;           ///< a trials::ReplaceAt
    std::vector<uint64_t> hints;

    bool operator==(const Replacements&) const = default;
    uint64_t hash() const {
      return hash_of(leaves, path_steps, most_steps << 2 ^ static_cast<uint64_t>(trials));
    }
  };

  Memo<Exploration, encode::ExploreResult> explorations;  ///< only those with few required values
  /// instructions of replacements that found nothing
  Memo<Replacements, uint64_t> vain_replacements;
};

}  // namespace culprit::diagnose
