// The order of positions, and telling it without making both keys.
#include "encode/position.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "replay/checkpoint.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::encode {
namespace {

TEST(position, stands_before_is_the_order_of_positions) {
  const testing_support::Subject subject(
      "#include <stdio.h>\n"
      "int depth(int n) { int s = 0; for (int k = 0; k < n; k++) s += depth(n - 1) + k; return s + "
      "1; }\n"
      "int main(void) { for (int i = 0; i < 3; i++) { if (i == 1) putchar('x'); printf(\"%d\\n\", "
      "depth(i)); } return 0; }");
  const machine::RunInputs inputs;
  replay::PlainRunRequest plain;
  plain.image = &subject.image();
  plain.inputs = &inputs;
  std::vector<uint64_t> steps;
  for (uint64_t step = 1; step < 400; step += 3) steps.push_back(step);
  const std::vector<replay::Checkpoint> found = replay::checkpoints(plain, steps);
  ASSERT_GT(found.size(), 50u);
  size_t most_shared = 0;
  for (const replay::Checkpoint& a : found)
    for (const replay::Checkpoint& b : found) {
      const Position other = position_of(subject.image(), b.state);
      const Position own = position_of(subject.image(), a.state);
      SharedFrames shared;
      const size_t frames = stands_before(subject.image(), a.state, other, shared);
      EXPECT_EQ(frames > 0, own < other) << a.state.steps << " " << b.state.steps;
      EXPECT_LE(frames, a.state.frames.size());
      const size_t same = shared.empty() ? 0 : shared.back();
      EXPECT_EQ(own.substr(0, same), other.substr(0, same));
      SharedFrames all = shared;
      EXPECT_EQ(position_of(subject.image(), a.state, other, all), own);
      EXPECT_EQ(all.size(), a.state.frames.size());
      EXPECT_EQ(shared_frames(all, own, other), shared);
      most_shared = std::max(most_shared, shared.size());
      SharedFrames again = shared;
      if (!again.empty()) again.pop_back();
      EXPECT_EQ(stands_before(subject.image(), a.state, other, again), frames);
      EXPECT_EQ(again, shared);
    }
  EXPECT_GE(most_shared, 3u);
}

}  // namespace
}  // namespace culprit::encode
