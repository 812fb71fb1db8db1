#include <gtest/gtest.h>

#include "inquiry_cases.h"
#include "session/graph/excerpt.h"

namespace culprit::session {
namespace {

using Kind = Vertex::Kind;

constexpr const char* kLoop = R"(#include <stdio.h>
int main(void) {
  int n, s = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++)
    s += i;
  printf("%d\n", s);
}
)";
constexpr const char* kRecursion = R"(#include <stdio.h>
int deep(int n) {
  return n == 0 ? 0 : 1 + deep(n - 1);
}
int main(void) {
  int n;
  scanf("%d", &n);
  printf("%d\n", deep(n));
}
)";

class Recorded {
 public:
  Recorded(const char* program, const char* input) : run_(program, program, input) {
    recording_ = std::move(*Recording::of(run_.image(), run_.test()));
  }
  const ExecutionGraph& graph() const { return recording_->graph(); }
  /// An execution of a line.
  VertexId line(uint32_t line, uint32_t number) const {
    for (VertexId v = 0; v < graph().vertices().size(); ++v) {
      const Vertex& vertex = graph().vertex(v);
      if (vertex.kind == Kind::Line && vertex.at.line == line && vertex.number == number) return v;
    }
    return kNoVertex;
  }

 private:
  FaultyRun run_;
  std::unique_ptr<Recording> recording_;
};

size_t shown(const std::vector<ExcerptRow>& rows) {
  return static_cast<size_t>(std::count_if(
      rows.begin(), rows.end(), [](const ExcerptRow& row) { return row.vertex != kNoVertex; }));
}

/// Whether each row stands below one with one level less.
bool is_a_tree(const std::vector<ExcerptRow>& rows) {
  for (size_t k = 1; k < rows.size(); ++k)
    if (rows[k].depth > rows[k - 1].depth + 1 || rows[k].depth == 0) return false;
  return !rows.empty() && rows[0].depth == 0;
}

TEST(Excerpt, AShortRunIsShownAsAWhole) {
  const Recorded run(kLoop, "2");
  const std::vector<VertexId> targets{run.line(6, 2)};
  const auto rows = excerpt_of(run.graph(), targets);
  EXPECT_TRUE(is_a_tree(rows));
  EXPECT_EQ(rows.size(), run.graph().vertices().size());
  for (const ExcerptRow& row : rows) {
    const bool contains = row.vertex != targets[0] &&
                          run.graph().contains(row.vertex, run.graph().vertex(targets[0]).begin);
    EXPECT_EQ(row.open, contains) << row.vertex;
  }
}

TEST(Excerpt, IterationsNearTheTargetAreShown) {
  const Recorded run(kLoop, "1000");
  const std::vector<VertexId> targets{run.line(6, 500)};
  const auto rows = excerpt_of(run.graph(), targets);
  EXPECT_TRUE(is_a_tree(rows));
  std::vector<uint32_t> iterations;
  uint64_t left_out = 0;
  for (const ExcerptRow& row : rows) {
    if (row.vertex == kNoVertex && row.kind == Kind::Iteration) left_out += row.left_out;
    if (row.vertex != kNoVertex && run.graph().vertex(row.vertex).kind == Kind::Iteration)
      iterations.push_back(run.graph().vertex(row.vertex).number);
  }
  ASSERT_EQ(iterations.size(), ExcerptLimits().children);
  EXPECT_LE(iterations.front(), 491u);
  EXPECT_GE(iterations.back(), 509u);
  EXPECT_EQ(left_out + iterations.size(), 1001u) << "the last one only decides";
}

TEST(Excerpt, TheMiddleOfADeepWayIsLeftOut) {
  const Recorded run(kRecursion, "500");
  const std::vector<VertexId> targets{run.line(3, 501), run.line(3, 250), run.line(3, 1)};
  const ExcerptLimits limits;
  const auto rows = excerpt_of(run.graph(), targets, limits);
  EXPECT_TRUE(is_a_tree(rows));
  uint64_t levels = 0;
  for (const VertexId target : targets)
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](const ExcerptRow& row) {
      return row.vertex == target;
    })) << target;
  for (const ExcerptRow& row : rows) {
    EXPECT_LE(row.depth, limits.depth + 1);
    if (row.are_levels) levels += row.left_out;
  }
  EXPECT_GT(levels, 800u);
}

TEST(Excerpt, LimitsHoldForManyTargets) {
  const Recorded run(kLoop, "3000");
  std::vector<VertexId> targets;
  for (uint32_t number = 3000; number > 0; --number) targets.push_back(run.line(6, number));
  const ExcerptLimits limits;
  const auto rows = excerpt_of(run.graph(), targets, limits);
  EXPECT_TRUE(is_a_tree(rows));
  EXPECT_LE(shown(rows), limits.vertices);
  EXPECT_LE(rows.size(), 3 * limits.vertices);
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](const ExcerptRow& row) {
    return row.vertex == targets[0];
  })) << "the first target";
  for (size_t k = 0; k < rows.size(); ++k) {
    size_t children = 0;
    for (size_t c = k + 1; c < rows.size() && rows[c].depth > rows[k].depth; ++c)
      children += rows[c].vertex != kNoVertex && rows[c].depth == rows[k].depth + 1;
    EXPECT_LE(children, limits.children);
  }
}

TEST(Excerpt, LimitsOfOneAreLimits) {
  const Recorded run(kLoop, "5");
  const std::vector<VertexId> targets{run.line(6, 3)};
  const auto rows = excerpt_of(run.graph(), targets, {1, 1, 8, 20, 60});
  EXPECT_EQ(shown(rows), 1u);
  EXPECT_TRUE(is_a_tree(rows));
}

}  // namespace
}  // namespace culprit::session
