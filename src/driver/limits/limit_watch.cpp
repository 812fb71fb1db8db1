#include "driver/limits/limit_watch.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <string>

#include "driver/limits/last_words.h"

namespace culprit::driver {

namespace {

using std::chrono::microseconds;

constexpr microseconds kShortest{2000}, kLongest{50000};
// The fastest growth that two threads reach when they only touch new memory.
constexpr double kBytesPerMicrosecond = 4000;

/// How long memory cannot grow by this much.
microseconds time_to_grow(uint64_t bytes) {
  return std::clamp(microseconds(static_cast<int64_t>(bytes / kBytesPerMicrosecond)), kShortest,
                    kLongest);
}

}  // namespace

LimitWatch::LimitWatch(double seconds, uint64_t limit_mib, Budget& budget)
    : has_deadline_(seconds > 0) {
  if (has_deadline_)
    deadline_ = Clock::now() +
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  thread_ = std::thread([this, limit_mib, &budget] { watch(limit_mib << 20, budget); });
}

LimitWatch::~LimitWatch() {
  {
    const std::scoped_lock lock(mutex_);
    end_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void LimitWatch::lift_time() {
  const std::scoped_lock lock(mutex_);
  has_deadline_ = false;
}

/// The grace begins when the deadline is seen to have passed: a process that was stopped meanwhile
/// gets it, too.
bool LimitWatch::is_overdue() {
  const Clock::time_point now = Clock::now();
  if (!has_deadline_ || now < deadline_) return false;
  late_since_ = std::min(late_since_, now);
  return now - late_since_ >= kGrace;
}

void LimitWatch::watch(uint64_t limit_bytes, Budget& budget) {
  const auto most = static_cast<uint64_t>(static_cast<double>(limit_bytes) * kMostMemory);
  std::unique_lock lock(mutex_);
  while (!end_) {
    const uint64_t resident = resident_bytes();
    if (resident > limit_bytes) budget.cancel(BudgetEnd::Memory);
    if (resident > most) end_suddenly(SuddenEnd::Memory);
    if (is_overdue()) end_suddenly(SuddenEnd::Time);
    changed_.wait_for(lock, time_to_grow(most - resident));
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
