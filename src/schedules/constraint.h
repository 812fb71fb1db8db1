// What the order of threads is kept to in a run: code that no other thread may interrupt, and
// events that have to come first. If a test passes under all schedules that keep to it, and fails
// under others, then it says what is missing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/step_observer.h"
#include "machine/threads/scheduler.h"
#include "support/source_range.h"

namespace culprit::schedules {

/// Code of one function, and what it calls.
struct Region {
  uint32_t function = 0;   ///< index into Image::functions
  std::vector<bool> code;  ///< per instruction
  friend bool operator==(const Region&, const Region&) = default;
};

/// The instructions of the function whose source is in the range. Cost: the size of the function.
Region region_of(const machine::Image& image, uint32_t function, const SourceRange& range);

/// Before a thread goes on at one of the places `later`, another one has come past `first` or waits
/// within it, or all threads that were started with `ended` so far have ended.
struct Precedence {
  std::vector<machine::CodePlace> later;  ///< in the program's own code; stops do not matter
  std::optional<machine::CodePlace> first = {};
  uint32_t ended = 0;  ///< function, if there is no `first`
  /// The threads that begin with this function come later as a whole, if `later` is empty.
  uint32_t begun = 0;
};

struct Constraint {
  /// Once a thread has come past the first point of such a region, no other one goes on until it
  /// has left the region, or waits.
  std::vector<Region> uninterrupted;
  std::vector<Precedence> order;
};

/// Follows one run, and says which threads may go on. Without a constraint, all may.
class Keeper final : public machine::StepObserver {
 public:
  /// `constraint` must outlive it.
  explicit Keeper(const Constraint& constraint);

  /// Whether threads have to be switched before that access.
  bool is_point(machine::CodePlace place) const;
  /// Of the threads that are able to go on, those that may; not empty: a constraint that nothing
  /// can keep to is given up.
  std::vector<uint32_t> allowed(const machine::Threads& threads, const machine::SwitchPoint& point,
                                std::span<const uint32_t> able);

  /// How often the thread has come into a region so far; 0: it is in none.
  uint32_t visit(uint32_t thread) { return of(thread).frames > 0 ? of(thread).visits : 0; }

  bool only_with_threads() const override { return true; }
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  struct Progress {
    size_t frames = 0;            // of the stack in the region that the thread is in; 0: in none
    size_t region = 0;            // index
    uint32_t visits = 0;          // of regions so far
    bool at_first = false;        // it has come to its first point
    bool is_inside = false;       // it has come past that
    std::vector<size_t> held_by;  // indices into Constraint::order
    std::map<size_t, size_t> events;  // by such an index: frames where `first` has begun
  };
  Progress& of(uint32_t thread);
  void note_events(Progress& progress, size_t frames, uint32_t function, uint32_t pc);
  void follow(Progress& progress, size_t frames, uint32_t function, uint32_t pc) const;
  bool holds(const machine::Threads& threads, size_t precedence) const;
  bool is_held_at_begin(const machine::Threads& threads, uint32_t number) const;

  const Constraint& constraint_;
  std::vector<Progress> threads_;
  std::vector<bool> happened_;  // per precedence: `first`
};

}  // namespace culprit::schedules
