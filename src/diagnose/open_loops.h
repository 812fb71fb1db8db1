// Loops of a part that another thread makes, open to whoever waits for the part.
//
// A part that is made ahead (run_ahead.h) has questions that could be asked side by side, but the
// workers are few, and one of them makes the part. Who waits for it is one more (leapfrogging:
// Wagner and Calder 1993).
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace culprit::diagnose {

/// A loop that further threads may join.
class OpenLoop {
 public:
  virtual ~OpenLoop() = default;
  /// Works as long as there is something to begin; false: there was nothing. It may be over.
  virtual bool join() = 0;
};

/// Those of one part. Safe to use from several threads.
class OpenLoops {
 public:
  /// While it lives, this thread makes the part.
  class Making {
   public:
    explicit Making(OpenLoops& loops) : before_(std::exchange(here_, &loops)) {}
    Making(const Making&) = delete;
    Making& operator=(const Making&) = delete;
    ~Making() { here_ = before_; }

   private:
    OpenLoops* before_;
  };

  /// While it lives, a loop of the part that this thread makes, if it makes one, is open.
  class Opened {
   public:
    explicit Opened(std::shared_ptr<OpenLoop> loop) : loops_(here_), loop_(loop.get()) {
      if (loops_) loops_->open(std::move(loop));
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() {
      if (loops_) loops_->close(loop_);
    }

   private:
    OpenLoops* loops_;
    const OpenLoop* loop_;
  };

  /// Joins the innermost that has work; false: none has.
  bool join() {
    std::unique_lock lock(mutex_);
    const auto open = open_;
    lock.unlock();
    return std::any_of(open.rbegin(), open.rend(), [](const auto& loop) { return loop->join(); });
  }

 private:
  void open(std::shared_ptr<OpenLoop> loop) {
    const std::lock_guard lock(mutex_);
    open_.push_back(std::move(loop));
  }
  void close(const OpenLoop* loop) {
    const std::lock_guard lock(mutex_);
    std::erase_if(open_, [&](const auto& one) { return one.get() == loop; });
  }

  static inline thread_local OpenLoops* here_ = nullptr;

  std::mutex mutex_;
  std::vector<std::shared_ptr<OpenLoop>> open_;  // the innermost last
};

}  // namespace culprit::diagnose
