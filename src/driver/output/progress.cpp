#include "driver/output/progress.h"

#include <ostream>

#include <fmt/format.h>

namespace culprit::driver {

namespace {
constexpr auto kSilence = std::chrono::seconds(1);
constexpr auto kPauseOfLine = std::chrono::milliseconds(100);
constexpr const char* kWipe = "\r\033[K";
}  // namespace

TerminalProgress::TerminalProgress(std::ostream& stream)
    : stream_(stream), next_(Clock::now() + kSilence) {}

TerminalProgress::~TerminalProgress() {
  if (shown_) stream_ << kWipe << std::flush;
}

void TerminalProgress::progress(std::string_view stage, uint64_t done, uint64_t total) {
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kPauseOfLine;
  shown_ = true;
  stream_ << kWipe
          << (total > 0 ? fmt::format("culprit: {} {}/{}", stage, done, total)
                        : fmt::format("culprit: {}", stage))
          << std::flush;
}

}  // namespace culprit::driver
