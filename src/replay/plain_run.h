// A plain run: every value concrete, the output collected. Also replays: a run in which some
// instances of components take given values instead of the computed ones.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/run_request.h"
#include "replay/run_result.h"

namespace culprit::replay {

/// Runs the program once. Cost: some 10 ns an instruction. With a recorded run the result is the
/// same, except that findings of what is not executed are missing, as is `deepest`.
PlainRun plain_run(const PlainRunRequest& request);

/// Where the run stood after `steps` instructions each, in ascending order; fewer when it ended
/// before. Cost: the run, and what it writes once more.
std::vector<Checkpoint> checkpoints(const PlainRunRequest& request,
                                    const std::vector<uint64_t>& steps);

/// When components were first executed, looking once in so many instructions, until all have been
/// that the run executes. `hits`: of the whole run; empty: not known.
struct FirstExecutions {
  /// instructions that surely lie before it; 0 for static initialisers, UINT64_MAX: none was seen
  std::vector<uint64_t> of_components;
  uint64_t bytes = 0;  ///< of memory and of what was printed, at most
};
FirstExecutions first_executions(const PlainRunRequest& request, uint64_t distance,
                                 const std::vector<uint64_t>& hits);

/// Records a run without intervention, for others of the same program and input to start from.
/// Cost: some ten runs, and 100 bytes an instruction.
std::shared_ptr<const RecordedRun> record_run(const PlainRunRequest& request);

}  // namespace culprit::replay
