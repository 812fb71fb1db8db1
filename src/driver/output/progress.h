// A progress line on standard error, if that is a terminal and the work takes long.
#pragma once

#include <chrono>
#include <iosfwd>
#include <mutex>
#include <string_view>

#include "judge/request.h"

namespace culprit::driver {

/// Silent for the first second, then at most ten updates a second of the same line, which is erased
/// at the end. Any thread may report.
class TerminalProgress : public judge::ProgressSink {
 public:
  explicit TerminalProgress(std::ostream& stream);
  ~TerminalProgress() override;
  void progress(std::string_view stage, uint64_t done, uint64_t total) override;

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& stream_;
  std::mutex mutex_;
  Clock::time_point next_;
  bool shown_ = false;
};

}  // namespace culprit::driver
