// The formula of all components proves no more about sets than was examined. Whether it is right is
// tested in constraint_system_test.cpp.
#include <gmock/gmock.h>

#include <algorithm>

#include "checked_samples.h"
#include "diagnose/system/joint_sets.h"

namespace culprit::diagnose {
namespace {

/// Each test fails at one of the two branches.
const char* const kBranches = R"(#include <stdio.h>
int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) printf("%d\n", n + 2);
  else printf("%d\n", n - 2);
  return 0;
})";
const std::vector<Sample> kRunsOfJointSets = {
    {"9", "10\n"}, {"7", "8\n"}, {"3", "2\n"}, {"4", "3\n"}};

class joint_sets : public testing::Test {
 protected:
  JointSets found(const SystemEffort& effort) const {
    return find_joint_sets(branches_.problem(), *branches_.checker, effort);
  }

  CheckedSamples branches_{kBranches, kRunsOfJointSets, 1,
                           [](judge::Options& options) { options.max_faults = 2; }};
};

TEST_F(joint_sets, pairs_and_the_proof_that_there_are_no_others) {
  const JointSets joint = found(brief_system(1));
  EXPECT_EQ(joint.proof.up_to, 2u);
  EXPECT_FALSE(joint.proof.bounds.any());  // no loop
  ASSERT_FALSE(joint.examined.empty());
  for (const Examination& examined : joint.examined) EXPECT_TRUE(examined.explains());
}

TEST_F(joint_sets, where_sets_of_three_are_too_much_pairs_are_still_proved) {
  SystemEffort effort = brief_system(1);
  effort.each.cost = 0;
  for (const CheckRecord& check : found(brief_system(1)).checks)
    effort.each.cost = std::max(effort.each.cost, check.counts.cost());
  branches_.request.options.max_faults = 3;
  const JointSets joint = found(effort);
  // These include the checks of the attempt with three faults.
  EXPECT_GT(joint.checks.size(), 4u);
  EXPECT_EQ(joint.proof.up_to, 2u);
  EXPECT_EQ(joint.tried_up_to, 2u);
}

/// A set that explains only the tests of the system, not all, hides the larger sets around it.
TEST_F(joint_sets, what_another_test_refutes_ends_the_proof) {
  SystemEffort effort = brief_system(1);
  effort.tests_bounded = 1;
  const JointSets joint = found(effort);
  EXPECT_TRUE(std::any_of(joint.examined.begin(), joint.examined.end(),
                          [](const Examination& e) { return e.standing == Standing::Refuted; }));
  EXPECT_EQ(joint.proof.up_to, 1u);
}

TEST_F(joint_sets, sets_that_were_not_looked_at_are_not_proved) {
  SystemEffort effort = brief_system(1);
  effort.pool_for_sets = 0;
  const JointSets joint = found(effort);
  EXPECT_TRUE(joint.examined.empty());
  EXPECT_LT(joint.proof.up_to, 2u);
}

TEST_F(joint_sets, where_the_shortest_test_is_too_much_no_other_is_explored) {
  SystemEffort effort = brief_system(1);
  effort.each.cost = 0;
  const JointSets joint = found(effort);
  EXPECT_NE(joint.why_none, "");
  EXPECT_EQ(joint.proof.up_to, 0u);
  EXPECT_EQ(joint.checks.size(), 1u);
}

TEST_F(joint_sets, tests_whose_formulas_are_too_large_are_left_out) {
  SystemEffort effort = brief_system(1);
  effort.all_gates = effort.gates / 100;
  const JointSets joint = found(effort);
  EXPECT_EQ(joint.proof.up_to, joint.why_none.empty() ? 1u : 0u);
}

}  // namespace
}  // namespace culprit::diagnose
