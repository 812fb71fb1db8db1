// A moment of a run: the arrival at a line (source_lines.h).
//
// Users name a moment by its line, the number of that execution of the line, and the calls above
// it. Internally it is a step of the timeline, at which its thread runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "machine/run/step_observer.h"
#include "replay/timeline.h"
#include "session/moments/source_lines.h"

namespace culprit::session {

struct Moment {
  uint64_t step = 0;  ///< instructions before it
  uint32_t thread = 1;
  uint32_t depth = 0;  ///< number of frames
  uint32_t function = 0;
  uint32_t pc = 0;
  Line line;

  friend bool operator==(const Moment&, const Moment&) = default;
};

/// An instruction that was executed.
struct Execution {
  uint64_t step = 0;
  uint32_t thread = 1;
  uint32_t depth = 0;  ///< number of frames
};

/// Finds the moments of a part of the run that is executed again.
class MomentFinder final : public machine::StepObserver {
 public:
  /// Called at a moment before its first instruction. Frame::pc of the top frame may be out of
  /// date; Moment::pc is right.
  using Arrives = std::function<void(const machine::State&, const Moment&)>;
  /// The part begins with `from`, a point of a timeline. `thread`: the one that last_active(),
  /// last() and shallowest() are about; 0: last() is about all. `since`: the step from which on
  /// shallowest() counts.
  MomentFinder(const SourceLines& lines, const machine::State& from, uint32_t thread,
               Arrives arrives = {}, uint64_t since = 0);

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

  /// The last moment of a frame that is still active, among the frames up to `depth`: the one
  /// that the last of these frames is in, unless it is from before the part.
  const Moment* last_active(uint32_t depth) const;
  /// The last moment.
  const std::optional<Moment>& last() const { return last_; }
  /// Fewest frames so far.
  uint32_t shallowest() const { return shallowest_; }

 private:
  struct Frame {
    Line line;  // the last one shown
    std::optional<Moment> moment;
  };
  std::vector<Frame>& frames_of(uint32_t thread);

  const SourceLines& lines_;
  uint32_t thread_;
  Arrives arrives_;
  uint64_t since_;
  std::vector<std::vector<Frame>> frames_;  // by thread, from 1
  std::optional<Moment> last_;
  uint32_t shallowest_;
};

}  // namespace culprit::session
