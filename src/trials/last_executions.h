// The last executions of places in the code, before a run shows its failure.
//
// A run that crashes or fails an assertion went on until then. So a change that could have kept it
// from failing is first tried at the last execution of its place, from a checkpoint before it.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/image/image.h"
#include "replay/plain_run.h"

namespace culprit::trials {

struct CodePlace {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;
};

/// Per place, the number of instructions before its last execution; UINT64_MAX: never executed.
/// `plain` is the run up to the failure. Cost: about five such runs.
std::vector<uint64_t> last_executions(const machine::Image& image,
                                      const std::vector<CodePlace>& places,
                                      replay::PlainRunRequest plain);

}  // namespace culprit::trials
