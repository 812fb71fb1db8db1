#include "trials/inversion.h"

#include <cmath>

#include <gmock/gmock.h>

namespace culprit::trials {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

double to_cents(double value) { return std::round(100 * value) / 100; }

TEST(AllNumbersIn, AreInOrder) {
  EXPECT_THAT(all_numbers_in("sum 2.50 of -3, 3"), ElementsAre(2.5, -3, 3));
  EXPECT_THAT(all_numbers_in("none."), ElementsAre());
}

TEST(Inversion, FindsTheRoundestValue) {
  int runs = 0;
  const Printed power = [&](double value) {
    ++runs;
    return std::vector<double>{7, to_cents(1000 * std::pow(value, 8))};
  };
  EXPECT_THAT(inverted_value(1.04, {7, 1082.86}, power), Optional(1.01));
  EXPECT_LT(runs, 90);
}

TEST(Inversion, FindsValuesOnFallingFunctions) {
  const Printed cosine = [](double value) {
    return std::vector<double>{to_cents(std::cos(value))};
  };
  EXPECT_THAT(inverted_value(0.3, {0.07}, cosine), Optional(1.5));
}

TEST(Inversion, GivesUpWhereNothingChanges) {
  const Printed constant = [](double) { return std::vector<double>{1}; };
  EXPECT_THAT(inverted_value(2, {3}, constant), Eq(std::nullopt));
  const Printed square = [](double value) { return std::vector<double>{value * value}; };
  EXPECT_THAT(inverted_value(2, {-1}, square), Eq(std::nullopt)) << "never below zero";
  const Printed right = [](double) { return std::vector<double>{3}; };
  EXPECT_THAT(inverted_value(2, {3}, right), Eq(std::nullopt)) << "no number is wrong";
}

TEST(Inversion, KeepsTheNumbersBefore) {
  const Printed both = [](double value) { return std::vector<double>{value, 2 * value}; };
  EXPECT_THAT(inverted_value(2, {2, 6}, both), Eq(std::nullopt));
}

TEST(Inversion, EndsWhereNoRunIsLeft) {
  int runs = 0;
  const Printed few = [&](double value) -> std::optional<std::vector<double>> {
    if (++runs > 5) return std::nullopt;
    return std::vector<double>{std::exp(value)};
  };
  EXPECT_THAT(inverted_value(1, {1000}, few), Eq(std::nullopt));
}

}  // namespace
}  // namespace culprit::trials
