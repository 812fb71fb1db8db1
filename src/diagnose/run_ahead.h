// A part of a search that is made before its turn, as a whole, by a worker that has nothing else to
// do.
//
// Guesses at single questions (foresight.h) fill a moment. Some parts of a search are long, mostly
// one step after the other, and depend on nothing that is found out until their turn comes, so that
// only whether they will be wanted is a guess (Burton 1985). They are begun while another part has
// work for one thread only. As with every guess, the answer is the same with and without.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <tbb/task_arena.h>

#include "diagnose/open_loops.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// Belongs to one thread. What is still computed when it goes is given up.
template <class Result>
class RunAhead {
 public:
  RunAhead() = default;
  RunAhead(const RunAhead&) = delete;
  RunAhead& operator=(const RunAhead&) = delete;
  ~RunAhead() { give_up(); }

  /// `compute`(budget) may be called from now on, and never twice; the budget ends with `whole` at
  /// the latest. It is gone as soon as the result is taken or given up. Without a result, it is as
  /// if no worker had begun with it. `premise`: what the result depends on and may change. Nothing
  /// with one thread, or when it was begun before on the same premise. `help`(budget): what whoever
  /// waits for the result may do to have it sooner; false when nothing is to do.
  void begin(unsigned jobs, const Budget* whole, uint64_t premise,
             std::function<std::optional<Result>(Budget&)> compute,
             std::function<bool(const Budget&)> help = {}) {
    if (jobs <= 1 || (shared_ && premise == premise_)) return;
    give_up();
    premise_ = premise;
    shared_ = std::make_shared<Shared>(whole, std::move(compute), std::move(help));
    tbb::task_arena arena(static_cast<int>(jobs) - 1, 0);
    arena.enqueue([shared = shared_] { shared->run(); });
  }

  /// The result, where a worker has begun with it on this premise. Until it is there, the caller
  /// joins the part's loops, and helps; where nothing helps, `meanwhile`(budget) may put the time
  /// to use: false when nothing is to do.
  template <class Meanwhile>
  std::optional<Result> take(uint64_t premise, Meanwhile meanwhile) {
    if (premise != premise_) give_up();
    if (!shared_) return std::nullopt;
    const std::shared_ptr<Shared> shared = std::move(shared_);
    std::unique_lock lock(shared->mutex);
    if (shared->stands == Stands::Waits) {  // the caller is as fast
      shared->forget();
      return std::nullopt;
    }
    while (shared->stands == Stands::Runs) {
      lock.unlock();
      const bool did = shared->loops.join() || (shared->help && shared->help(shared->until_done)) ||
                       meanwhile(shared->until_done);
      lock.lock();
      if (!did)
        shared->changed.wait_for(lock, kPatience, [&] { return shared->stands != Stands::Runs; });
    }
    if (shared->error) std::rethrow_exception(shared->error);
    return std::move(shared->result);
  }

  void give_up() {
    if (!shared_) return;
    const std::shared_ptr<Shared> shared = std::move(shared_);
    shared->budget.cancel();
    std::unique_lock lock(shared->mutex);
    if (shared->stands == Stands::Waits) shared->forget();
    shared->changed.wait(lock, [&] { return shared->stands != Stands::Runs; });
  }

 private:
  // until a loop may have been opened, or a guess be there
  static constexpr std::chrono::milliseconds kPatience{1};

  enum class Stands : uint8_t { Waits, Runs, Done, GivenUp };

  struct Shared {
    Shared(const Budget* whole, std::function<std::optional<Result>(Budget&)> compute_,
           std::function<bool(const Budget&)> help_)
        : budget(whole), until_done(whole), compute(std::move(compute_)), help(std::move(help_)) {}

    /// What `compute` holds goes at once, not when a worker comes to see that it is not wanted any
    /// more.
    void forget() {
      stands = Stands::GivenUp;
      compute = nullptr;
    }

    void run() {
      {
        const std::lock_guard lock(mutex);
        if (stands != Stands::Waits) return;
        stands = Stands::Runs;
      }
      std::optional<Result> found;
      std::exception_ptr failed;
      try {
        const OpenLoops::Making making(loops);
        found = std::exchange(compute, nullptr)(budget);
      } catch (...) {
        failed = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      result = std::move(found);
      error = failed;
      stands = Stands::Done;
      until_done.cancel();
      changed.notify_all();
    }

    std::mutex mutex;
    std::condition_variable changed;
    OpenLoops loops;
    Stands stands = Stands::Waits;
    std::optional<Result> result;
    std::exception_ptr error;
    Budget budget, until_done;
    std::function<std::optional<Result>(Budget&)> compute;
    const std::function<bool(const Budget&)> help;
  };

  std::shared_ptr<Shared> shared_;  // null: not begun, or taken
  uint64_t premise_ = 0;
};

}  // namespace culprit::diagnose
