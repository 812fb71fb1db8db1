// The debug adapter: one conversation, and the run that it is about.
//
// Requests are rows of one table (requests.cpp). Each gets exactly one response; events that it
// causes follow the response. One request is answered after the other. The run is open only while
// open_session() calls back, so requests about it are served from within that call.
#pragma once

#include "driver/cli/cli.h"

namespace culprit::driver::dap {

/// Serves until the client disconnects or the input ends. BadInput: the input ended within a
/// message, or the output cannot be written.
ExitCode serve(const Streams& streams);

}  // namespace culprit::driver::dap
