// The state at a step does not depend on the way to it, and searches see every piece of the run.
#include "replay/timeline.h"

#include <gtest/gtest.h>

#include "machine/run/run_inputs.h"
#include "subject.h"

namespace culprit::replay {
namespace {

using testing_support::Subject;

const char* const kProgram = R"(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
int table[10000];
static long sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }
int main(void) {
  struct node *list = 0;
  char text[64] = "";
  long total = 0;
  for (int i = 0; i < 60; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i * 7 % 13;
    n->next = list;
    list = n;
    table[i * 150] += i;
    if (i % 10 == 9) { struct node *old = list->next; list->next = old->next; free(old); }
    sprintf(text + i % 8, "%d", i);
    total += sum(list);
  }
  printf("%ld %s %d\n", total, text, table[1500]);
  return 0;
})";

struct Sample {
  Subject subject{kProgram};
  machine::RunInputs inputs;
  PlainRunRequest request;
  uint64_t steps = 0;

  Sample() {
    request.image = &subject.image();
    request.inputs = &inputs;
    steps = subject.run(request).steps;
  }
};

void expect_same(const Point& a, const Point& b) {
  EXPECT_EQ(a.state.steps, b.state.steps);
  EXPECT_TRUE(same_content(a.state.memory, b.state.memory));
  EXPECT_EQ(a.state.registers, b.state.registers);
  EXPECT_EQ(a.state.output, b.state.output);
  EXPECT_EQ(a.state.input, b.state.input);
  EXPECT_EQ(a.state.stop, b.state.stop);
  EXPECT_EQ(a.hits, b.hits);
  ASSERT_EQ(a.state.frames.size(), b.state.frames.size());
  for (size_t f = 0; f < a.state.frames.size(); ++f) {
    EXPECT_EQ(a.state.frames[f].pc, b.state.frames[f].pc);
    EXPECT_EQ(a.state.frames[f].function, b.state.frames[f].function);
  }
}

/// Counts the steps that it sees.
class Counter final : public machine::StepObserver {
 public:
  void before(const machine::State&, uint32_t, uint64_t steps) override {
    if (instructions == 0) first = steps;
    last = steps;
    ++instructions;
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}
  uint64_t first = 0, last = 0, instructions = 0;
};

TEST(Timeline, a_state_is_the_same_from_near_and_from_far) {
  const Sample run;
  const Timeline fine(run.request, run.steps, {256, 1024, uint64_t{64} << 20}),
      coarse(run.request, run.steps, {3, 1024, uint64_t{64} << 20});
  ASSERT_GT(fine.checkpoints(), 8 * coarse.checkpoints());
  for (uint64_t step = 0; step <= run.steps + 1000; step += 997)
    expect_same(fine.at(step), coarse.at(step));
}

TEST(Timeline, ends_as_the_run_does) {
  const Sample run;
  const Timeline timeline(run.request, run.steps);
  EXPECT_EQ(timeline.end().step(), run.steps);
  EXPECT_EQ(timeline.end().state.stop, machine::Stop::Exited);
  EXPECT_TRUE(timeline.end().state.frames.empty());
  PlainRunRequest counting = run.request;
  EXPECT_EQ(timeline.end().hits, run.subject.run(counting).hits);
}

TEST(Timeline, an_unknown_length_thins_the_checkpoints) {
  const Sample run;
  const Timeline known(run.request, run.steps),
      thinned(run.request, std::nullopt, {16, 1024, 1u << 30});
  EXPECT_LE(thinned.checkpoints(), 17u);
  EXPECT_GE(thinned.checkpoints(), 8u);
  expect_same(known.end(), thinned.end());
  for (uint64_t step = 500; step < run.steps; step += 9973)
    expect_same(known.at(step), thinned.at(step));
}

TEST(Timeline, little_memory_thins_the_checkpoints) {
  const Sample run;
  const Timeline large(run.request, run.steps), small(run.request, run.steps, {256, 1024, 300'000});
  EXPECT_LT(small.checkpoints(), large.checkpoints() / 2);
  EXPECT_LT(small.bytes(), large.bytes());
  expect_same(large.at(run.steps / 3), small.at(run.steps / 3));
}

TEST(Timeline, an_observed_window_is_executed_once_and_as_a_whole) {
  const Sample run;
  const Timeline timeline(run.request, run.steps);
  const uint64_t from = timeline.at(run.steps / 5).step(), to = timeline.at(run.steps / 2).step();
  Counter window, before, after, all;
  timeline.observe(from, to, window);
  timeline.observe(0, from, before);
  timeline.observe(to, run.steps, after);
  timeline.observe(0, run.steps, all);
  EXPECT_EQ(window.first, from);
  EXPECT_LT(window.last, to);
  EXPECT_EQ(before.instructions + window.instructions + after.instructions, all.instructions);
}

TEST(Timeline, searches_visit_the_pieces_without_a_gap) {
  const Sample run;
  const Timeline timeline(run.request, run.steps, {8, 1024, uint64_t{64} << 20});
  const auto keep_all = [](const Piece&) { return false; };
  uint64_t at = run.steps / 7;
  timeline.forwards(at, keep_all, [&](const Piece& piece, uint64_t from, uint64_t to) {
    EXPECT_EQ(from, at);
    EXPECT_EQ(piece.end->step(), to);
    at = to;
    return false;
  });
  EXPECT_EQ(at, run.steps);
  timeline.backwards(at, keep_all, [&](const Piece& piece, uint64_t from, uint64_t to) {
    EXPECT_EQ(to, at);
    EXPECT_EQ(piece.begin->step(), from);
    EXPECT_LE(piece.shallowest, piece.begin->state.frames.size());
    at = from;
    return false;
  });
  EXPECT_EQ(at, 0u);
}

TEST(Timeline, what_is_written_in_a_piece_is_not_shared_by_its_ends) {
  const Sample run;
  const Timeline timeline(run.request, run.steps, {64, 1024, uint64_t{64} << 20});
  const uint64_t table = run.subject.image().variable("table", 40000);
  ASSERT_NE(table, 0u);
  struct Writes final : machine::StepObserver {
    uint64_t address = 0;
    bool written = false;
    void before(const machine::State&, uint32_t, uint64_t) override {}
    void after(const machine::State&, uint32_t) override {}
    void accessed(const machine::ObjectInfo&, uint64_t pointer, uint64_t bytes,
                  bool write) override {
      written |= write && pointer < address + 4 && address < pointer + bytes;
    }
  };
  unsigned left_out = 0, looked_at = 0;
  for (uint64_t element : {0u, 1500u, 9000u - 150u})
    timeline.forwards(
        0, [](const Piece&) { return false; },
        [&](const Piece& piece, uint64_t, uint64_t to) {
          Writes writes;
          writes.address = table + 4 * element;
          timeline.observe(*piece.begin, to, writes);
          const bool shared = machine::Memory::share_storage(
              piece.begin->state.memory, piece.end->state.memory, writes.address, 4);
          EXPECT_FALSE(shared && writes.written);
          ++(shared ? left_out : looked_at);
          return false;
        });
  EXPECT_GT(left_out, looked_at);
}

}  // namespace
}  // namespace culprit::replay
