// What a plain run is asked.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/image/mutant.h"
#include "machine/run/machine.h"
#include "machine/run/step_observer.h"
#include "record/trace.h"
#include "replay/checkpoint.h"
#include "replay/intervention.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

struct RecordedRun;

struct PlainRunRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  machine::UndefinedFill fill = machine::UndefinedFill::Zero;
  machine::MachineLimits limits;
  uint64_t output_limit = uint64_t{16} << 20;
  const Intervention* intervention = nullptr;
  const machine::Mutant* mutant = nullptr;  ///< when given, some functions have other code
  /// when given, the run stops (Rejected) at the first byte that cannot be right
  const spec::OutputMatcher* matcher = nullptr;
  std::vector<model::ComponentId> watch;  ///< components to observe
  size_t observation_limit = 4096;        ///< per run
  bool count_hits = true;
  model::ComponentId values_of = model::kNoComponent;  ///< whose values to keep, all that it takes
  size_t most_values = 0;                              ///< no more of them
  /// the run goes on from there; findings, segments and hits of what lies before are missing
  const Checkpoint* from = nullptr;
  /// of record_run(): what the intervention does not change need not be executed
  const RecordedRun* recorded = nullptr;
  record::Trace* trace = nullptr;             ///< when given, the run is recorded in it
  machine::StepObserver* observer = nullptr;  ///< when given, and no trace, it looks on
  bool keep_slots = false;                    ///< not with `from` or `recorded`
  /// standard error is collected, and output_limit holds for it as well
  bool keep_errors = false;
};

}  // namespace culprit::replay
