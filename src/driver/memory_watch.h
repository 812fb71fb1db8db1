// The memory budget of one command.
//
// A limit of the address space (RLIMIT_AS) would make allocations fail anywhere, in libraries too
// that cannot take it, and would count what is reserved but never touched. So a thread looks at the
// resident size 20 times a second and cancels the budget when it is above the limit: the engines
// then stop at their next check and give the best answer so far. An engine that does not stop is
// ended at one and a half times the limit, with a message and the documented status.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "support/budget.h"

namespace culprit::driver {

class MemoryWatch {
 public:
  /// Watches until it is destroyed. `budget` must outlive it.
  MemoryWatch(uint64_t limit_mib, Budget& budget);
  ~MemoryWatch();
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;

 private:
  void watch(uint64_t limit_bytes, Budget& budget);
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::thread thread_;
};

/// Resident size of this process now, in bytes; 0 where /proc is missing.
uint64_t resident_bytes();
/// The largest resident size so far.
uint64_t peak_resident_bytes();

}  // namespace culprit::driver
