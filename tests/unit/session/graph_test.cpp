#include <gtest/gtest.h>

#include "inquiry_cases.h"
#include "session/graph/why.h"

namespace culprit::session {
namespace {

constexpr const char* kProgram = R"(#include <stdio.h>
int twice(int v) {
  return 2 * v;
}
void never(int v) {
  printf("%d", v);
}
int main(void) {
  int x, y, s = 0;
  scanf("%d", &x);
  y = x;
  for (int i = 0; i < 3; i++) {
    int copy = y;
    s += twice(copy);
    if (s > 100)
      never(s);
  }
  printf("%d\n", s);
}
)";

class Graph : public testing::Test {
 protected:
  Graph() : run_(kProgram, kProgram, "5"), recording_(recorded()) {}
  std::unique_ptr<Recording> recorded() {
    auto made = Recording::of(run_.image(), run_.test());
    return made ? std::move(*made) : nullptr;
  }
  const ExecutionGraph& graph() const { return recording_->graph(); }
  size_t count(Vertex::Kind kind, uint32_t line) const {
    size_t n = 0;
    for (const Vertex& v : graph().vertices()) n += v.kind == kind && v.at.line == line;
    return n;
  }
  /// The last value of that name that a line gave.
  EventId given(uint32_t line, const std::string& name) const {
    EventId found = record::kNoEvent;
    for (VertexId v = 0; v < graph().vertices().size(); ++v)
      if (graph().vertex(v).kind == Vertex::Kind::Line && graph().vertex(v).at.line == line)
        for (const Label& label : question_about(graph(), v, {}).after)
          if (label.name == name) found = label.definition;
    return found;
  }
  SourceLocation line(uint32_t number) const {
    return {graph().vertex(graph().line_of(given(11, "y"))).at.file, number, 0};
  }
  FaultyRun run_;
  std::unique_ptr<Recording> recording_;
};

TEST_F(Graph, HasCallsLoopsAndIterations) {
  ASSERT_NE(recording_, nullptr);
  EXPECT_EQ(count(Vertex::Kind::Loop, 12), 1u);
  EXPECT_EQ(count(Vertex::Kind::Iteration, 12), 4u);  // the last one only decides
  EXPECT_EQ(count(Vertex::Kind::Call, 2), 3u);
  EXPECT_EQ(count(Vertex::Kind::Line, 14), 3u);
  EXPECT_EQ(count(Vertex::Kind::Line, 6), 0u);
}

TEST_F(Graph, NestsVertices) {
  const auto& vertices = graph().vertices();
  for (VertexId v = 1; v < vertices.size(); ++v) {
    const Vertex& outer = vertices[vertices[v].parent];
    EXPECT_LE(outer.begin, vertices[v].begin);
    EXPECT_GE(outer.end, vertices[v].end);
    EXPECT_LE(vertices[v].begin, vertices[v].end);
    if (vertices[v].next != kNoVertex) {
      EXPECT_LE(vertices[v].end, vertices[vertices[v].next].begin);
    }
  }
}

TEST_F(Graph, ShowsWhatALineReadsAndGives) {
  const Question question = question_about(graph(), graph().line_of(given(14, "s")), {});
  std::vector<std::string> names;
  for (const Label& label : question.before) names.push_back(label.name + "=" + label.value);
  EXPECT_EQ(names, (std::vector<std::string>{"copy=5", "s=20", "twice()=10"}));
}

TEST_F(Graph, FollowsAValueThroughCopiesToItsOrigin) {
  const Why found = why(graph(), given(13, "copy"), "copy");
  ASSERT_EQ(found.origins.size(), 3u);
  EXPECT_TRUE(found.origins[0].is_copy);
  EXPECT_TRUE(found.origins[1].is_copy);
  EXPECT_EQ(graph().vertex(found.origins[2].line).at.line, 10u);
  EXPECT_TRUE(found.origins[2].from_input);
}

TEST_F(Graph, NamesTheDecisionThatKeptALineFromRunning) {
  const auto end = static_cast<EventId>(recording_->trace().events().size());
  const WhyNot direct = why_not(graph(), line(16), end);
  ASSERT_TRUE(direct.decision);
  EXPECT_EQ(direct.decision->name, "s > 100");
  EXPECT_EQ(graph().vertex(direct.line).at.line, 15u);
  EXPECT_EQ(graph().vertex(direct.line).number, 3u);
  const WhyNot called = why_not(graph(), line(6), end);
  ASSERT_TRUE(called.decision);
  EXPECT_EQ(called.function, "never");
  EXPECT_EQ(called.call.line, 16u);
  EXPECT_TRUE(why_not(graph(), line(13), end).reached);
}

}  // namespace
}  // namespace culprit::session
