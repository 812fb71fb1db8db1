// A plain run: all values are concrete, and the output is collected. A replay is a plain run in
// which some instances of components yield given values instead of the computed ones.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "machine/image/mutant.h"
#include "machine/run/machine.h"
#include "machine/run/step_observer.h"
#include "record/trace.h"
#include "replay/checkpoint.h"
#include "replay/intervention.h"
#include "spec/output_matcher.h"

namespace culprit::replay {

/// A call on the stack at an observation.
struct Caller {
  uint32_t function = 0;
  SourceLocation location;  ///< of the call
  friend bool operator==(const Caller&, const Caller&) = default;
};
inline constexpr size_t kCallersKept = 16;

/// One execution of a watched component.
struct Observation {
  model::ComponentId component = 0;
  machine::Value computed;
  machine::Value used;  ///< differs from `computed` if an intervention replaced it
  /// the computed text of a literal in an array, or of the constant that a pointer points to
  std::optional<std::string> text;
  /// for pointers, names of their targets (pointer_name.h)
  std::string computed_name = {}, used_name = {};
  std::vector<machine::Value> reads = {};    ///< the values of ProbeSite::reads
  std::vector<std::string> read_names = {};  ///< likewise for these, if they are pointers
  /// the finding that would have ended the run while this was computed; if set, there is no
  /// computed value
  std::optional<machine::FindingKind> spared = {};
  int site = -1;  ///< index into Function::probes
  uint32_t function = 0;
  /// counters of the enclosing loops of this frame, outermost first
  std::vector<uint32_t> iteration = {};
  std::vector<Caller> callers = {};  ///< innermost first, at most kCallersKept
  /// element size of the object that a computed pointer points into; 0: unknown
  uint32_t element_bytes = 0;
};

/// The call that wrote the output from `begin` to the next segment.
struct OutputSegment {
  size_t begin = 0;
  uint32_t function = 0;
  uint32_t pc = 0;
  model::ComponentId component = model::kNoComponent;  ///< PrintText, or the call's Print
  /// number of this execution among those of all calls that print, from 1
  uint32_t print = 0;
};

/// One execution of a call that prints, or of a place where a print may be missing.
struct OutputSlot {
  /// Print or MissingOutput; kNoComponent in trusted code
  model::ComponentId component = model::kNoComponent;
  size_t begin = 0, end = 0;  ///< range of its text in the output
};

struct PlainRun {
  machine::Stop stop = machine::Stop::Running;
  int exit_status = 0;
  std::string output;
  std::string errors;  ///< standard error, with keep_errors
  std::vector<OutputSegment> segments;
  /// with keep_slots; slots of missing prints only for components with a list of texts in the
  /// intervention, which may be empty
  std::vector<OutputSlot> slots;
  std::vector<machine::Finding> findings;
  std::vector<Observation> observations;
  std::vector<machine::Value> values;  ///< used values of PlainRunRequest::values_of
  std::vector<uint64_t> hits;          ///< per component
  std::vector<uint32_t> loop_peaks;    ///< per loop of the image: most iterations in one entry
  /// among the loops that the run was in when it stopped: most iterations of a current entry that
  /// is the loop's longest one; requires count_hits
  uint32_t turns = 0;
  uint32_t deepest = 0;           ///< most frames of one function at once
  uint32_t deepest_function = 0;  ///< that function
  uint64_t steps = 0;
  uint32_t matched = 0;  ///< bytes of the matcher's normal form that were printed
  std::string message;   ///< if Unsupported: the reason
  SourceLocation last;   ///< the place at which the run stopped
};

struct RecordedRun;

struct PlainRunRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  machine::UndefinedFill fill = machine::UndefinedFill::Zero;
  machine::MachineLimits limits;
  uint64_t output_limit = uint64_t{16} << 20;
  const Intervention* intervention = nullptr;
  const machine::Mutant* mutant = nullptr;  ///< if given, replaces the code of some functions
  /// if given, the run stops (Rejected) at the first byte that cannot be right
  const spec::OutputMatcher* matcher = nullptr;
  std::vector<model::ComponentId> watch;  ///< components to observe
  size_t observation_limit = 4096;        ///< per run
  bool count_hits = true;
  model::ComponentId values_of = model::kNoComponent;  ///< component whose used values are kept
  size_t most_values = 0;                              ///< limit on these values
  /// the run continues from there; findings, segments and hits from before it are missing
  const Checkpoint* from = nullptr;
  /// from record_run(): instructions that the intervention does not affect need not be executed
  const RecordedRun* recorded = nullptr;
  record::Trace* trace = nullptr;             ///< if given, the run is recorded in it
  machine::StepObserver* observer = nullptr;  ///< if given, observes the run; ignored with a trace
  bool keep_slots = false;                    ///< not with `from` or `recorded`
  /// collects standard error; output_limit applies to it as well
  bool keep_errors = false;
};

/// Runs the program once. Cost: some 10 ns per instruction. With a recorded run the result is the
/// same, except that `deepest` and the findings of instructions not executed are missing.
PlainRun plain_run(const PlainRunRequest& request);

/// The innermost loop around an instruction; -1 if there is none. Cost: logarithmic in the number
/// of blocks.
int32_t innermost_loop(const model::Function& function, int32_t pc);

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

/// The counters of the loops around the current instruction of the frame `frame` of `state`,
/// outermost first.
std::vector<uint32_t> loop_iteration(const machine::Image& image, const machine::State& state,
                                     size_t frame);

}  // namespace culprit::replay
