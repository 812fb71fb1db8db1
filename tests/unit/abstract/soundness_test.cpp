// Transfer functions and contraction against the semantics of logic/: exhaustively for few bits,
// else at random.
#include <gtest/gtest.h>

#include "samples.h"

namespace culprit::abstract {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermStore;
using testing::is_contraction_sound;
using testing::is_sound;
using testing::Sample;

const TermStore::Options as_written{.rewrite = false};

/// Calls `check` with each application and all arguments that are such joins.
template <class Check>
void for_all_joins(unsigned width, unsigned size, Check check) {
  TermStore s(as_written);
  const std::vector<Sample> samples = testing::all_joins(Sort::bits(width), size);
  const Sample either{Value::truth(true, true), {0, 1}};
  for (const Term t : testing::number_applications(s, width))
    for (const Sample& a : samples) {
      const size_t count = s.args(t).size();
      if (count == 1) ASSERT_TRUE(check(s, t, {a}));
      else
        for (const Sample& b : samples)
          ASSERT_TRUE(check(s, t, count == 2 ? std::vector{a, b} : std::vector{either, a, b}));
    }
}

void check_all_pairs(unsigned width, unsigned size) {
  for_all_joins(width, size, [](const TermStore& s, Term t, const std::vector<Sample>& arguments) {
    return is_sound(s, t, arguments);
  });
}

TEST(Soundness, all_joins_of_three_numbers_of_one_to_three_bits) {
  for (const unsigned width : {1u, 2u, 3u}) check_all_pairs(width, 3);
}
TEST(Soundness, all_joins_of_two_numbers_of_four_bits) { check_all_pairs(4, 2); }

TEST(Soundness, contraction_of_all_joins_of_three_and_four_bits) {
  std::mt19937 random(1);
  for (const unsigned width : {3u, 4u})
    for_all_joins(width, 2, [&](const TermStore& s, Term t, const std::vector<Sample>& arguments) {
      return is_contraction_sound(s, t, arguments, random);
    });
}

void check_random(const TermStore& s, const std::vector<Term>& applications, unsigned rounds,
                  uint32_t seed) {
  std::mt19937 random(seed);
  for (unsigned round = 0; round < rounds; ++round)
    for (const Term t : applications) {
      std::vector<Sample> arguments;
      for (const Term argument : s.args(t)) {
        arguments.push_back(testing::random_sample(random, s.sort(argument), 4));
        if (s.sort(argument).width <= 8)
          arguments.back().members = testing::members(arguments.back().value);
      }
      ASSERT_TRUE(is_sound(s, t, arguments));
      ASSERT_TRUE(is_contraction_sound(s, t, arguments, random));
    }
}

TEST(Soundness, random_joins_of_numbers) {
  for (const unsigned width : {4u, 5u, 8u, 16u, 32u, 33u, 63u, 64u}) {
    TermStore s(as_written);
    check_random(s, testing::number_applications(s, width), width <= 8 ? 200 : 2000, width);
  }
}

TEST(Soundness, random_joins_of_floats) {
  for (const Sort format : {Sort::float32(), Sort::float64()}) {
    TermStore s(as_written);
    check_random(s, testing::real_applications(s, format), 5000, format.width);
  }
}

}  // namespace
}  // namespace culprit::abstract
