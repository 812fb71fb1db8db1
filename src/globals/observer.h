// Observes a run and keeps the histories of assertions.
//
// Order between threads as of data races (schedules/race_detector.h): by what the library releases
// and acquires, starts and ends of threads, and atomic accesses. Values as thread_values.h says,
// and where threads order themselves.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "globals/history.h"
#include "globals/program_assertion.h"
#include "globals/thread_values.h"
#include "machine/image/image.h"
#include "machine/run/step_observer.h"

namespace culprit::globals {

class HistoryObserver final : public machine::StepObserver {
 public:
  /// All must outlive it.
  HistoryObserver(const machine::Image& image,
                  const std::vector<const ProgramAssertion*>& assertions);

  /// After the run, once.
  History history(size_t assertion);
  /// Per inner expression: why it had no value where its names are visible; empty: it had one, or
  /// they were visible nowhere.
  const std::vector<std::string>& problems(size_t assertion) const {
    return values_.problems(assertion);
  }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;
  void made(machine::Memory::Id object) override { objects_.erase(object); }
  void started(const machine::State& state, uint32_t thread) override;
  void switched(const machine::State& state) override;
  void released(const machine::State& state, uint64_t object) override;
  void acquired(const machine::State& state, uint64_t object) override;

 private:
  using Clock = std::vector<uint32_t>;  // per thread, from 0: how many of its changes are known

  struct Track {
    const ProgramAssertion* assertion = nullptr;
    std::vector<std::vector<LocalState>> states;  // per thread
    std::vector<Clock> known, ordered;            // per thread; `ordered`: at its last change
    std::vector<std::pair<causality::Event, causality::Event>> orders;
    std::vector<std::vector<bool>> parts;
    uint64_t changes = 0;
    bool is_whole = true;
  };

  void add_thread(uint32_t thread);
  uint32_t running(const machine::State& state);
  void look(const machine::State& state, uint32_t thread, const Stop& here = {});
  void note(Track& track, uint32_t thread, LocalValues values, const Stop& here = {});
  uint32_t owner(const machine::State& state, uint64_t object);
  void release(uint32_t thread, uint64_t object, uint32_t owner);
  void acquire(uint32_t thread, uint64_t object, uint32_t owner);
  static void join(Clock& into, const Clock& from);

  const machine::Image& image_;
  std::vector<Track> tracks_;
  ThreadValues values_;
  /// per object: per address and owner, the clocks of each track
  std::unordered_map<machine::Memory::Id,
                     std::map<std::pair<uint64_t, uint32_t>, std::vector<Clock>>>
      objects_;
  std::unordered_set<machine::Memory::Id> rank_variables_;  // if there are ranks
  const machine::State* state_ = nullptr;
  uint32_t pc_ = 0;
  uint64_t step_ = 0;
};

}  // namespace culprit::globals
