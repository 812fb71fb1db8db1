#include <algorithm>

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
  const Why found = why(graph(), label_of_definition(graph(), given(13, "copy"), "copy"));
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

// Threads
// -------------------------------------------------------------------------------------------------

constexpr const char* kThreads = R"(#include <pthread.h>
#include <stdio.h>
static int sums[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int all;
static void *work(void *arg) {
  int *sum = arg;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    *sum += i;
    all++;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &sums[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  printf("%d %d %d\n", sums[0], sums[1], all);
}
)";

class GraphOfThreads : public testing::Test {
 protected:
  GraphOfThreads() : run_(kThreads, kThreads, ""), recording_(recorded()) {}
  std::unique_ptr<Recording> recorded() {
    auto made = Recording::of(run_.image(), run_.test());
    return made ? std::move(*made) : nullptr;
  }
  const ExecutionGraph& graph() const { return recording_->graph(); }
  FaultyRun run_;
  std::unique_ptr<Recording> recording_;
};

TEST_F(GraphOfThreads, AVertexHasEventsOfOneThread) {
  ASSERT_NE(recording_, nullptr);
  EXPECT_TRUE(graph().has_threads());
  size_t calls = 0;
  for (EventId id = 1; id < graph().trace().events().size(); ++id) {
    const VertexId line = graph().line_of(id);
    if (line == 0) continue;
    EXPECT_TRUE(graph().contains(line, id));
    const uint32_t frame = graph().vertex(line).frame;
    if (frame == kNoFrame) continue;
    EXPECT_EQ(graph().trace().frames()[frame].thread, graph().thread_of(id));
  }
  for (const Vertex& v : graph().vertices()) {
    if (v.kind != Vertex::Kind::Call) continue;
    ++calls;
    EXPECT_EQ(v.parent, 0u);  // threads begin below the whole run
    EXPECT_EQ(graph().trace().frames()[v.frame].depth, v.at.line == 6 ? 2u : 1u);
  }
  EXPECT_EQ(calls, 3u);
}

TEST_F(GraphOfThreads, LinesAreCountedInTheOrderOfTheRun) {
  ASSERT_NE(recording_, nullptr);
  std::vector<std::pair<EventId, uint32_t>> times;
  for (const Vertex& v : graph().vertices())
    if (v.kind == Vertex::Kind::Line && v.at.line == 11) times.emplace_back(v.begin, v.number);
  std::sort(times.begin(), times.end());
  ASSERT_EQ(times.size(), 6u);
  for (uint32_t k = 0; k < times.size(); ++k) EXPECT_EQ(times[k].second, k + 1);
}

/// What a thread reads was given by the one that wrote it last, whichever that was.
TEST_F(GraphOfThreads, ValuesComeFromTheThreadThatWroteThem) {
  ASSERT_NE(recording_, nullptr);
  std::vector<uint64_t> seen;
  for (VertexId v = 0; v < graph().vertices().size(); ++v) {
    const Vertex& line = graph().vertex(v);
    if (line.kind != Vertex::Kind::Line || line.at.line != 11) continue;
    for (const Label& label : question_about(graph(), v, {}).after)
      if (label.name == "all") seen.push_back(label.bits);
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, (std::vector<uint64_t>{1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace culprit::session
