// Random terms for the tests of logic/ and solver/: the same recipe is built in several stores, so
// that a store that rewrites can be compared with one that does not.
#pragma once

#include <random>
#include <vector>

#include "logic/term.h"

namespace culprit::logic::testing {

struct RecipeOptions {
  std::vector<unsigned> widths = {1, 2, 3, 4};
  unsigned variables_per_sort = 2;
  unsigned steps = 20;
  /// the strongest: beyond Bits there are Float32 and Float64 terms too
  Theory theory = Theory::Bits;
};

/// A list of constructions: deterministic in the seed, the same for every store.
class Recipe {
 public:
  Recipe(uint32_t seed, RecipeOptions options) : seed_(seed), options_(std::move(options)) {}

  struct Built {
    std::vector<Term> variables;  ///< in the same order for every store
    std::vector<Term> terms;      ///< all terms made, in order
  };
  Built build(TermStore& store) const;

 private:
  uint32_t seed_;
  RecipeOptions options_;
};

/// A pattern of the sort that is likely to matter: small numbers, bounds, NaN, infinities,
/// subnormals.
uint64_t interesting_bits(std::mt19937& random, Sort sort);

}  // namespace culprit::logic::testing
