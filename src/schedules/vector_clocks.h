// Vector clocks: which events of threads come before which (Fidge 1988, Mattern 1989).
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace culprit::schedules {

/// Per thread, numbered from 1, how far it has come.
using Clock = std::vector<uint32_t>;

inline uint32_t time_of(const Clock& clock, uint32_t thread) {
  return thread < clock.size() ? clock[thread] : 0;
}

/// The clocks of all threads. Objects carry times from the thread that releases them to those that
/// acquire them later.
class VectorClocks {
 public:
  const Clock& of(uint32_t thread) { return clock(thread); }

  void started(uint32_t parent, uint32_t thread) {
    clock(std::max(parent, thread));
    join(clocks_[thread], clocks_[parent]);
    ++clocks_[parent][parent];
  }
  void released(uint32_t thread, uint64_t object) {
    join(objects_[object], clock(thread));
    ++clocks_[thread][thread];
  }
  void acquired(uint32_t thread, uint64_t object) {
    if (const auto found = objects_.find(object); found != objects_.end())
      join(clock(thread), found->second);
  }

 private:
  Clock& clock(uint32_t thread) {
    while (clocks_.size() <= thread) {
      Clock& added = clocks_.emplace_back();
      added.resize(clocks_.size());
      added.back() = 1;
    }
    return clocks_[thread];
  }
  static void join(Clock& into, const Clock& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (size_t t = 0; t < from.size(); ++t) into[t] = std::max(into[t], from[t]);
  }

  std::vector<Clock> clocks_;
  std::unordered_map<uint64_t, Clock> objects_;
};

}  // namespace culprit::schedules
