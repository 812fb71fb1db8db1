// Values with members that are known, and terms of every kind, for the tests of soundness.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "abstract/value.h"
#include "logic/term.h"

namespace culprit::abstract::testing {

/// An abstract value and some of its members.
struct Sample {
  Value value;
  std::vector<uint64_t> members;
};

/// The join of one to `size` constants that are likely to matter, with them as members.
Sample random_sample(std::mt19937& random, logic::Sort sort, unsigned size = 3);

/// The values that joins of at most `size` constants give, each once; for sorts of few bits.
std::vector<Sample> all_joins(logic::Sort sort, unsigned size);

/// All members of a value of few bits.
std::vector<uint64_t> members(const Value& value);

/// Applications of every kind of bit vectors of `width` to variables of their own.
std::vector<logic::Term> number_applications(logic::TermStore& store, unsigned width);
/// Applications of every kind of floats of the format.
std::vector<logic::Term> real_applications(logic::TermStore& store, logic::Sort format);

/// Whether the value of the application contains all results of the arguments' members. Looks at
/// no more than `limit` combinations.
::testing::AssertionResult is_sound(const logic::TermStore& store, logic::Term application,
                                    const std::vector<Sample>& arguments, unsigned limit = 4096);

/// Whether contraction keeps the members of the arguments that give results in the join of one or
/// two of the results.
::testing::AssertionResult is_contraction_sound(const logic::TermStore& store,
                                                logic::Term application,
                                                const std::vector<Sample>& arguments,
                                                std::mt19937& random);

}  // namespace culprit::abstract::testing
