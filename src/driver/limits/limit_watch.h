// Holds a command to its limits of time and memory, whatever it does.
//
// At a limit the budget ends, the engines stop at their next check, and the best answer so far is
// given. The compiler, and code that forgets to check, do not stop: then the process ends with its
// last words, `kGrace` after the time, or at `kMostMemory` times the memory.
//
// A limit on the address space (RLIMIT_AS) would make allocations fail anywhere, also in libraries
// that cannot handle it, and would count memory that is reserved but never touched. So a thread
// reads the resident size, more often the nearer it is to the limit.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "support/budget.h"

namespace culprit::driver {

class LimitWatch {
 public:
  /// How long after its time a command may still write its answer.
  static constexpr std::chrono::milliseconds kGrace{1500};
  /// The part of the limit above which the process ends.
  static constexpr double kMostMemory = 1.4;

  /// Watches until it is destroyed. `seconds` <= 0: no limit of time. `budget` must outlive it.
  LimitWatch(double seconds, uint64_t limit_mib, Budget& budget);
  ~LimitWatch();
  LimitWatch(const LimitWatch&) = delete;
  LimitWatch& operator=(const LimitWatch&) = delete;

  /// Lifts the limit of time: from now on the user decides how long it takes.
  void lift_time();

 private:
  using Clock = std::chrono::steady_clock;
  void watch(uint64_t limit_bytes, Budget& budget);
  bool is_overdue();

  std::mutex mutex_;
  std::condition_variable changed_;
  bool end_ = false;
  bool has_deadline_ = false;
  Clock::time_point deadline_;
  Clock::time_point late_since_ = Clock::time_point::max();  // when the deadline was seen to pass
  std::thread thread_;
};

/// Current resident size of this process in bytes; 0 if /proc is missing.
uint64_t resident_bytes();
/// Largest resident size of this process so far, in bytes.
uint64_t peak_resident_bytes();

}  // namespace culprit::driver
