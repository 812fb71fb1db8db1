// `culprit dap`: a debug adapter for editors, on standard input and output.
#include "driver/dap/serve.h"

namespace culprit::driver {

ExitCode run_dap(const Streams& streams) { return dap::serve(streams); }

}  // namespace culprit::driver
