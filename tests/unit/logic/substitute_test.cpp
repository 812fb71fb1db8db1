// Substitution: a term with variables replaced has the value that it has when they are assigned.
#include <gtest/gtest.h>

#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "random_terms.h"

namespace culprit::logic {
namespace {

TEST(substitution, equals_assigning) {
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    TermStore store;
    const testing::Recipe recipe(seed, {.theory = seed % 4 ? Theory::Bits : Theory::FloatRounding});
    const testing::Recipe::Built built = recipe.build(store);
    std::mt19937 random(seed);
    Assignment all, rest;
    Substitution substitution(store);
    for (Term variable : built.variables) {
      const uint64_t bits = testing::interesting_bits(random, store.sort(variable));
      all.set(variable, bits);
      if (random() % 2) substitution.replace(variable, store.constant(store.sort(variable), bits));
      else rest.set(variable, bits);
    }
    for (Term t : built.terms) {
      const Term replaced = substitution(t);
      ASSERT_EQ(store.sort(replaced), store.sort(t)) << "seed " << seed;
      ASSERT_EQ(evaluate(store, replaced, rest), evaluate(store, t, all)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace culprit::logic
