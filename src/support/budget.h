// Limits on time and memory, shared by all engines and threads of one command.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace culprit {

/// The reason for the end of a budget. None: neither cancelled nor past its deadline.
enum class BudgetEnd : uint8_t { None, Time, Memory, Interrupt };

/// The name of a limit in documents: "memory", "interrupt" or "time".
constexpr const char* budget_end_name(BudgetEnd end) {
  return end == BudgetEnd::Memory ? "memory" : end == BudgetEnd::Interrupt ? "interrupt" : "time";
}

/// For messages: the limit that was reached, and the option that raises it.
constexpr const char* budget_end_words(BudgetEnd end) {
  return end == BudgetEnd::Memory      ? "the memory ran out (--memory allows more)"
         : end == BudgetEnd::Interrupt ? "culprit was interrupted"
                                       : "the time ran out (--timeout allows more)";
}

/// A deadline that can also be cancelled. Budgets form a chain: each may be part of a `whole`.
/// Asking costs one relaxed load per budget in the chain and one look at the clock.
class Budget {
 public:
  Budget() = default;
  /// No limit if seconds <= 0.
  explicit Budget(double seconds) {
    if (seconds > 0)
      deadline_ = std::chrono::steady_clock::now() +
                  std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                      std::chrono::duration<double>(seconds));
  }
  /// Ends when `whole` ends, or when it is cancelled itself. `whole` may be null; it must outlive
  /// this budget.
  explicit Budget(const Budget* whole) : whole_(whole) {
    if (whole) deadline_ = whole->deadline_;
  }
  /// Ends with `whole`, which must outlive it, or after so many seconds; only the former if
  /// seconds <= 0.
  static Budget part_of(const Budget& whole, double seconds) { return {seconds, &whole}; }
  /// Gets `share` (0 to 1) of the time that `whole` has left, and ends with `whole` at the latest.
  /// `whole` must outlive this budget.
  Budget(const Budget& whole, double share) : deadline_(whole.deadline_), whole_(&whole) {
    auto now = std::chrono::steady_clock::now();
    if (deadline_ != std::chrono::steady_clock::time_point::max() && deadline_ > now)
      deadline_ = now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                            (deadline_ - now) * share);
  }
  /// True if the budget was cancelled or its deadline has passed.
  bool exhausted() const { return is_cancelled() || std::chrono::steady_clock::now() >= deadline_; }
  /// The reason for the end; a reason of `whole` comes first.
  BudgetEnd end() const {
    const BudgetEnd whole = whole_ ? whole_->end() : BudgetEnd::None;
    if (whole != BudgetEnd::None) return whole;
    const BudgetEnd cancelled = cancelled_.load(std::memory_order_relaxed);
    return cancelled == BudgetEnd::None && exhausted() ? BudgetEnd::Time : cancelled;
  }
  /// Only the first call has an effect. May be called from a signal handler.
  void cancel(BudgetEnd why = BudgetEnd::Time) {
    BudgetEnd none = BudgetEnd::None;
    cancelled_.compare_exchange_strong(none, why, std::memory_order_relaxed);
  }
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }

 private:
  Budget(double seconds, const Budget* whole) : Budget(seconds) {
    whole_ = whole;
    deadline_ = std::min(deadline_, whole->deadline_);
  }
  bool is_cancelled() const {
    return cancelled_.load(std::memory_order_relaxed) != BudgetEnd::None ||
           (whole_ && whole_->is_cancelled());
  }

  // Never later than the deadline of `whole_`.
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  std::atomic<BudgetEnd> cancelled_{BudgetEnd::None};
  static_assert(std::atomic<BudgetEnd>::is_always_lock_free);
  const Budget* whole_ = nullptr;
};

}  // namespace culprit
