// Independent questions, several at a time.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "diagnose/open_loops.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// For as long as it lives, there are so many threads, even where the machine has fewer cores.
class Threads {
 public:
  explicit Threads(unsigned jobs) : limit_(tbb::global_control::max_allowed_parallelism, jobs) {}

 private:
  tbb::global_control limit_;
};

/// work(k) for k < count, on `jobs` threads.
template <class Work>
void each_in_parallel(unsigned jobs, size_t count, Work work) {
  if (jobs <= 1 || count < 2) {
    for (size_t k = 0; k < count; ++k) work(k);
  } else {
    tbb::task_arena arena(static_cast<int>(jobs));
    // one is as long as all others together
    arena.execute([&] { tbb::parallel_for(size_t{0}, count, work, tbb::simple_partitioner()); });
  }
}

/// result[k] = examine(k) for k < count, on `jobs` threads; which thread asks what has no influence
/// on the results.
template <class Answer, class Examine>
std::vector<Answer> ask_in_parallel(unsigned jobs, size_t count, Examine examine) {
  std::vector<Answer> results(count);
  each_in_parallel(jobs, count, [&](size_t k) { results[k] = examine(k); });
  return results;
}

inline constexpr size_t kMostAhead = 64;

/// How questions are asked ahead.
template <class Answer>
struct AskAhead {
  size_t most = kMostAhead;  ///< that may be begun before an earlier one is answered
  /// cancelled as soon as no more answers are wanted, so that what is examined in vain can give up
  Budget* vain = nullptr;
  /// What the calling thread does while others examine the last questions, until the budget ends,
  /// which it does with the last answer; false: nothing is to do.
  std::function<bool(const Budget&)> meanwhile = {};
  /// Told each answer as soon as it is there, one at a time, in any order. True: those told are
  /// more than will be taken, and no other need be begun.
  std::function<bool(const Answer&)> suffices = {};
};

/// AskAhead::suffices where answers are taken until a pool is spent.
template <class Answer, class Cost>
std::function<bool(const Answer&)> until_spent(uint64_t pool, Cost cost) {
  return [=, spent = uint64_t{0}](const Answer& answer) mutable {
    return (spent += cost(answer)) >= pool;
  };
}

namespace detail {

/// Threads begin the next question as long as one may be begun. Whoever has an answer that is next
/// in order takes it, one thread at a time.
template <class Answer, class Examine, class Take>
class OrderedQuestions
    : public OpenLoop,
      public std::enable_shared_from_this<OrderedQuestions<Answer, Examine, Take>> {
 public:
  OrderedQuestions(unsigned jobs, size_t count, Examine& examine, Take& take,
                   const AskAhead<Answer>& ahead)
      : count_(count),
        most_helpers_(jobs - 1),
        examine_(examine),
        take_(take),
        ahead_(ahead),
        answers_(std::min(count, ahead.most)),
        rest_(ahead.vain) {}

  void run() {
    const OpenLoops::Opened opened(this->shared_from_this());
    tbb::task_arena arena(static_cast<int>(most_helpers_), 0);
    arena_ = &arena;
    Lock lock(mutex_);
    while (true) {
      work(lock);
      if (over_ && active_ == 0) break;
      if (over_ || may_begin() || !spends_time(lock))
        changed_.wait(lock, [&] { return may_begin() || (over_ && active_ == 0); });
    }
    if (error_) std::rethrow_exception(error_);
  }

  bool join() override {
    Lock lock(mutex_);
    if (!may_begin()) return false;
    ++active_;
    work(lock);
    --active_;
    changed_.notify_all();
    return true;
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  bool may_begin() const {
    return !over_ && begun_ < count_ && begun_ - taken_ < answers_.size() &&
           (!suffices_ || begun_ == taken_);
  }

  void work(Lock& lock) {
    while (may_begin()) {
      const size_t k = begun_++;
      if (may_begin()) call_helper();
      lock.unlock();
      std::optional<Answer> answer;
      std::exception_ptr error;
      try {
        answer = examine_(k);
      } catch (...) {
        error = std::current_exception();
      }
      lock.lock();
      if (error && ahead_.vain) ahead_.vain->cancel();
      if (error) end(error);
      if (answer && ahead_.suffices) suffices_ |= ahead_.suffices(*answer);
      answers_[k % answers_.size()] = std::move(answer);
      take_ready(lock);
    }
  }

  void take_ready(Lock& lock) {
    if (taking_) return;
    taking_ = true;
    while (!over_ && answers_[taken_ % answers_.size()]) {
      Answer answer = std::move(*std::exchange(answers_[taken_ % answers_.size()], std::nullopt));
      lock.unlock();
      bool goes_on = false;
      std::exception_ptr error;
      try {
        goes_on = take_(taken_, std::move(answer));
      } catch (...) {
        error = std::current_exception();
      }
      lock.lock();
      if (!goes_on && ahead_.vain) ahead_.vain->cancel();
      if (++taken_ == count_ || !goes_on) end(error);
    }
    taking_ = false;
    if (may_begin()) changed_.notify_all();
  }

  void end(std::exception_ptr error) {
    if (error && !error_) error_ = error;
    over_ = true;
    rest_.cancel();
    changed_.notify_all();
  }

  void call_helper() {
    if (helpers_ == most_helpers_) return;
    ++helpers_;
    // may begin when all is over, and the rest is gone
    arena_->enqueue([self = this->shared_from_this()] {
      Lock lock(self->mutex_);
      if (!self->over_) {
        ++self->active_;
        self->work(lock);
        --self->active_;
      }
      --self->helpers_;
      self->changed_.notify_all();
    });
  }

  bool spends_time(Lock& lock) {
    if (!ahead_.meanwhile) return false;
    lock.unlock();
    const bool did = ahead_.meanwhile(rest_);
    lock.lock();
    return did;
  }

  const size_t count_, most_helpers_;
  Examine& examine_;
  Take& take_;
  const AskAhead<Answer>& ahead_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // of those begun and not taken, by their number modulo the size
  std::vector<std::optional<Answer>> answers_;
  size_t begun_ = 0, taken_ = 0;
  size_t helpers_ = 0, active_ = 0;  // called; at work
  bool taking_ = false, over_ = false, suffices_ = false;
  std::exception_ptr error_;
  Budget rest_;
  tbb::task_arena* arena_ = nullptr;
};

}  // namespace detail

/// take(k, examine(k)) for k = 0, 1, ... below count, one after the other, until it returns false.
/// The questions are examined ahead on `jobs` threads: examine must not read what take of another
/// question writes. What is examined in vain has no influence on the results.
template <class Answer, class Examine, class Take>
void ask_in_order(unsigned jobs, size_t count, Examine examine, Take take,
                  const AskAhead<Answer>& ahead = {}) {
  if (jobs > 1 && count > 1) {
    std::make_shared<detail::OrderedQuestions<Answer, Examine, Take>>(jobs, count, examine, take,
                                                                      ahead)
        ->run();
    return;
  }
  for (size_t k = 0; k < count; ++k)
    if (!take(k, examine(k))) return;
}

}  // namespace culprit::diagnose
