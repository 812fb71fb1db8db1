// What a plain run gave: its end, its output, and what was observed on the way.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/run/finding.h"
#include "machine/run/machine.h"
#include "replay/run_check.h"

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
  uint32_t thread = 1;
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

/// A loop that a run was in at its end.
struct LoopAtEnd {
  uint32_t loop = 0;   ///< its number in the image
  uint64_t turns = 0;  ///< iterations since its current entry
};

struct PlainRun {
  machine::Stop stop = machine::Stop::Running;
  int exit_status = 0;
  /// with compare_files: some file or folder is not as it was before
  bool changes_files = false;
  std::string output;
  std::string errors;  ///< standard error, with keep_errors
  std::vector<OutputSegment> segments;
  /// with keep_slots; slots of missing prints only for components with a list of texts in the
  /// intervention, which may be empty
  std::vector<OutputSlot> slots;
  std::vector<machine::Finding> findings;
  std::vector<Observation> observations;
  std::vector<machine::AskedInput> asked;  ///< the chosen inputs that were asked for, in order
  std::vector<machine::MissingFile> missing_files;  ///< that it wanted to read, in order
  std::vector<machine::Value> values;               ///< used values of PlainRunRequest::values_of
  std::vector<uint64_t> hits;                       ///< per component
  std::vector<uint32_t> loop_peaks;  ///< per loop of the image: most iterations in one entry
  /// if its steps reached the limit: the loops of the user's code that it was in, outermost first
  std::vector<LoopAtEnd> loops_at_end;
  uint32_t thread_at_end = 1;  ///< that ran then
  uint32_t deepest = 0;           ///< most frames of one function at once
  uint32_t deepest_function = 0;  ///< that function
  /// per thread, in the order of their starts: the function that it began with; empty: there were
  /// no threads
  std::vector<uint32_t> starts;
  // with PlainRunRequest::check
  std::set<machine::CodePlace> places;  ///< RunCheck::places
  std::vector<uint32_t> extent;         ///< RunCheck::extent
  std::vector<ViolatedSpan> violated;   ///< if the run failed by the check: Violation::spans
  uint64_t steps = 0;
  uint32_t matched = 0;      ///< bytes of the matcher's normal form that were printed
  bool read_to_end = false;  ///< a read reached the end of standard input
  bool read_any = false;     ///< something of standard input was read, or its end was met
  std::string message;       ///< if Unsupported: the reason; else why nothing is known of its end
  SourceLocation last;       ///< the place at which the run stopped
  /// if its output or its steps reached the limit: the places of the calls it was in, those of the
  /// callers first
  std::vector<SourceLocation> last_calls;
  /// the same when it wrote the byte PlainRunRequest::mark; empty if it did not
  std::vector<SourceLocation> marked_calls;
};

}  // namespace culprit::replay
