// Questions examined ahead are answered in order, for any number of threads.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "tasks/parallel.h"

namespace culprit::tasks {
namespace {

/// Every seventh question takes about a thousand times as long, as in real searches.
size_t slow_square(size_t k) {
  if (k % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return k * k;
}

struct Taken {
  std::vector<size_t> numbers, answers;
};

Taken take_until(unsigned jobs, size_t count, size_t last) {
  const Threads threads(jobs);
  Taken taken;
  ask_in_order<size_t>(jobs, count, slow_square, [&](size_t k, size_t answer) {
    taken.numbers.push_back(k);
    taken.answers.push_back(answer);
    return k != last;
  });
  return taken;
}

class InOrder : public testing::TestWithParam<unsigned> {};

TEST_P(InOrder, TakesEveryAnswerOnceAndInOrder) {
  const Taken taken = take_until(GetParam(), 200, SIZE_MAX);
  ASSERT_EQ(taken.numbers.size(), 200u);
  for (size_t k = 0; k < 200; ++k) {
    EXPECT_EQ(taken.numbers[k], k);
    EXPECT_EQ(taken.answers[k], k * k);
  }
}

TEST_P(InOrder, TakesNothingAfterTheLastWanted) {
  for (size_t last : {0u, 1u, 63u, 64u, 70u, 199u})
    EXPECT_EQ(take_until(GetParam(), 200, last).numbers.size(), last + 1);
}

TEST_P(InOrder, TakesNothingOfNothing) {
  EXPECT_TRUE(take_until(GetParam(), 0, SIZE_MAX).numbers.empty());
}

TEST_P(InOrder, TakesTheOnlyOne) {
  EXPECT_EQ(take_until(GetParam(), 1, SIZE_MAX).answers, std::vector<size_t>{0});
}

/// The later questions run until they are cancelled; the first answer ends the search.
TEST_P(InOrder, GivesUpWhatIsAskedInVain) {
  Budget wanted;
  std::atomic<unsigned> unwanted{0};
  const auto start = std::chrono::steady_clock::now();
  auto over = [&] {
    return wanted.exhausted() ||
           std::chrono::steady_clock::now() - start > std::chrono::seconds(20);
  };
  ask_in_order<size_t>(
      GetParam(), 50,
      [&](size_t k) {
        if (k == 0) return slow_square(k);
        while (!over()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        unwanted += !wanted.exhausted();
        return k;
      },
      [](size_t, size_t) { return false; }, {.wanted = &wanted});
  EXPECT_EQ(unwanted, 0u);
}

TEST_P(InOrder, GivesUpNothingThatIsTaken) {
  Budget wanted;
  ask_in_order<size_t>(GetParam(), 50, slow_square, [](size_t, size_t) { return true; },
                       {.wanted = &wanted});
  EXPECT_FALSE(wanted.exhausted());
}

INSTANTIATE_TEST_SUITE_P(Threads, InOrder, testing::Values(1u, 2u, 5u));

}  // namespace
}  // namespace culprit::tasks
