// The end of a run in a library function that is modelled in part.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

/// (what): ends the run because `what`, a text, is not supported.
void do_unsupported(CallContext& c) {
  if (auto what = c.string(0)) c.unsupported(fmt::format("culprit does not support {}", *what));
}

}  // namespace culprit::machine
