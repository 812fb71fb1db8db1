#include "session/stops.h"

#include <gtest/gtest.h>

#include "inquiry_cases.h"
#include "judge/run_request.h"
#include "session/moments/line_values.h"

namespace culprit::session {
namespace {

const char kSource[] = R"(
#include <stdio.h>
int total;
int add(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += i;
  }
  total += sum;
  return sum;
}
int main(void) {
  int a = add(3);
  int b = add(4);
  printf("%d\n", a + b);
  return 0;
}
)";

/// A session at the beginning of the run.
struct Begun {
  FaultyRun run{kSource, kSource, ""};
  SourceLines lines{run.image()};
  replay::Timeline timeline{judge::run_request(run.image(), run.test(), {}),
                            run.test().run.steps,
                            {},
                            [&](const machine::State& state) { return lines.may_begin(state); }};
  Session session{timeline, lines, *Navigator(timeline, lines).first()};
  Stops stops;

  Line line(uint32_t number) const { return {session.now().line.file, number}; }
  /// Moves to the nearest stop: the line, or 0.
  uint32_t go(Direction direction) {
    const auto stop = stops.nearest(session, direction, std::nullopt);
    if (!stop) return 0;
    session.go(stop->moment);
    return stop->moment.line.line;
  }
  uint32_t forwards() { return go(Direction::Forwards); }
  uint32_t backwards() { return go(Direction::Backwards); }
  WriteStop watch(const char* name) {
    const Scope scope{run.image(), session.point().state, session.point().state.frames.size() - 1,
                      session.now().pc};
    const Storage storage = *storage_of(scope, *evaluate(scope, name));
    return {1, storage, History(session.navigator()).span(storage, session.now().step)};
  }
};

TEST(stops, the_nearest_line_in_both_directions) {
  Begun begun;
  begun.stops.lines = {{1, begun.line(9)}, {2, begun.line(14)}};
  EXPECT_EQ(begun.forwards(), 9u);
  EXPECT_EQ(begun.forwards(), 14u);
  EXPECT_EQ(begun.forwards(), 9u);
  EXPECT_EQ(begun.forwards(), 0u);
  EXPECT_EQ(begun.backwards(), 14u);
  EXPECT_EQ(begun.backwards(), 9u);
  EXPECT_EQ(begun.backwards(), 0u);
}

TEST(stops, only_at_some_executions) {
  Begun begun;
  begun.stops.lines = {{1, begun.line(7), std::vector<uint64_t>{2, 6}}};
  EXPECT_EQ(begun.forwards(), 7u);
  EXPECT_EQ(begun.session.print("i").lines[0], "i = 1");
  EXPECT_EQ(begun.forwards(), 7u);
  EXPECT_EQ(begun.session.print("i").lines[0], "i = 2");
  EXPECT_EQ(begun.session.print("n").lines[0], "n = 4");
  EXPECT_EQ(begun.forwards(), 0u);
  EXPECT_EQ(begun.backwards(), 7u);
  EXPECT_EQ(begun.backwards(), 0u);
}

TEST(stops, stops_at_one_moment_are_told_together) {
  Begun begun;
  begun.stops.lines = {{4, begun.line(9)}, {7, begun.line(9)}};
  const auto stop = begun.stops.nearest(begun.session, Direction::Forwards, std::nullopt);
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->ids, (std::vector<uint32_t>{4, 7}));
  EXPECT_EQ(stop->why, Stop::Why::Line);
}

TEST(stops, a_limit_ends_the_way) {
  Begun begun;
  begun.stops.lines = {{1, begun.line(14)}};
  const Navigator& navigator = begun.session.navigator();
  const auto within = navigator.after(begun.session.now(), Calls::Over);
  ASSERT_EQ(within->line.line, 14u);
  EXPECT_FALSE(begun.stops.nearest(begun.session, Direction::Forwards, within));
  begun.stops.lines = {{1, begun.line(7)}};
  EXPECT_TRUE(begun.stops.nearest(begun.session, Direction::Forwards, within));
}

TEST(stops, writes_to_memory_in_all_calls) {
  Begun begun;
  begun.stops.writes = {begun.watch("total")};
  EXPECT_EQ(begun.forwards(), 9u);
  EXPECT_EQ(begun.session.print("total").lines[0], "total = 0");
  EXPECT_EQ(begun.forwards(), 9u);
  EXPECT_EQ(begun.session.print("total").lines[0], "total = 3");
  EXPECT_EQ(begun.forwards(), 0u);
  EXPECT_EQ(begun.backwards(), 9u);
  EXPECT_EQ(begun.backwards(), 0u);
}

TEST(stops, writes_to_a_variable_of_one_call) {
  Begun begun;
  begun.stops.lines = {{1, begun.line(9)}};
  EXPECT_EQ(begun.forwards(), 9u);
  begun.stops.writes = {begun.watch("sum")};
  begun.stops.lines.clear();
  EXPECT_EQ(begun.forwards(), 0u);  // the other call has a variable of its own
  for (const uint32_t line : {7u, 7u, 7u, 5u, 0u}) EXPECT_EQ(begun.backwards(), line);
  begun.session.go(*begun.session.navigator().last());
  EXPECT_EQ(begun.backwards(), 7u);  // from after the call
  EXPECT_EQ(begun.session.print("n").lines[0], "n = 3");
  begun.session.go(*begun.session.navigator().first());
  EXPECT_EQ(begun.forwards(), 5u);  // and from before it
}

}  // namespace
}  // namespace culprit::session
