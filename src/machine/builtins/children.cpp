// The start of a process, and the buffer of its standard output; libc/processes/children.c has the
// functions.
#include <cstdio>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

/// (number, status): fork. Returns 1 in the child; then, when the child has ended, 0 in the parent.
/// `number` receives the number of the child in both, from 1; `status` what wait would store.
void do_fork(CallContext& c) {
  auto number = c.number(0), status = c.number(1);
  if (number && status) c.machine().fork(c.state(), c.site(), *number, *status);
  if (c.running()) c.result(uint64_t{1});
}

/// setvbuf and its family: how the standard output is buffered matters where a process is copied.
void do_setvbuf(CallContext& c) {
  c.result(uint64_t{0});
  auto stream = c.number(0);
  if (!stream || *stream != c.machine().image().stream(1)) return;
  using Mode = UnflushedOutput::Mode;
  auto mode = Mode::Full;
  const std::string_view name = called_name(c);
  if (name == "setlinebuf") {
    mode = Mode::Line;
  } else if (name == "setvbuf") {
    auto given = c.number(2);
    if (!given) return;
    mode = *given == _IONBF ? Mode::None : *given == _IOLBF ? Mode::Line : Mode::Full;
  } else {
    auto buffer = c.number(1);
    if (!buffer) return;
    if (*buffer == 0) mode = Mode::None;
  }
  c.machine().buffer_output(c.state(), mode);
}

}  // namespace culprit::machine
