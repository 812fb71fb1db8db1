// Limits of time and memory, shared by every engine and thread of one command.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace culprit {

/// A deadline with cancellation. Cheap to ask: one relaxed load, and a clock read every call.
class Budget {
 public:
  Budget() = default;
  /// seconds <= 0 means no limit.
  explicit Budget(double seconds) {
    if (seconds > 0)
      deadline_ = std::chrono::steady_clock::now() +
                  std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
  }
  /// Ends with `whole`, or when it is cancelled itself. `whole` may be null, and must outlive it.
  explicit Budget(const Budget* whole) : whole_(whole) {
    if (whole) deadline_ = whole->deadline_;
  }
  /// A share of what `whole` has left; exhausted with it at the latest. `whole` must outlive it.
  Budget(const Budget& whole, double share) : deadline_(whole.deadline_), whole_(&whole) {
    auto now = std::chrono::steady_clock::now();
    if (deadline_ != std::chrono::steady_clock::time_point::max() && deadline_ > now)
      deadline_ = now + std::chrono::duration_cast<std::chrono::steady_clock::duration>((deadline_ - now) * share);
  }
  bool exhausted() const {
    if (whole_ && whole_->exhausted()) return true;
    return cancelled_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= deadline_;
  }
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }

 private:
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  std::atomic<bool> cancelled_{false};
  const Budget* whole_ = nullptr;
};

}  // namespace culprit
