#include "spec/near_inputs.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace culprit::spec {
namespace {

TestCase test_with(const std::string& input) {
  TestCase test;
  test.input = input;
  return test;
}

std::vector<long> numbers_in(const std::string& text) {
  std::istringstream words(text);
  std::vector<long> numbers;
  for (long number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

TEST(NearInputs, AreTheSameAtEveryCall) {
  const std::vector<TestCase> tests{test_with("3 10\n1 2 3\n"), test_with("1 4\n7\n")};
  const std::vector<NearInput> once = near_inputs(tests, 50), again = near_inputs(tests, 50);
  ASSERT_EQ(once.size(), again.size());
  for (size_t k = 0; k < once.size(); ++k) EXPECT_EQ(once[k].inputs.input, again[k].inputs.input);
}

TEST(NearInputs, DifferFromTheTestsAndFromEachOther) {
  const std::vector<TestCase> tests{test_with("5\n"), test_with("9\n")};
  std::set<std::string> seen{"5\n", "9\n"};
  for (const NearInput& near : near_inputs(tests, 100))
    EXPECT_TRUE(seen.insert(near.inputs.input).second) << near.inputs.input;
  EXPECT_EQ(seen.size(), 5u) << "5, 6, 7, 8 and 9";
}

TEST(NearInputs, KeepNumbersWithinThoseOfTheTests) {
  const std::vector<TestCase> tests{test_with("2 8\n"), test_with("4 -3\n")};
  for (const NearInput& near : near_inputs(tests, 100)) {
    const std::vector<long> numbers = numbers_in(near.inputs.input);
    ASSERT_EQ(numbers.size(), 2u);
    EXPECT_TRUE(2 <= numbers[0] && numbers[0] <= 4) << near.inputs.input;
    EXPECT_TRUE(-3 <= numbers[1] && numbers[1] <= 8) << near.inputs.input;
  }
}

TEST(NearInputs, KeepCountsOfItemsRight) {
  const std::vector<TestCase> tests{test_with("6\n9 8 7 6 5 4\n"), test_with("1\n40\n")};
  std::set<long> counts;
  for (const NearInput& near : near_inputs(tests, 200)) {
    const std::vector<long> numbers = numbers_in(near.inputs.input);
    if (numbers.size() == static_cast<size_t>(numbers[0]) + 1) counts.insert(numbers[0]);
  }
  EXPECT_TRUE(counts.contains(5) && counts.contains(7) == false);
}

// A word of one letter was emptied, and then one of its letters changed.
TEST(NearInputs, OfNearInputsAreNear) {
  std::vector<TestCase> tests{test_with("1\na\n"), test_with("0\n"), test_with("2\nbc\n")};
  for (int round = 0; round < 20; ++round)
    for (const NearInput& near : near_inputs(tests, 20))
      tests.push_back(test_with(near.inputs.input));
  for (const TestCase& test : tests)
    EXPECT_EQ(test.input.find_first_not_of("012abc\n"), std::string::npos) << test.input;
}

TEST(NearInputs, ChangeLettersToThoseOfTheTests) {
  const std::vector<TestCase> tests{test_with("abba\n"), test_with("c\n")};
  const std::vector<NearInput> near = near_inputs(tests, 50);
  EXPECT_FALSE(near.empty());
  for (const NearInput& each : near)
    EXPECT_EQ(each.inputs.input.find_first_not_of("abc\n"), std::string::npos) << each.inputs.input;
}

TEST(NearInputs, ChangeArgumentsWithoutStandardInput) {
  TestCase first, second;
  first.arguments = {"10", "x"};
  second.arguments = {"30", "y"};
  const std::vector<NearInput> near = near_inputs({first, second}, 30);
  EXPECT_FALSE(near.empty());
  for (const NearInput& each : near) {
    EXPECT_TRUE(each.inputs.input.empty());
    EXPECT_EQ(each.inputs.arguments.size(), 2u);
  }
}

TEST(NearInputs, AreNoneForTestsWithoutInput) {
  EXPECT_TRUE(near_inputs({test_with("")}, 10).empty());
  EXPECT_TRUE(near_inputs({test_with(std::string(5000, '7'))}, 10).empty());
  EXPECT_TRUE(near_inputs({}, 10).empty());
}

TEST(NearInputs, TakeAnyBytes) {
  std::string bytes;
  for (int c = 1; c < 256; ++c) bytes += static_cast<char>(c);
  for (const NearInput& near :
       near_inputs({test_with(bytes + "\n\n 00 -0 99999999999999999999")}, 100))
    EXPECT_FALSE(near.inputs.input.empty());
}

}  // namespace
}  // namespace culprit::spec
