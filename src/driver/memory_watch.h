// The memory budget of a command.
//
// A limit on the address space (RLIMIT_AS) would make allocations fail anywhere, also in libraries
// that cannot handle it, and would count memory that is reserved but never touched. So a thread
// reads the resident size 20 times a second and cancels the budget if the size is above the limit.
// The engines then stop at their next check and return the best answer so far. If an engine does
// not stop, the process ends at one and a half times the limit, with a message and the documented
// status.
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

/// Current resident size of this process in bytes; 0 if /proc is missing.
uint64_t resident_bytes();
/// Largest resident size of this process so far, in bytes.
uint64_t peak_resident_bytes();

}  // namespace culprit::driver
