// The worked example of He & Gupta (2004): Max of Fig. 1 with a[] = (-2, 5, 3), n = 3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded.h"

namespace culprit::explain {
namespace {

const char* const kMax = R"(#include <assert.h>
#include <stdio.h>
int Max(int a[], int n) {
  int i, s;
  i = 1;
  s = a[0];
  while (i < n) {
    if (s >= a[i])
      s = a[i];
    i = i + 1;
  }
  return s;
}
int main(void) {
  int a[10], n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  int s = Max(a, n);
  assert(s >= a[0] && s >= a[1] && s >= a[2] && (s == a[0] || s == a[1] || s == a[2]));
  return 0;
})";

TEST(Paper, MaxOfFigure1) {
  Recorded max(kMax, "3 -2 5 3", "", "Max");
  ASSERT_TRUE(max.errors.empty()) << max.errors[0];
  ASSERT_EQ(max.states.points.size(), 9u);
  const std::vector<std::pair<uint32_t, std::string>> path = {
      {5, "i = 1"}, {6, "s = a[0]"},  {7, "i < n"},      {8, "s >= a[i]"}, {10, "i = i + 1"},
      {7, "i < n"}, {8, "s >= a[i]"}, {10, "i = i + 1"}, {7, "i < n"}};
  for (size_t k = 0; k < path.size(); ++k) {
    EXPECT_EQ(max.states.points[k].location.line, path[k].first) << k;
    EXPECT_EQ(max.states.points[k].text, path[k].second) << k;
  }
  // R_1 = R_2, and R_3 to R_bottom
  for (size_t point : {0u, 1u})
    EXPECT_EQ(max.hypothesised(point),
              "(0 >= 0) T, (a[0] - a[1] >= 0) F, (a[0] - a[2] >= 0) F, (0 = 0) T");
  for (size_t point = 2; point <= 9; ++point)
    EXPECT_EQ(max.hypothesised(point),
              "(s - a[0] >= 0) T, (s - a[1] >= 0) F, (s - a[2] >= 0) F, (s - a[0] = 0) T");
  // Q^F_1 to Q^F_4, without the precondition n > 0, which the program does not state
  EXPECT_EQ(max.forward(0), "");
  EXPECT_EQ(max.forward(1), "(i = 1)");
  EXPECT_EQ(max.forward(2), "(i = 1), (s - a[0] = 0)");
  EXPECT_EQ(max.forward(3), "(i = 1), (s - a[0] = 0), (i - n < 0)");
  // Q^B, with < where the paper drifts to <=
  EXPECT_EQ(max.backward(9), "");
  EXPECT_EQ(max.backward(8), "(i - n >= 0)");
  EXPECT_EQ(max.backward(7), "(i - n >= -1)");
  EXPECT_EQ(max.backward(6), "(s - a[i=2] < 0), (i - n >= -1)");
  EXPECT_EQ(max.backward(5), "(i - n < 0), (s - a[i=2] < 0), (i - n >= -1)");
  EXPECT_EQ(max.backward(4), "(i - n < -1), (s - a[i + 1=2] < 0), (i - n >= -2)");
  EXPECT_EQ(max.backward(0),
            "(-n < -1), (a[0] - a[1] < 0), (-n < -2), (a[0] - a[2] < 0), (-n >= -3)");
  EXPECT_THAT(max.evidence(), testing::ElementsAre("II (s - a[i=2] < 0, s - a[2] >= 0, 7)",
                                                   "II (s - a[i=1] < 0, s - a[1] >= 0, 4)"));
}

}  // namespace
}  // namespace culprit::explain
