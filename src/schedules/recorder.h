// Records the schedule that a strategy makes, so that it can be followed again.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "machine/threads/scheduler.h"
#include "schedules/strategy.h"

namespace culprit::schedules {

/// A point of a run: which switches were possible there.
struct PassedPoint {
  uint32_t thread = 0;
  machine::CodePlace place;
  uint32_t time = 1;            ///< how often the thread has come to the place
  std::vector<uint32_t> other;  ///< threads that could have gone on instead
};

class Recorder final : public machine::Scheduler {
 public:
  /// `places`: where threads may be switched before an instruction. Both must outlive it. At most
  /// `most_points` points are kept.
  Recorder(Strategy& strategy, const std::set<machine::CodePlace>& places, size_t most_points)
      : strategy_(strategy), places_(places), most_points_(most_points) {}

  bool is_point(machine::CodePlace place) const override { return places_.contains(place); }
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override;

  /// Where another thread went on than without a schedule. With this schedule, the run is the same.
  const machine::Schedule& schedule() const { return schedule_; }
  const std::vector<PassedPoint>& points() const { return points_; }
  uint64_t passed() const { return passed_; }  ///< points in all

 private:
  Strategy& strategy_;
  const std::set<machine::CodePlace>& places_;
  size_t most_points_;
  uint64_t passed_ = 0;
  std::map<std::pair<uint32_t, machine::CodePlace>, uint32_t> arrivals_;
  machine::Schedule schedule_;
  std::vector<PassedPoint> points_;
};

}  // namespace culprit::schedules
