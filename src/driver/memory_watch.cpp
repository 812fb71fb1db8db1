#include "driver/memory_watch.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "driver/exit_code.h"

namespace culprit::driver {

namespace {
constexpr auto kPause = std::chrono::milliseconds(50);

[[noreturn]] void give_up(uint64_t limit_bytes) {
  std::fprintf(stderr,
               "culprit: error: memory ran out (--memory %llu), and culprit could not stop "
               "in order\n  hint: raise --memory\n",
               static_cast<unsigned long long>(limit_bytes >> 20));
  std::_Exit(static_cast<int>(ExitCode::OutOfBudget));
}
}  // namespace

MemoryWatch::MemoryWatch(uint64_t limit_mib, Budget& budget)
    : thread_([this, limit_mib, &budget] { watch(limit_mib << 20, budget); }) {}

MemoryWatch::~MemoryWatch() {
  {
    const std::scoped_lock lock(mutex_);
    end_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

void MemoryWatch::watch(uint64_t limit_bytes, Budget& budget) {
  std::unique_lock lock(mutex_);
  while (!end_) {
    const uint64_t resident = resident_bytes();
    if (resident > limit_bytes) {
      budget.cancel(BudgetEnd::Memory);
    }
    if (resident > limit_bytes + limit_bytes / 2) give_up(limit_bytes);
    ended_.wait_for(lock, kPause);
  }
}

uint64_t resident_bytes() {
  // Avoids streams: the first block that a thread allocates costs large pages of its own, and the
  // watching thread allocates nothing else.
  char text[128] = {};
  const int statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (statm < 0) return 0;
  if (read(statm, text, sizeof text - 1) < 0) text[0] = 0;
  close(statm);
  unsigned long long total = 0, resident = 0;
  if (std::sscanf(text, "%llu %llu", &total, &resident) != 2) return 0;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

uint64_t peak_resident_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string name; status >> name;
       status.ignore(std::numeric_limits<std::streamsize>::max(), '\n')) {
    uint64_t kib = 0;
    if (name == "VmHWM:" && status >> kib) return kib << 10;
  }
  rusage usage{};  // a fallback: it starts at the peak of the parent process
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) << 10;
}

}  // namespace culprit::driver
