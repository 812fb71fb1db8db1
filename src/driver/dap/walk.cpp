#include "driver/dap/walk.h"

#include <fmt/format.h>

namespace culprit::driver::dap {

Walk::Walk(const OpenSession& opened)
    : opened_(opened), start_(opened.session.now()), sources_(program()) {
  if (test().failed()) stops_.failure = start_;
}

void Walk::go(const session::Moment& moment) {
  session().go(moment);
  forget_references();
}

session::Line Walk::line_of(size_t frame) const {
  if (frame + 1 == frames()) return session().now().line;
  const machine::Frame& caller = session().point().state.frames[frame];
  return session().navigator().lines().line_before(caller.function,
                                                   caller.pc > 0 ? caller.pc - 1 : 0);
}

session::Scope Walk::scope(size_t frame) const {
  const machine::State& state = session().point().state;
  const uint32_t after = state.frames[frame].pc;
  return {session().navigator().lines().image(), state, frame,
          frame + 1 == frames() ? session().now().pc
          : after > 0           ? after - 1
                                : 0};
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
