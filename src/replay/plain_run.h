// A plain run: every value concrete, the output collected. Also replays: a run in which some
// instances of components take given values instead of the computed ones.
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

/// One caller of the code that is observed.
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
  machine::Value used;  ///< differs from `computed` where an intervention replaced it
  /// computed: of a literal in an array, or of the constant that a pointer points to
  std::optional<std::string> text;
  /// of pointers: what they point to (pointer_name.h)
  std::string computed_name = {}, used_name = {};
  std::vector<machine::Value> reads = {};    ///< as ProbeSite::reads
  std::vector<std::string> read_names = {};  ///< the same of those
  /// what would have ended the run while this was computed; there is no computed value then
  std::optional<machine::FindingKind> spared = {};
  int site = -1;  ///< index into Function::probes
  uint32_t function = 0;
  /// counters of the enclosing loops of this frame, outermost first
  std::vector<uint32_t> iteration = {};
  std::vector<Caller> callers = {};  ///< innermost first, at most kCallersKept
  /// of the object that a computed pointer points into; 0: not known
  uint32_t element_bytes = 0;
};

/// Which call wrote the output from `begin` on, up to the next segment.
struct OutputSegment {
  size_t begin = 0;
  uint32_t function = 0;
  uint32_t pc = 0;
  model::ComponentId component = model::kNoComponent;  ///< PrintText, or the call's Print
  /// counts the executions of all calls that print, from 1
  uint32_t print = 0;
};

/// One execution of a call that prints, or of a place where a print may be missing.
struct OutputSlot {
  /// Print or MissingOutput; none: of code that is trusted
  model::ComponentId component = model::kNoComponent;
  size_t begin = 0, end = 0;  ///< of what it printed
};

struct PlainRun {
  machine::Stop stop = machine::Stop::Running;
  int exit_status = 0;
  std::string output;
  std::string errors;  ///< standard error, when asked for
  std::vector<OutputSegment> segments;
  /// when asked for; of missing prints, those with a (possibly empty) list of texts in the
  /// intervention
  std::vector<OutputSlot> slots;
  std::vector<machine::Finding> findings;
  std::vector<Observation> observations;
  std::vector<machine::Value> values;  ///< of PlainRunRequest::values_of, as used
  std::vector<uint64_t> hits;          ///< per component
  std::vector<uint32_t> loop_peaks;    ///< per loop of the image: most iterations of one entry
  /// most iterations of a loop that the run was in when it stopped, of those that were never left
  /// after as many; with hits
  uint32_t turns = 0;
  uint32_t deepest = 0;           ///< most frames of one function at once
  uint32_t deepest_function = 0;  ///< that one
  uint64_t steps = 0;
  uint32_t matched = 0;  ///< bytes of the matcher's normal form that were printed
  std::string message;   ///< with Unsupported
  SourceLocation last;   ///< where the run stood when it stopped
};

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

/// Runs the program once. Cost: some 10 ns an instruction. With a recorded run the result is the
/// same, except that findings of what is not executed are missing, as is `deepest`.
PlainRun plain_run(const PlainRunRequest& request);

/// The innermost loop around an instruction; -1: none. Logarithmic in the number of blocks.
int32_t innermost_loop(const model::Function& function, int32_t pc);

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

/// The counters of the loops around the current instruction of the frame `frame` of `state`,
/// outermost first.
std::vector<uint32_t> loop_iteration(const machine::Image& image, const machine::State& state,
                                     size_t frame);

}  // namespace culprit::replay
