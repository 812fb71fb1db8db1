#include "driver/dap/walk.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/run/threads.h"

namespace culprit::driver::dap {

Walk::Walk(const OpenSession& opened)
    : opened_(opened), start_(opened.session.now()), sources_(program()) {
  if (test().failed()) stops_.failure = start_;
  const session::Navigator& navigator = session().navigator();
  if (navigator.timeline().end().state.threads) stops_.last = navigator.last();
}

void Walk::go(const session::Moment& moment) {
  session().go(moment);
  forget_references();
}

void Walk::forget_references() {
  references_.clear();
  states_.clear();
}

const replay::Point& Walk::others() const {
  return session().now() == stops_.last ? session().navigator().timeline().end()
                                        : session().point();
}

std::vector<uint32_t> Walk::threads() const {
  const auto& all = others().state.threads;
  std::vector<uint32_t> found;
  for (uint32_t number = 1; number <= (all ? all->all.size() : 1); ++number)
    if (number == thread() ||
        (all && all->number(number).has_begun && !all->number(number).has_ended))
      found.push_back(number);
  return found;
}

const machine::Stack& Walk::stack_of(uint32_t thread) const {
  const replay::Point& at = thread == this->thread() ? session().point() : others();
  return at.state.stack_of(thread);
}

size_t Walk::frames(uint32_t thread) const { return stack_of(thread).frames.size(); }

session::Moment Walk::standing(uint32_t thread) const {
  if (thread == this->thread()) return session().now();
  session::Moment at;
  at.step = others().step();
  at.thread = thread;
  for (size_t frame = frames(thread); frame-- > 0 && !at.line;) {
    at.depth = static_cast<uint32_t>(frame + 1);
    at.line = line_of({thread, frame});
  }
  return at;
}

const machine::State& Walk::state_of(uint32_t thread) const {
  if (thread == this->thread()) return session().point().state;
  const auto [found, is_new] = states_.try_emplace(thread);
  if (is_new) {
    found->second = others().state;
    machine::switch_thread(session().navigator().lines().image(), found->second, thread);
  }
  return found->second;
}

/// The instruction at which a frame stands; in a caller, the call.
uint32_t Walk::pc_of(ThreadFrame frame) const {
  const bool is_top = frame.index + 1 == frames(frame.thread);
  if (is_top && frame.thread == thread()) return session().now().pc;
  const uint32_t next = stack_of(frame.thread).frames[frame.index].pc;
  return is_top || next == 0 ? next : next - 1;
}

session::Line Walk::line_of(ThreadFrame frame) const {
  const bool is_top = frame.index + 1 == frames(frame.thread);
  if (is_top && frame.thread == thread()) return session().now().line;
  return session().navigator().lines().line_before(
      stack_of(frame.thread).frames[frame.index].function, pc_of(frame));
}

session::Scope Walk::scope(ThreadFrame frame) const {
  return {session().navigator().lines().image(), state_of(frame.thread), frame.index, pc_of(frame)};
}

uint64_t Walk::step_of(ThreadFrame frame) const {
  return frame.thread == thread() ? session().now().step : others().step();
}

std::vector<uint32_t> Walk::threads_by_frame_numbers() const {
  std::vector<uint32_t> order = threads();
  std::stable_partition(order.begin(), order.end(),
                        [&](uint32_t number) { return number == thread(); });
  return order;
}

uint64_t Walk::number_of(ThreadFrame frame) const {
  uint64_t number = frame.index + 1;
  for (const uint32_t before : threads_by_frame_numbers()) {
    if (before == frame.thread) break;
    number += frames(before);
  }
  return number;
}

Result<ThreadFrame> Walk::frame_numbered(uint64_t number) const {
  uint64_t left = number;
  for (const uint32_t thread : threads_by_frame_numbers()) {
    if (left > 0 && left <= frames(thread)) return ThreadFrame{thread, left - 1};
    left -= std::min<uint64_t>(left, frames(thread));
  }
  return user_error(fmt::format("there is no frame {} at this moment", number));
}

uint64_t Walk::refer_to(Opened opened) {
  references_.push_back(std::move(opened));
  return references_.size();
}

Result<Opened> Walk::referred(uint64_t reference) const {
  if (reference == 0 || reference > references_.size())
    return user_error(
        fmt::format("there are no variables with the reference {} at this moment", reference));
  return references_[reference - 1];
}

}  // namespace culprit::driver::dap
