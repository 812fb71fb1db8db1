// The order of a run's threads, and its cuts, by laws.
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "inquiry_cases.h"
#include "judge/run_request.h"
#include "session/cuts/causal_order.h"
#include "session/moments/source_lines.h"

namespace culprit::session {
namespace {

constexpr const char* kLocks = R"(#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn, log[16], used;
static void *work(void *arg) {
  int me = *(int *)arg;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    while (turn != me)
      pthread_cond_wait(&changed, &lock);
    log[used++] = me;
    turn = (turn + 1) % 3;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
  }
  return 0;
}
int main(void) {
  pthread_t t[3];
  int numbers[3] = {0, 1, 2};
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, &numbers[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  printf("%d\n", used);
}
)";

constexpr const char* kValues = R"(#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int ready;
static int data[4], seen;
static void *produce(void *arg) {
  for (int i = 0; i < 4; i++) {
    data[i] = i * i;
    atomic_store(&ready, i + 1);
  }
  return arg;
}
static void *consume(void *arg) {
  for (int i = 0; i < 4; i++) {
    while (atomic_load(&ready) <= i) {
    }
    seen += data[i];
  }
  return arg;
}
int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, produce, 0);
  pthread_create(&c, 0, consume, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  printf("%d\n", seen);
}
)";

constexpr const char* kApart = R"(#include <pthread.h>
#include <stdio.h>
static int sums[3];
static void *work(void *arg) {
  int *sum = arg;
  for (int i = 0; i < 5; i++)
    *sum += i;
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, &sums[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  printf("%d\n", sums[0]);
}
)";

class RunOfThreads {
 public:
  explicit RunOfThreads(const char* program)
      : run_(program, program, ""),
        lines_(run_.image()),
        timeline_(judge::run_request(run_.image(), run_.test(), limits_of(run_.test())),
                  run_.test().run.steps, {},
                  [this](const machine::State& state) { return lines_.may_begin(state); }),
        order_(timeline_) {}
  const CausalOrder& order() const { return order_; }
  uint64_t steps() const { return timeline_.end().step(); }
  /// The thread that runs at the step, from 0.
  uint32_t running(uint64_t step) const { return timeline_.at(step).state.running() - 1; }

 private:
  static machine::MachineLimits limits_of(const judge::JudgedTest& test) {
    machine::MachineLimits limits;
    limits.steps = test.run.steps;
    return limits;
  }
  FaultyRun run_;
  SourceLines lines_;
  replay::Timeline timeline_;
  CausalOrder order_;
};

class Cuts : public testing::TestWithParam<const char*> {};

/// What has been executed before a step of the run is a consistent cut.
TEST_P(Cuts, EachBeginningOfTheRunIsOne) {
  const RunOfThreads run(GetParam());
  ASSERT_TRUE(run.order().is_whole());
  for (uint64_t step = 0; step <= run.steps(); step += 7)
    EXPECT_TRUE(run.order().is_consistent(Positions(run.order().threads(), step))) << step;
}

/// The earliest and the latest cut are consistent, and those of the run lie between them.
TEST_P(Cuts, TheEarliestAndTheLatestAreTheBounds) {
  const RunOfThreads run(GetParam());
  const CausalOrder& order = run.order();
  for (uint64_t step = 0; step <= run.steps(); step += 101) {
    const uint32_t here = run.running(step);
    const Positions least = order.earliest(here, step), most = order.latest(here, step);
    EXPECT_TRUE(order.is_consistent(least));
    EXPECT_TRUE(order.is_consistent(most));
    for (uint32_t thread = 0; thread < order.threads(); ++thread) {
      EXPECT_LE(least[thread], step);
      EXPECT_GE(most[thread], step);
      if (thread == here) continue;
      // one instruction less, or more, and the cut is not consistent
      if (least[thread] > 0) {
        Positions less = least;
        --less[thread];
        EXPECT_FALSE(order.is_consistent(less));
      }
      if (most[thread] <= run.steps()) {
        Positions more = order.earliest(thread, most[thread] + 1);
        EXPECT_GT(more[here], step);
      }
    }
  }
}

/// Moves keep a cut consistent, and go back to where they came from.
TEST_P(Cuts, MovesKeepThemConsistent) {
  const RunOfThreads run(GetParam());
  const CausalOrder& order = run.order();
  std::mt19937 random(7);
  Positions cut(order.threads(), run.steps() / 2);
  for (int move = 0; move < 500; ++move) {
    const auto thread = static_cast<uint32_t>(random() % order.threads());
    const uint64_t step = random() % (run.steps() + 1);
    const Positions next = order.moved(cut, thread, step);
    EXPECT_TRUE(order.is_consistent(next));
    EXPECT_EQ(next[thread], step);
    for (uint32_t other = 0; other < order.threads(); ++other) {
      if (other == thread || next[other] == cut[other]) continue;
      Positions kept = next;  // it had to move
      kept[other] = cut[other];
      EXPECT_FALSE(order.is_consistent(kept));
    }
    cut = next;
  }
}

TEST_P(Cuts, AMeetingOrdersItsEnds) {
  const RunOfThreads run(GetParam());
  for (const Meeting& each : run.order().meetings()) {
    EXPECT_NE(each.from, each.to);
    EXPECT_LE(each.sent, each.received);
    EXPECT_GT(run.order().earliest(each.to, each.received + 1)[each.from], each.sent);
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Cuts, testing::Values(kLocks, kValues, kApart));

TEST(CausalOrder, ThreadsThatShareNothingAreOrderedByMainOnly) {
  const RunOfThreads run(kApart);
  ASSERT_EQ(run.order().threads(), 4u);
  for (const Meeting& each : run.order().meetings()) EXPECT_TRUE(each.from == 0 || each.to == 0);
  EXPECT_EQ(run.order().meetings().size(), 6u);  // three starts and three ends
}

TEST(CausalOrder, AValueThatIsReadOrders) {
  const RunOfThreads run(kValues);
  size_t values = 0;
  for (const Meeting& each : run.order().meetings())
    if (each.from == 1 && each.to == 2) ++values;
  EXPECT_GE(values, 1u);
}

}  // namespace
}  // namespace culprit::session
