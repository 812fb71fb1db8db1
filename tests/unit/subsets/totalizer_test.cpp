// Under every assignment of the inputs, an output may be false exactly when fewer inputs are true,
// in whatever order outputs are asked for.
#include "subsets/totalizer.h"

#include <gtest/gtest.h>

#include "cadical_sat.h"
#include "masks.h"

namespace culprit::subsets {
namespace {

TEST(Totalizer, bounds_the_number_of_true_inputs) {
  std::mt19937 random(1);
  for (int size = 1; size <= 9; ++size) {
    for (int round = 0; round < 3; ++round) {
      CadicalSat sat;
      std::vector<int> inputs;
      for (int i = 0; i < size; ++i)
        inputs.push_back(random() % 2 ? sat.new_variable() : -sat.new_variable());
      Totalizer totalizer(sat, inputs);
      std::vector<size_t> counts;
      for (int i = 1; i <= size; ++i) counts.push_back(static_cast<size_t>(i));
      std::shuffle(counts.begin(), counts.end(), random);
      for (size_t count : counts) {
        const int output = totalizer.at_least(count);
        for (unsigned assignment = 0; assignment < 1u << size; ++assignment) {
          std::vector<int> assumptions{-output};
          for (int i = 0; i < size; ++i)
            assumptions.push_back(assignment >> i & 1 ? inputs[static_cast<size_t>(i)]
                                                      : -inputs[static_cast<size_t>(i)]);
          const bool fewer = static_cast<size_t>(std::popcount(assignment)) < count;
          ASSERT_EQ(sat.solve(assumptions), fewer ? Answer::Sat : Answer::Unsat)
              << size << " inputs, at least " << count;
        }
      }
    }
  }
}

TEST(Totalizer, builds_only_what_is_asked_for) {
  CadicalSat sat;
  std::vector<int> inputs;
  for (int i = 0; i < 1000; ++i) inputs.push_back(sat.new_variable());
  Totalizer totalizer(sat, inputs);
  EXPECT_EQ(sat.new_variable(), 1001);
  totalizer.at_least(2);
  EXPECT_LT(sat.new_variable(), 1002 + 2 * 1000);
}

}  // namespace
}  // namespace culprit::subsets
