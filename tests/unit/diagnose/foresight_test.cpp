// What is examined ahead of time is what would have been answered, once; guesses that are not
// wanted any more are given up.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "diagnose/foresight.h"
#include "diagnose/parallel.h"

namespace culprit::diagnose {
namespace {

using namespace std::chrono_literals;

constexpr unsigned kJobs = 3;

void wait_for(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (!what() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(what());
}

struct Squares {
  std::atomic<unsigned> begun{0}, ended{0};
  Foresight<int, int> ahead{kJobs, nullptr, [this](int n, const Budget&) {
                              ++begun;
                              ++ended;
                              return n * n;
                            }};
};

TEST(Foresight, KeepsAnswersForTheirQuestions) {
  const Threads threads(kJobs);
  Squares squares;
  squares.ahead.expect({3, 4, 5});
  wait_for([&] { return squares.ended == 3; });
  for (int n : {5, 3, 4}) EXPECT_EQ(squares.ahead.take(n, nullptr), n * n);
  EXPECT_EQ(squares.begun, 3u);
}

TEST(Foresight, WhatIsExpectedFirstComesBeforeTheOthers) {
  const Threads threads(2);
  std::atomic<bool> is_busy{false}, may_end{false};
  std::vector<int> order;
  Foresight<int, int> ahead(2, nullptr, [&](int n, const Budget&) {
    if (n != 0) return order.push_back(n), n;
    is_busy = true;  // the only worker
    wait_for([&] { return may_end.load(); });
    return n;
  });
  ahead.expect({0, 3, 4});
  wait_for([&] { return is_busy.load(); });
  ahead.expect_first({5, 6, 4});
  while (ahead.examine_next(Budget())) {
  }
  EXPECT_EQ(order, (std::vector<int>{5, 6, 4, 3}));
  may_end = true;
}

TEST(Foresight, AnswersOnce) {
  const Threads threads(kJobs);
  Squares squares;
  squares.ahead.expect({3});
  wait_for([&] { return squares.ended == 1; });
  EXPECT_EQ(squares.ahead.take(3, nullptr), 9);
  EXPECT_EQ(squares.ahead.take(3, nullptr), std::nullopt);
}

TEST(Foresight, KnowsNothingOfWhatWasNotExpected) {
  Squares squares;
  EXPECT_EQ(squares.ahead.take(7, nullptr), std::nullopt);
}

TEST(Foresight, ExaminesNothingTwiceThatIsExpectedAgain) {
  const Threads threads(kJobs);
  Squares squares;
  squares.ahead.expect({3});
  wait_for([&] { return squares.ended == 1; });
  squares.ahead.expect({4, 3});
  wait_for([&] { return squares.ended == 2; });
  EXPECT_EQ(squares.ahead.take(3, nullptr), 9);
  EXPECT_EQ(squares.begun, 2u);
}

/// Questions that take as long as they may.
struct Endless {
  std::atomic<unsigned> begun{0}, ended{0};
  Foresight<int, int> ahead{kJobs, nullptr, [this](int n, const Budget& budget) {
                              ++begun;
                              while (!budget.exhausted()) std::this_thread::sleep_for(1ms);
                              ++ended;
                              return n;
                            }};
};

TEST(Foresight, GivesUpWhatIsNoLongerExpected) {
  const Threads threads(kJobs);
  Endless endless;
  endless.ahead.expect({1});
  wait_for([&] { return endless.begun == 1; });
  endless.ahead.expect({});
  wait_for([&] { return endless.ended == 1; });
  EXPECT_EQ(endless.ahead.take(1, nullptr), std::nullopt);
}

TEST(Foresight, GivesUpWhatNobodyWaitsForAnyMore) {
  const Threads threads(kJobs);
  Endless endless;
  endless.ahead.expect({1});
  wait_for([&] { return endless.begun == 1; });
  Budget over;
  over.cancel();
  EXPECT_EQ(endless.ahead.take(1, &over), std::nullopt);
  wait_for([&] { return endless.ended == 1; });
}

/// Questions of which one ends when it is told, and the others at once, or as late as they may.
struct Awaited {
  std::atomic<bool> is_under_way{false}, may_end{false};
  std::atomic<int> examined{0}, cut{0};

  int examine(int n, const Budget& budget) {
    if (n == 1) {
      is_under_way = true;
      wait_for([&] { return may_end.load(); });
    } else if (n == 2) {
      may_end = true;
      ++examined;
    } else {
      may_end = true;
      wait_for([&] { return budget.exhausted(); });
      ++cut;
    }
    return n;
  }
};

TEST(Foresight, WhoWaitsExaminesWhatIsExpectedNext) {
  const Threads threads(2);
  Awaited awaited;
  Foresight<int, int> ahead(
      2, nullptr, [&](int n, const Budget& budget) { return awaited.examine(n, budget); });
  ahead.expect({1, 2});
  wait_for([&] { return awaited.is_under_way.load(); });
  EXPECT_EQ(ahead.take(1, nullptr), 1);  // which ends when the other one was examined
  EXPECT_EQ(awaited.examined, 1);
  EXPECT_EQ(ahead.take(2, nullptr), 2);
  EXPECT_EQ(awaited.examined, 1);
}

TEST(Foresight, WhoWaitsGivesUpWhatTheAnswerMakesVain) {
  const Threads threads(2);
  Awaited awaited;
  Foresight<int, int> ahead(
      2, nullptr, [&](int n, const Budget& budget) { return awaited.examine(n, budget); },
      [](int n, int answer, int other) { return n == 1 && answer == 1 && other == 3; });
  ahead.expect({1, 3});
  wait_for([&] { return awaited.is_under_way.load(); });
  EXPECT_EQ(ahead.take(1, nullptr), 1);
  EXPECT_EQ(awaited.cut, 1);
  EXPECT_EQ(ahead.take(3, nullptr), std::nullopt);
}

TEST(Foresight, WithoutWorkersWaitsForWhoOffersTime) {
  Squares squares;
  Foresight<int, int> ahead(1, nullptr, [](int n, const Budget&) { return n * n; });
  ahead.expect({3, 4});
  EXPECT_TRUE(ahead.examine_next(Budget()));
  EXPECT_EQ(ahead.take(3, nullptr), 9);
  EXPECT_EQ(ahead.take(4, nullptr), std::nullopt);
  EXPECT_FALSE(ahead.examine_next(Budget()));
}

TEST(Foresight, EndsWithQuestionsUnderWay) {
  const Threads threads(kJobs);
  Endless endless;
  endless.ahead.expect({1, 2, 3, 4});
  wait_for([&] { return endless.begun > 0; });
}

/// A cut examination is no answer.
TEST(Foresight, KeepsNothingThatWasCut) {
  const Threads one(1);
  Squares squares;
  Budget rest;
  rest.cancel();
  squares.ahead.expect({3});
  if (!squares.ahead.examine_next(rest)) return;  // a worker was first
  EXPECT_EQ(squares.ahead.take(3, nullptr), std::nullopt);
}

TEST(Foresight, ThrowsWhereTheAnswerIsWanted) {
  const Threads threads(kJobs);
  std::atomic<bool> thrown{false};
  Foresight<int, int> ahead{kJobs, nullptr, [&](int, const Budget&) -> int {
                              thrown = true;
                              throw std::runtime_error("no answer");
                            }};
  ahead.expect({1});
  wait_for([&] { return thrown.load(); });
  EXPECT_THROW(ahead.take(1, nullptr), std::runtime_error);
}

/// The calling thread has time while others examine the last questions, and no longer.
TEST(InOrder, SpendsTheRestOfItsTime) {
  const Threads threads(kJobs);
  std::atomic<bool> spent{false};
  Budget vain;
  size_t taken = 0;
  const auto caller = std::this_thread::get_id();
  ask_in_order<int>(
      kJobs, 2,
      [&](size_t) {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (std::this_thread::get_id() != caller && !spent &&
               std::chrono::steady_clock::now() < end)
          std::this_thread::sleep_for(1ms);
        if (std::this_thread::get_id() == caller) std::this_thread::sleep_for(50ms);
        return 0;
      },
      [&](size_t, int) { return ++taken > 0; },
      {.vain = &vain, .meanwhile = [&](const Budget& rest) {
         spent = true;
         while (!rest.exhausted()) std::this_thread::sleep_for(1ms);
         return true;
       }});
  EXPECT_EQ(taken, 2u);
  EXPECT_TRUE(spent);
}

TEST(InOrder, PassesErrorsOn) {
  const Threads threads(kJobs);
  auto fails_at_9 = [](size_t k) {
    if (k == 9) throw std::runtime_error("at 9");
    return k;
  };
  size_t taken = 0;
  EXPECT_THROW(
      ask_in_order<size_t>(kJobs, 50, fails_at_9, [&](size_t, size_t) { return ++taken > 0; }),
      std::runtime_error);
  EXPECT_LE(taken, 9u);
  EXPECT_THROW(ask_in_order<size_t>(
                   kJobs, 50, [](size_t k) { return k; },
                   [](size_t k, size_t) -> bool { throw std::out_of_range(std::to_string(k)); }),
               std::out_of_range);
}

/// Work in five pieces.
struct FivePieces {
  std::atomic<int> begun{0}, done{0};
  std::function<bool(const Budget&)> next() {
    return [this](const Budget&) { return begun++ < 5 && ++done > 0; };
  }
};

TEST(Foresight, DoesOtherWorkWhereNothingIsExpected) {
  const Threads threads(kJobs);
  FivePieces first, second;
  Squares squares;
  squares.ahead.otherwise(first.next());
  wait_for([&] { return first.done == 5; });
  squares.ahead.otherwise(second.next());  // also when the workers have come to an end
  wait_for([&] { return second.done == 5; });
}

TEST(Foresight, QuestionsComeBeforeOtherWork) {
  const Threads threads(2);
  std::atomic<bool> is_busy{false}, may_end{false};
  std::string order;
  FivePieces last;
  Foresight<int, int> ahead(2, nullptr, [&](int n, const Budget&) {
    if (n != 0) return order += std::to_string(n), n;
    is_busy = true;  // the only worker
    wait_for([&] { return may_end.load(); });
    return n;
  });
  ahead.expect({0});
  wait_for([&] { return is_busy.load(); });
  ahead.otherwise(
      [&, pieces = 0](const Budget&) mutable { return pieces++ < 2 && !(order += "a").empty(); });
  ahead.otherwise(
      [&, pieces = 0](const Budget&) mutable { return pieces++ < 1 && !(order += "b").empty(); });
  EXPECT_TRUE(ahead.examine_next(Budget()));
  ahead.expect({0, 1, 2});
  while (ahead.examine_next(Budget())) {
  }
  EXPECT_EQ(order, "a12ab");
  may_end = true;
}

TEST(Foresight, OtherWorkEndsWithIt) {
  const Threads threads(kJobs);
  std::atomic<bool> begun{false}, cut{false};
  {
    Squares squares;
    squares.ahead.otherwise([&](const Budget& budget) {
      if (begun.exchange(true)) return false;
      wait_for([&] { return budget.exhausted(); });
      cut = true;
      return true;
    });
    wait_for([&] { return begun.load(); });
  }
  EXPECT_TRUE(cut);  // which it waits for
}

TEST(Foresight, OtherWorkThatIsNotWantedAnyMoreIsNotGoneOnWith) {
  const Threads threads(kJobs);
  Squares squares;
  squares.ahead.otherwise([](const Budget&) { return true; });  // there is always more
  EXPECT_TRUE(squares.ahead.examine_next(Budget()));
  squares.ahead.nothing_otherwise();
  EXPECT_FALSE(squares.ahead.examine_next(Budget()));
}

}  // namespace
}  // namespace culprit::diagnose
