// What a plain run is asked.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "machine/image/mutant.h"
#include "machine/run/machine.h"
#include "machine/run/step_observer.h"
#include "record/trace.h"
#include "replay/checkpoint.h"
#include "replay/intervention.h"
#include "replay/run_check.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

struct RecordedRun;

struct PlainRunRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  machine::UndefinedFill fill = machine::UndefinedFill::Zero;
  std::set<machine::FindingSite> tolerated;  ///< Machine::tolerated
  machine::MachineLimits limits;
  uint64_t output_limit = uint64_t{16} << 20;
  const Intervention* intervention = nullptr;
  const machine::Mutant* mutant = nullptr;  ///< if given, replaces the code of some functions
  /// if given, the run stops (Rejected) at the first byte that cannot be right
  const spec::OutputMatcher* matcher = nullptr;
  std::vector<model::ComponentId> watch;  ///< components to observe
  size_t observation_limit = 4096;        ///< per run
  bool count_hits = true;
  bool forks = true;                                   ///< Machine::forks
  bool threads = true;                                 ///< Machine::threads
  machine::Scheduler* scheduler = nullptr;             ///< Machine::scheduler
  bool child_ends_run = false;                         ///< Machine::child_ends_run
  model::ComponentId values_of = model::kNoComponent;  ///< component whose used values are kept
  size_t most_values = 0;                              ///< limit on these values
  /// the run continues from there; findings, segments and hits from before it are missing
  const Checkpoint* from = nullptr;
  /// from record_run(): instructions that the intervention does not affect need not be executed
  const RecordedRun* recorded = nullptr;
  record::Trace* trace = nullptr;             ///< if given, the run is recorded in it
  machine::StepObserver* observer = nullptr;  ///< if given, observes the run; ignored with a trace
  /// if given, a copy of it judges the run; what it has seen belongs to the run
  const RunCheck* check = nullptr;
  bool keep_slots = false;  ///< not with `from` or `recorded`
  /// collects standard error; output_limit applies to it as well
  bool keep_errors = false;
  /// for PlainRun::marked_calls: a byte of the output, or of standard error
  uint64_t mark = UINT64_MAX;
  bool marks_errors = false;
  bool compare_files = false;  ///< for PlainRun::changes_files
};

}  // namespace culprit::replay
