// What a plain run gave: its end, its output, and what was observed on the way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/run/finding.h"
#include "machine/run/machine.h"

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

}  // namespace culprit::replay
