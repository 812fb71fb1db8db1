// Runs of programs that fork: continued from checkpoints in children, by several threads, traced,
// and recorded.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "record/trace.h"
#include "replay/pinned_checkpoints.h"
#include "replay/plain_run.h"
#include "replay/timeline.h"
#include "subject.h"

namespace culprit::replay {
namespace {

using testing_support::Subject;

const char* const kForks = R"(#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static int* shared;
static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  *shared += sum;
  return sum;
}
int main(void) {
  int ends[2], sum = 0, one, status;
  shared = calloc(1, sizeof *shared);
  printf("start ");
  pipe(ends);
  for (int i = 1; i < 4; i++) {
    if (fork() == 0) {
      one = work(10 * i);
      printf("%d:%d ", i, one);
      write(ends[1], &one, sizeof one);
      if (i == 3) abort();
      exit(0);
    }
    wait(&status);
    read(ends[0], &one, sizeof one);
    sum += one;
    printf("[%d] ", status);
  }
  printf("%d %d\n", sum, *shared);
  return sum & 1;
})";

struct Forking {
  Subject subject{kForks};
  machine::RunInputs inputs;
  PlainRunRequest request() const {
    PlainRunRequest request;
    request.image = &subject.image();
    request.inputs = &inputs;
    return request;
  }
};

void expect_same(const PlainRun& run, const PlainRun& whole) {
  EXPECT_EQ(run.stop, whole.stop);
  EXPECT_EQ(run.output, whole.output);
  EXPECT_EQ(run.exit_status, whole.exit_status);
  EXPECT_EQ(run.steps, whole.steps);
}

TEST(children, go_on_from_checkpoints) {
  const Forking forking;
  const PlainRun whole = plain_run(forking.request());
  ASSERT_EQ(whole.stop, machine::Stop::Exited) << whole.message;
  ASSERT_EQ(whole.output, "start 1:45 start [0] 2:190 start [0] [0] [6] 670 0\n") << whole.output;
  std::vector<uint64_t> steps;
  for (uint64_t at = 1; at < whole.steps; at += 7) steps.push_back(at);
  const std::vector<Checkpoint> all = checkpoints(forking.request(), steps);
  ASSERT_EQ(all.size(), steps.size());
  bool is_one_in_a_child = false;
  for (const Checkpoint& from : all) {
    is_one_in_a_child |= from.state.parent != nullptr;
    PlainRunRequest request = forking.request();
    request.from = &from;
    expect_same(plain_run(request), whole);
  }
  EXPECT_TRUE(is_one_in_a_child);
}

TEST(children, go_on_in_several_threads) {
  const Forking forking;
  const PlainRun whole = plain_run(forking.request());
  std::vector<uint64_t> steps;
  for (uint64_t at = 1; at < whole.steps; at += 50) steps.push_back(at);
  const PinnedCheckpoints pinned(checkpoints(forking.request(), steps));
  const auto work = [&] {
    for (const Checkpoint& from : pinned.get()) {
      PlainRunRequest request = forking.request();
      request.from = &from;
      expect_same(plain_run(request), whole);
    }
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
}

TEST(children, are_traced_each_with_its_own_definitions) {
  const Forking forking;
  record::Trace trace(forking.subject.image(), 100'000);
  PlainRunRequest request = forking.request();
  request.trace = &trace;
  expect_same(plain_run(request), plain_run(forking.request()));
  EXPECT_FALSE(trace.full());
  // no event uses one of a later step
  for (record::EventId id = 1; id < trace.events().size(); ++id)
    for (record::EventId used : trace.uses(trace.events()[id]))
      EXPECT_LE(trace.step(used), trace.step(id));
}

TEST(children, end_the_graph_of_a_recorded_run) {
  const Forking forking;
  const auto recorded = record_run(forking.request());
  PlainRunRequest request = forking.request();
  Intervention none;
  request.intervention = &none;
  request.count_hits = false;
  request.recorded = recorded.get();
  expect_same(plain_run(request), plain_run(forking.request()));
}

TEST(children, are_not_in_a_timeline) {
  const Forking forking;
  const Timeline timeline(forking.request(), std::nullopt);
  EXPECT_EQ(timeline.end().state.stop, machine::Stop::Unsupported);
  EXPECT_EQ(timeline.end().state.parent, nullptr);
}

}  // namespace
}  // namespace culprit::replay
