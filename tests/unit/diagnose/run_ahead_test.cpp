// What is made before its turn is taken once, on the premise on which it was begun; what is not
// wanted any more is given up.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "diagnose/parallel.h"
#include "diagnose/run_ahead.h"

namespace culprit::diagnose {
namespace {

using namespace std::chrono_literals;

constexpr unsigned kJobs = 2;

void wait_for(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (!what() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(what());
}

const auto kNothingToDo = [](const Budget&) { return false; };

/// Begins with 42 on the premise 1, and returns when a worker has.
void begin(RunAhead<int>& ahead) {
  std::atomic<bool> begun{false};
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) {
    begun = true;
    return 42;
  });
  wait_for([&] { return begun.load(); });
}

TEST(RunAhead, IsTakenOnce) {
  const Threads threads(kJobs);
  RunAhead<int> ahead;
  begin(ahead);
  EXPECT_EQ(ahead.take(1, kNothingToDo), 42);
  EXPECT_EQ(ahead.take(1, kNothingToDo), std::nullopt);
}

TEST(RunAhead, DoesNothingWithOneThread) {
  RunAhead<int> ahead;
  ahead.begin(1, nullptr, 1, [](Budget&) { return 42; });
  EXPECT_EQ(ahead.take(1, kNothingToDo), std::nullopt);
}

TEST(RunAhead, WaitsAndPutsTheTimeToUse) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false}, may_end{false};
  RunAhead<int> ahead;
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) {
    begun = true;
    wait_for([&] { return may_end.load(); });
    return 42;
  });
  wait_for([&] { return begun.load(); });
  int turns = 0;
  EXPECT_EQ(ahead.take(1, [&](const Budget&) { return may_end = true, ++turns == 1; }), 42);
  EXPECT_GE(turns, 1);
}

/// The part's loop ends when a question of it was examined by the thread that waits for the part.
TEST(RunAhead, WhoWaitsJoinsItsLoops) {
  const Threads threads(kJobs);
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> begun{false}, helped{false};
  RunAhead<int> ahead;
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) {
    begun = true;
    int sum = 0;
    ask_in_order<int>(
        kJobs, 20,
        [&](size_t k) {
          if (std::this_thread::get_id() == caller) helped = true;
          if (k == 0) wait_for([&] { return helped.load(); });
          return static_cast<int>(k);
        },
        [&](size_t, int n) { return (sum += n) >= 0; });
    return sum;
  });
  wait_for([&] { return begun.load(); });
  EXPECT_EQ(ahead.take(1, kNothingToDo), 190);
  EXPECT_TRUE(helped);
}

TEST(RunAhead, WhoWaitsHelps) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false}, helped{false};
  RunAhead<int> ahead;
  ahead.begin(
      kJobs, nullptr, 1,
      [&](Budget&) {
        begun = true;
        wait_for([&] { return helped.load(); });
        return 42;
      },
      [&](const Budget&) { return !helped.exchange(true); });
  wait_for([&] { return begun.load(); });
  EXPECT_EQ(ahead.take(1, kNothingToDo), 42);
}

TEST(RunAhead, PassesOnWhatALoopThrowsToWhoJoinedIt) {
  const Threads threads(kJobs);
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> begun{false}, thrown{false};
  RunAhead<int> ahead;
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) -> int {
    begun = true;
    ask_in_order<int>(
        kJobs, 20,
        [&](size_t k) -> int {
          if (std::this_thread::get_id() == caller)
            thrown = true, throw std::runtime_error("no answer");
          if (k == 0) wait_for([&] { return thrown.load(); });
          return 0;
        },
        [](size_t, int) { return true; });
    return 0;
  });
  wait_for([&] { return begun.load(); });
  EXPECT_THROW(ahead.take(1, kNothingToDo), std::runtime_error);
}

TEST(RunAhead, IsNotBegunTwiceOnOnePremise) {
  const Threads threads(kJobs);
  std::atomic<int> begun{0};
  RunAhead<int> ahead;
  for (int i = 0; i < 3; ++i) ahead.begin(kJobs, nullptr, 1, [&](Budget&) { return ++begun; });
  wait_for([&] { return begun.load() == 1; });
  EXPECT_EQ(ahead.take(1, kNothingToDo), 1);
}

TEST(RunAhead, DropsWhatRestsOnAnotherPremise) {
  const Threads threads(kJobs);
  RunAhead<int> ahead;
  begin(ahead);
  EXPECT_EQ(ahead.take(2, kNothingToDo), std::nullopt);
}

TEST(RunAhead, EndsWhenItIsGivenUp) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false}, cut{false};
  {
    RunAhead<int> ahead;
    ahead.begin(kJobs, nullptr, 1, [&](Budget& budget) {
      begun = true;
      wait_for([&] { return budget.exhausted(); });
      cut = true;
      return 0;
    });
    wait_for([&] { return begun.load(); });
  }
  EXPECT_TRUE(cut);  // which it waits for
}

/// What a closure holds may stand for what others wait for: here it would have to wait for a worker
/// that is busy for long.
TEST(RunAhead, ForgetsAtOnceWhatNoWorkerHasBegun) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false}, may_end{false};
  RunAhead<int> keeps_the_worker_busy, waits, is_taken;
  keeps_the_worker_busy.begin(kJobs, nullptr, 1, [&](Budget&) {
    begun = true;
    wait_for([&] { return may_end.load(); });
    return 0;
  });
  wait_for([&] { return begun.load(); });
  auto held = std::make_shared<int>(42), held_too = std::make_shared<int>(42);
  const std::weak_ptr<int> given_up = held, taken = held_too;
  waits.begin(kJobs, nullptr, 1, [held = std::move(held)](Budget&) { return *held; });
  is_taken.begin(kJobs, nullptr, 1,
                 [held_too = std::move(held_too)](Budget&) { return *held_too; });
  waits.give_up();
  EXPECT_TRUE(given_up.expired());
  EXPECT_EQ(is_taken.take(1, kNothingToDo), std::nullopt);
  EXPECT_TRUE(taken.expired());
  may_end = true;
}

TEST(RunAhead, IsAsIfNotBegunWithoutAResult) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false};
  RunAhead<int> ahead;
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) -> std::optional<int> {
    begun = true;
    return std::nullopt;
  });
  wait_for([&] { return begun.load(); });
  EXPECT_EQ(ahead.take(1, kNothingToDo), std::nullopt);
}

TEST(RunAhead, ThrowsWhatWasThrown) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false};
  RunAhead<int> ahead;
  ahead.begin(kJobs, nullptr, 1, [&](Budget&) -> int {
    begun = true;
    throw std::runtime_error("a bug");
  });
  wait_for([&] { return begun.load(); });
  EXPECT_THROW(ahead.take(1, kNothingToDo), std::runtime_error);
}

}  // namespace
}  // namespace culprit::diagnose
