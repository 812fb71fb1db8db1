#include "session/moments/moment.h"

#include <algorithm>

namespace culprit::session {

MomentFinder::MomentFinder(const SourceLines& lines, const machine::State& from, Arrives arrives,
                           uint64_t since)
    : lines_(lines),
      arrives_(std::move(arrives)),
      since_(since),
      shallowest_(static_cast<uint32_t>(from.frames.size())) {
  for (const machine::Frame& frame : from.frames)
    frames_.push_back(
        {frame.pc > 0 ? lines.line_before(frame.function, frame.pc - 1) : Line{}, std::nullopt});
}

void MomentFinder::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  const size_t depth = state.frames.size();
  if (depth != frames_.size()) frames_.resize(depth);
  if (steps <= since_ || depth < shallowest_) shallowest_ = static_cast<uint32_t>(depth);
  const uint32_t function = state.frames.back().function;
  const Line line = lines_.line(function, pc);
  if (!line) return;
  Frame& frame = frames_.back();
  if (line == frame.line && !lines_.turns(function, pc)) return;
  frame.line = line;
  frame.moment = last_ = Moment{steps, static_cast<uint32_t>(depth), function, pc, line};
  if (arrives_) arrives_(state, *last_);
}

const Moment* MomentFinder::last_active(uint32_t depth) const {
  for (size_t f = std::min<size_t>(depth, frames_.size()); f-- > 0;)
    if (frames_[f].moment) return &*frames_[f].moment;
  return nullptr;
}

}  // namespace culprit::session
