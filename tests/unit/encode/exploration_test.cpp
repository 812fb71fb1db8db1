// The effort of a question grows by a factor, except for the size of one formula.
#include "encode/exploration.h"

#include <gtest/gtest.h>

namespace culprit::encode {
namespace {

TEST(effort, by_one_is_the_same) { EXPECT_EQ(scaled(Effort{}, 1), Effort{}); }

TEST(effort, grows_by_the_factor) {
  const Effort once, thrice = scaled(once, 3);
  EXPECT_EQ(thrice.steps, 3 * once.steps);
  EXPECT_EQ(thrice.states, 3 * once.states);
  EXPECT_EQ(thrice.terms, 3 * once.terms);
  EXPECT_EQ(thrice.queries, 3 * once.queries);
  EXPECT_EQ(thrice.conflicts, 3 * once.conflicts);
  EXPECT_EQ(thrice.split_values, 3 * once.split_values);
  EXPECT_EQ(thrice.cost, 3 * once.cost);
  EXPECT_EQ(thrice.gates, once.gates);
  EXPECT_EQ(scaled(scaled(once, 2), 4), scaled(once, 8));
}

}  // namespace
}  // namespace culprit::encode
