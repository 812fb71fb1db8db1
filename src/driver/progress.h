// One line of progress on standard error, when that is a terminal and the work takes long.
#pragma once

#include <chrono>
#include <iosfwd>
#include <mutex>
#include <string_view>

#include "judge/request.h"

namespace culprit::driver {

/// Silent for the first second, then at most ten lines a second, each over the last. The line is
/// wiped at the end. Any thread may report.
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
