#include "judge/bounds.h"

#include <gtest/gtest.h>

namespace culprit::judge {
namespace {

using Of = document::Bound::Of;

TEST(Bounds, AreSaid) {
  const document::Bound loop{Of::Loop, 8, "the loop at prog.c:6", {}},
      library{Of::Loop, 40, "a loop of strcmp", {}};
  const document::Bound recursion{Of::Recursion, 1, {}, {}}, run{Of::Run, 200'000, {}, {}};
  EXPECT_EQ(bounds_from({loop}).words, "8 iterations of the loop at prog.c:6");
  EXPECT_EQ(bounds_from({loop, library}).words, "8 iterations of each loop");
  EXPECT_EQ(bounds_from({library, recursion}).words,
            "40 iterations of a loop of strcmp and 1 nested call of a function");
  EXPECT_EQ(
      bounds_from({loop, recursion, run}).words,
      "8 iterations of the loop at prog.c:6, 1 nested call of a function and 200000 instructions");
}

TEST(Bounds, TheSmallestOfLoopsAndRecursion) {
  EXPECT_EQ(bounds_from({{Of::Loop, 8, {}, {}}, {Of::Recursion, 5, {}, {}}, {Of::Run, 3, {}, {}}})
                .smallest_unwinding,
            5u);
  EXPECT_EQ(bounds_from({{Of::Run, 3, {}, {}}}).smallest_unwinding, 0u);
}

TEST(Bounds, OfTheSameTheLowerOneStays) {
  machine::BoundsReached a, b;
  EXPECT_FALSE(a.any());
  a.add_loop(4, 10);
  a.add_loop(1, 7);
  b.add_loop(4, 9);
  b.recursion = 12;
  a.add(b);
  EXPECT_TRUE(a.any());
  EXPECT_EQ(a.loops, (std::vector<std::pair<uint32_t, uint32_t>>{{1, 7}, {4, 9}}));
  EXPECT_EQ(a.recursion, 12u);
  b.recursion = 14;
  a.add(b);
  EXPECT_EQ(a.recursion, 12u);
}

}  // namespace
}  // namespace culprit::judge
