// Limits of time and memory, shared by every engine and thread of one command.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace culprit {

/// Why there is no more to spend.
enum class BudgetEnd : uint8_t { None, Time, Memory, Interrupt };

/// The word for it in documents.
constexpr const char* budget_end_name(BudgetEnd end) {
  return end == BudgetEnd::Memory ? "memory" : end == BudgetEnd::Interrupt ? "interrupt" : "time";
}

/// A deadline with cancellation. To ask costs a relaxed load for each of those that it is part of,
/// and one look at the clock.
class Budget {
 public:
  Budget() = default;
  /// seconds <= 0 means no limit.
  explicit Budget(double seconds) {
    if (seconds > 0)
      deadline_ = std::chrono::steady_clock::now() +
                  std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                      std::chrono::duration<double>(seconds));
  }
  /// Ends with `whole`, or when it is cancelled itself. `whole` may be null, and must outlive it.
  explicit Budget(const Budget* whole) : whole_(whole) {
    if (whole) deadline_ = whole->deadline_;
  }
  /// A share of what `whole` has left; exhausted with it at the latest. `whole` must outlive it.
  Budget(const Budget& whole, double share) : deadline_(whole.deadline_), whole_(&whole) {
    auto now = std::chrono::steady_clock::now();
    if (deadline_ != std::chrono::steady_clock::time_point::max() && deadline_ > now)
      deadline_ = now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                            (deadline_ - now) * share);
  }
  bool exhausted() const { return is_cancelled() || std::chrono::steady_clock::now() >= deadline_; }
  BudgetEnd end() const {
    const BudgetEnd whole = whole_ ? whole_->end() : BudgetEnd::None;
    if (whole != BudgetEnd::None) return whole;
    const BudgetEnd cancelled = cancelled_.load(std::memory_order_relaxed);
    return cancelled == BudgetEnd::None && exhausted() ? BudgetEnd::Time : cancelled;
  }
  /// Of several ends the first counts. May be called in the handler of a signal.
  void cancel(BudgetEnd why = BudgetEnd::Time) {
    BudgetEnd none = BudgetEnd::None;
    cancelled_.compare_exchange_strong(none, why, std::memory_order_relaxed);
  }
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }

 private:
  bool is_cancelled() const {
    return cancelled_.load(std::memory_order_relaxed) != BudgetEnd::None ||
           (whole_ && whole_->is_cancelled());
  }

  // not later than that of the whole
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  std::atomic<BudgetEnd> cancelled_{BudgetEnd::None};
  static_assert(std::atomic<BudgetEnd>::is_always_lock_free);
  const Budget* whole_ = nullptr;
};

}  // namespace culprit
