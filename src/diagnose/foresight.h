// Questions asked before their turn, by threads that have nothing else to do.
//
// A search asks one question after the other where each depends on the answer before, and then one
// thread works. What will be asked next can often be guessed, though; guesses are examined by
// workers that no other work wants (Burton 1985: speculative computation), and the answer waits for
// its question. An answer depends on its question alone, so a guess that was wrong changes nothing
// but the time. Where nothing can be guessed, they do other work that will be wanted, in short
// pieces.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <tbb/task_arena.h>

#include "support/budget.h"

namespace culprit::diagnose {

/// Safe to use from several threads. What is still examined when it goes is given up.
template <class Question, class Answer>
class Foresight {
 public:
  /// `examine`(question, budget) is called on at most `jobs` - 1 threads at once, and on those that
  /// wait or offer themselves; it gives up when the budget ends, which ends with `whole` at the
  /// latest. `makes_vain`(question, answer, other): after that answer, the other question is not
  /// asked; null: it may be.
  Foresight(unsigned jobs, const Budget* whole,
            std::function<Answer(const Question&, const Budget&)> examine,
            std::function<bool(const Question&, const Answer&, const Question&)> makes_vain = {})
      : shared_(std::make_shared<Shared>(whole, std::move(examine), std::move(makes_vain))),
        workers_(jobs - 1),
        arena_(std::max(static_cast<int>(workers_), 1), 0, tbb::task_arena::priority::low) {}
  Foresight(const Foresight&) = delete;
  Foresight& operator=(const Foresight&) = delete;

  ~Foresight() {
    expect({});
    std::unique_lock lock(shared_->mutex);
    shared_->other_work.clear();
    shared_->over.cancel();
    shared_->changed.wait(lock, [&] { return shared_->running == 0; });
  }

  /// `questions` are likely to be asked next, the first soonest, and nothing else is: other guesses
  /// are given up.
  void expect(const std::vector<Question>& questions) {
    size_t added = 0;
    {
      const std::lock_guard lock(shared_->mutex);
      std::erase_if(shared_->asked, [&](const auto& one) {
        const bool is_wanted =
            std::find(questions.begin(), questions.end(), one->question) != questions.end();
        if (!is_wanted) one->budget.cancel();
        return !is_wanted;
      });
      shared_->expected.clear();
      for (const Question& question : questions)
        if (shared_->find(question) == shared_->asked.end()) shared_->expected.push_back(question);
      added = shared_->expected.size();
    }
    call_workers(added);
  }

  /// So are these, sooner than all that is expected.
  void expect_first(const std::vector<Question>& questions) {
    size_t added = 0;
    {
      const std::lock_guard lock(shared_->mutex);
      for (auto question = questions.rbegin(); question != questions.rend(); ++question) {
        if (shared_->find(*question) != shared_->asked.end()) continue;
        added += std::erase(shared_->expected, *question) == 0;
        shared_->expected.push_front(*question);
      }
    }
    call_workers(added);
  }

  /// Where nothing is expected, work(budget) does a short piece of what will be wanted later;
  /// false: none is left. It comes after other such work, and is not given up for a question.
  void otherwise(std::function<bool(const Budget&)> work) {
    size_t idle = 0;
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->other_work.push_back(
          std::make_shared<const std::function<bool(const Budget&)>>(std::move(work)));
      idle = workers_ - std::exchange(shared_->at_other_work, workers_);
    }
    for (size_t i = 0; i < idle; ++i) arena_.enqueue([shared = shared_] { go_on(shared); });
  }

  /// No such work is wanted any more.
  void nothing_otherwise() {
    const std::lock_guard lock(shared_->mutex);
    shared_->other_work.clear();
  }

  /// The next of them on the calling thread, until the budget ends, or else a piece of the other
  /// work; false: nothing is left.
  bool examine_next(const Budget& budget) {
    return shared_->examine_next(&budget) || shared_->do_other_work(budget);
  }

  /// What was found out ahead of time, if it was; waits for what is being examined, until `budget`
  /// (may be null) ends, and examines what is expected next meanwhile.
  std::optional<Answer> take(const Question& question, const Budget* budget) {
    std::unique_lock lock(shared_->mutex);
    if (std::erase(shared_->expected, question)) return std::nullopt;  // the caller is as fast
    const auto at = shared_->find(question);
    if (at == shared_->asked.end()) return std::nullopt;
    const std::shared_ptr<Asked> asked = std::move(*at);
    shared_->asked.erase(at);  // who else asks it is on his own
    while (!asked->done) {
      if (budget && budget->exhausted()) {
        asked->budget.cancel();
        return std::nullopt;
      }
      lock.unlock();
      const bool did = shared_->examine_next(budget ? budget : shared_->whole, asked.get());
      lock.lock();
      if (!did && !asked->done) shared_->changed.wait_for(lock, kPatience);
    }
    if (asked->error) std::rethrow_exception(asked->error);
    return std::move(asked->answer);
  }

 private:
  static constexpr std::chrono::milliseconds kPatience{2};

  void call_workers(size_t questions) {
    if (workers_ == 0) return;
    for (size_t i = 0; i < questions; ++i)
      arena_.enqueue([shared = shared_] { shared->examine_next(shared->whole); });
  }

  struct Asked {
    Asked(Question question_, const Budget* until)
        : question(std::move(question_)), budget(until) {}
    const Question question;
    Budget budget;
    bool done = false;
    std::optional<Answer> answer;
    std::exception_ptr error;
    std::shared_ptr<Asked> meanwhile;  // what the thread that waits for it examines
  };

  struct Shared {
    Shared(const Budget* whole_, std::function<Answer(const Question&, const Budget&)> examine_,
           std::function<bool(const Question&, const Answer&, const Question&)> makes_vain_)
        : whole(whole_),
          over(whole_),
          examine(std::move(examine_)),
          makes_vain(std::move(makes_vain_)) {}

    auto find(const Question& question) {
      return std::find_if(asked.begin(), asked.end(),
                          [&](const auto& one) { return one->question == question; });
    }

    /// `awaited`: what the calling thread waits for; null: nothing.
    bool examine_next(const Budget* until, Asked* awaited = nullptr) {
      std::unique_lock lock(mutex);
      if (expected.empty() || (awaited && awaited->done)) return false;
      const auto one = std::make_shared<Asked>(std::move(expected.front()), until);
      expected.pop_front();
      asked.push_back(one);
      if (awaited) awaited->meanwhile = one;
      ++running;
      lock.unlock();
      std::optional<Answer> answer;
      std::exception_ptr error;
      try {
        answer = examine(one->question, one->budget);
      } catch (...) {
        error = std::current_exception();
      }
      const bool was_cut = one->budget.exhausted();  // and is no answer, then
      lock.lock();
      if (!was_cut) one->answer = std::move(answer);
      if (!was_cut) one->error = error;
      if (was_cut) std::erase(asked, one);
      if (makes_vain && one->meanwhile && one->answer &&
          makes_vain(one->question, *one->answer, one->meanwhile->question))
        one->meanwhile->budget.cancel();
      one->done = true;
      --running;
      changed.notify_all();
      return true;
    }

    bool do_other_work(const Budget& budget) {
      std::unique_lock lock(mutex);
      while (!other_work.empty()) {
        const auto work = other_work.front();
        ++running;
        lock.unlock();
        bool did = false;
        try {
          did = (*work)(budget);
        } catch (...) {  // is met again when the work is wanted
        }
        lock.lock();
        --running;
        changed.notify_all();
        if (did) return true;
        std::erase(other_work, work);
      }
      return false;
    }

    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Question> expected;              // not begun; soonest first
    std::vector<std::shared_ptr<Asked>> asked;  // begun, and neither taken nor given up
    size_t running = 0;
    // one after the other
    std::deque<std::shared_ptr<const std::function<bool(const Budget&)>>> other_work;
    size_t at_other_work = 0;  // workers
    const Budget* const whole;
    Budget over;  // ends when the questions do
    const std::function<Answer(const Question&, const Budget&)> examine;
    const std::function<bool(const Question&, const Answer&, const Question&)> makes_vain;
  };

  /// One thing at a time, so that what is more urgent is seen before the next.
  static void go_on(const std::shared_ptr<Shared>& shared) {
    const bool did = shared->examine_next(shared->whole) || shared->do_other_work(shared->over);
    {
      const std::lock_guard lock(shared->mutex);
      if (!did && shared->other_work.empty()) {
        --shared->at_other_work;
        return;
      }
    }
    tbb::this_task_arena::enqueue([shared] { go_on(shared); });
  }

  std::shared_ptr<Shared> shared_;
  const size_t workers_;
  tbb::task_arena arena_;
};

}  // namespace culprit::diagnose
