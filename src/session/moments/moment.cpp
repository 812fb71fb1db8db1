#include "session/moments/moment.h"

#include <algorithm>

namespace culprit::session {

MomentFinder::MomentFinder(const SourceLines& lines, const machine::State& from, uint32_t thread,
                           Arrives arrives, uint64_t since)
    : lines_(lines),
      thread_(thread),
      arrives_(std::move(arrives)),
      since_(since),
      shallowest_(static_cast<uint32_t>(from.stack_of(thread).frames.size())) {
  const size_t threads = from.threads ? from.threads->all.size() : 1;
  for (uint32_t number = 1; number <= threads; ++number)
    for (const machine::Frame& frame : from.stack_of(number).frames)
      frames_of(number).push_back(
          {frame.pc > 0 ? lines.line_before(frame.function, frame.pc - 1) : Line{}, std::nullopt});
}

std::vector<MomentFinder::Frame>& MomentFinder::frames_of(uint32_t thread) {
  if (frames_.size() < thread) frames_.resize(thread);
  return frames_[thread - 1];
}

void MomentFinder::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  const size_t depth = state.frames.size();
  const uint32_t thread = state.running();
  std::vector<Frame>& frames = frames_of(thread);
  if (depth != frames.size()) frames.resize(depth);
  if (thread == thread_ && (steps <= since_ || depth < shallowest_))
    shallowest_ = static_cast<uint32_t>(depth);
  const uint32_t function = state.frames.back().function;
  const Line line = lines_.line(function, pc);
  if (!line) return;
  Frame& frame = frames.back();
  if (line == frame.line && !lines_.turns(function, pc)) return;
  frame.line = line;
  frame.moment = Moment{steps, thread, static_cast<uint32_t>(depth), function, pc, line};
  if (thread == thread_ || thread_ == 0) last_ = frame.moment;
  if (arrives_) arrives_(state, *frame.moment);
}

const Moment* MomentFinder::last_active(uint32_t depth) const {
  if (thread_ == 0 || thread_ > frames_.size()) return nullptr;
  const std::vector<Frame>& frames = frames_[thread_ - 1];
  for (size_t f = std::min<size_t>(depth, frames.size()); f-- > 0;)
    if (frames[f].moment) return &*frames[f].moment;
  return nullptr;
}

}  // namespace culprit::session
