// Protocols of the C library, which nobody has to write: the same text that a user could write.
//
// Left to the machine, which reports it itself: use of a FILE after fclose. Left out: descriptors,
// since `open` has variable arguments; va_list, whose va_start and va_end are no functions; and the
// locks of threads.h.
#pragma once

#include <vector>

#include "contract/annotation.h"

namespace culprit::contract {

/// `at`: the place of all of them. `judged`: also those that are only about how an object ends.
std::vector<Protocol> ready_protocols(Offset at, bool judged);

}  // namespace culprit::contract
