// A plain run: all values are concrete, and the output is collected. A replay is a plain run in
// which some instances of components yield given values instead of the computed ones.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "replay/run_request.h"
#include "replay/run_result.h"

namespace culprit::replay {

/// Starting a run takes about as long as so many instructions: 3 us, and 7 ns for one (runs of 28
/// to 150,000 instructions).
inline constexpr uint64_t kStartOfRun = 500;

/// Runs the program once. Cost: some 10 ns per instruction. With a recorded run the result is the
/// same, except that `deepest` and the findings of instructions not executed are missing.
PlainRun plain_run(const PlainRunRequest& request);

/// The states of the run after each number of instructions in `steps`, which ascends; fewer if the
/// run ends earlier. Cost: the run, plus a copy of the memory that it writes.
std::vector<Checkpoint> checkpoints(const PlainRunRequest& request,
                                    const std::vector<uint64_t>& steps);

/// Lower bounds on the first execution of each component, from looking once every `distance`
/// instructions until all components with `hits` have been executed. `hits`: counts of the whole
/// run; if empty, the run is followed to its end.
struct FirstExecutions {
  /// instructions that surely precede it; 0 for static initialisers, UINT64_MAX if it was not seen
  std::vector<uint64_t> of_components;
  uint64_t bytes = 0;  ///< of memory and output together, at most
};
FirstExecutions first_executions(const PlainRunRequest& request, uint64_t distance,
                                 const std::vector<uint64_t>& hits);

/// Records a run without an intervention, from which runs of the same program and input can start.
/// Cost: some ten runs, and 100 bytes an instruction.
std::shared_ptr<const RecordedRun> record_run(const PlainRunRequest& request);

}  // namespace culprit::replay
