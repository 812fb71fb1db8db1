// The timeline of a run: its state at any instruction, without recording the run.
//
// The run is deterministic, so it can be executed again from any state. The timeline keeps
// checkpoints, spread evenly over the run (Feldman & Brown 1988; King, Dunlap & Chen 2005), and
// executes the part between two of them again when it is asked about. Where the length of the run
// is not known, or the checkpoints take too much memory, every second one is dropped and the
// distance doubles. The part that was asked about last is divided further, since the next question
// is most likely about the same part.
//
// Copies of a memory share what neither has written since (memory.h). Therefore two checkpoints
// tell which objects were certainly not written between them, and searches backwards leave such
// parts out. They also leave out parts in which a frame did not execute (Piece::shallowest) or a
// component was not reached (Point::hits).
//
// Steps are instructions of the machine plus charges for bytes (Machine::charge); a step within a
// charge stands for the next instruction.
//
// Output is counted but not kept. A run ends at its first fork (Stop::Unsupported).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "machine/run/step_observer.h"
#include "record/trace.h"
#include "replay/run_request.h"

namespace culprit::replay {

/// A state of the run and how often each component was executed before.
struct Point {
  machine::State state;
  std::vector<uint64_t> hits;

  uint64_t step() const { return state.steps; }
};

/// A part of the run between two points.
struct Piece {
  const Point* begin = nullptr;
  const Point* end = nullptr;
  /// fewest frames of a state in it; all of these frames but the last did not execute in it
  uint32_t shallowest = 0;
};

struct TimelineLimits {
  size_t checkpoints = 256;
  /// instructions between two: a copy of a small state takes about as long as so many
  uint64_t least_distance = 1024;
  /// about, for all checkpoints; half as much for the part that is divided
  uint64_t bytes = uint64_t{80} << 20;
};

class Timeline {
 public:
  /// Whether a checkpoint may be at a state. If not, a later one is looked for, among a few.
  using Suits = std::function<bool(const machine::State&)>;

  /// Runs the program once. `request` has neither an intervention nor a mutant; what it refers to
  /// must outlive this. `length`: instructions of the run, after which it is not continued;
  /// nullopt if unknown, then the limits of the request hold.
  Timeline(const PlainRunRequest& request, std::optional<uint64_t> length,
           const TimelineLimits& limits = {}, Suits suits = {});
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;
  ~Timeline();

  const machine::Image& image() const;
  /// The state in which the run ended. It has no frames if the program returned from main.
  const Point& end() const;
  size_t checkpoints() const;
  uint64_t bytes() const;  ///< about, of the checkpoints

  /// The state after `step` instructions, or at the end if the run is shorter. Cost: a copy of a
  /// state, and the instructions since the checkpoint before.
  Point at(uint64_t step) const;

  /// Executes [from, to) again under the observer, which sees Frame::pc and State::steps only as
  /// StepObserver says. Cost: about ten times that of a plain run.
  void observe(uint64_t from, uint64_t to, machine::StepObserver& observer) const;
  /// The same from a point of this timeline.
  void observe(const Point& from, uint64_t to, machine::StepObserver& observer) const;

  /// Records [from, to) in the trace, and returns what was printed in it. Cost: about ten times
  /// that of a plain run.
  std::string record(const Point& from, uint64_t to, record::Trace& trace) const;

  /// Decides about a piece. A piece that is left out is not divided.
  using LeavesOut = std::function<bool(const Piece&)>;
  /// Looks at a piece, of which only the steps in [from, to) are asked for; true ends the search.
  using Visit = std::function<bool(const Piece&, uint64_t from, uint64_t to)>;
  /// Visits the pieces before step `to`, the last one first. A visit may ask this timeline. Returns
  /// whether a visit ended the search. Cost: the visits, and a plain run of the pieces that are not
  /// left out, to divide them.
  bool backwards(uint64_t to, const LeavesOut& leaves_out, const Visit& visit) const;
  /// The same for the pieces from step `from` on, in their order.
  bool forwards(uint64_t from, const LeavesOut& leaves_out, const Visit& visit) const;

 private:
  class Walk;
  struct Points;

  std::unique_ptr<Points> gathered(Walk& walk, uint64_t to, uint64_t distance,
                                   const TimelineLimits& limits) const;
  std::shared_ptr<const Points> divided(size_t number) const;
  template <class Each>
  bool each_piece(size_t number, bool backwards, const Each& each) const;

  PlainRunRequest request_;
  TimelineLimits limits_;
  Suits suits_;
  std::unique_ptr<Points> whole_;
  mutable std::shared_ptr<const Points> part_;  // of the window part_of_
  mutable size_t part_of_ = SIZE_MAX;
};

}  // namespace culprit::replay
