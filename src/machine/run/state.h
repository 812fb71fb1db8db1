// The state of a run: cheap to copy, so that a run can be resumed, forked and merged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/files/files.h"
#include "machine/memory/memory.h"
#include "machine/value/value.h"
#include "model/instruction.h"

namespace culprit::machine {

struct Frame {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;        ///< next instruction; while a call is under way, the one after it
  uint32_t base = 0;      ///< first register in State::registers
  uint32_t objects = 0;   ///< State::frame_objects.size() on entry
  /// called by the machine, not by a call instruction: its result goes nowhere
  bool handler = false;
  uint32_t native_bytes = 0;  ///< estimate of the native stack in use up to and with this frame
};

/// Why the interpreter stopped.
enum class Stop : uint8_t {
  Running,
  Exited,  ///< main returned or exit was called; State::exit_status
  Fatal,   ///< the last finding ended the run
  StepLimit,
  Endless,  ///< in a loop that never ends (endless.h); the pc is at its back edge
  OutputLimit,
  OutOfTime,   ///< the budget ended
  Rejected,    ///< the output cannot become the expected one any more
  Infeasible,  ///< the path condition became false
  Join,        ///< at a join block, with Machine::stop_at_joins
  /// an instruction needs a concrete value: State::split says of what; it has not been executed
  Split,
  Alternatives,  ///< the instruction is done; State::alternatives says how the run may go on
  Bound,         ///< a loop or a recursion reached the unwinding bound
  Unsupported,   ///< State::message says what
};
const char* stop_name(Stop stop);

/// A symbolic value that must become concrete: a register of the top frame, or a cell in memory.
struct SplitRequest {
  bool in_memory = false;
  bool zero_or_not = false;  ///< only whether it is zero is wanted
  uint32_t reg = 0;          ///< register number relative to the frame
  Memory::Id object = 0;
  uint32_t offset = 0;
  uint32_t bytes = 0;  ///< of the cell
  uint32_t term = 0;
};

/// Where the output stands in the expected text; opaque here (OutputMatcher::State).
struct OutputPosition {
  uint32_t position = 0;
  uint32_t flags = 0;
  friend auto operator<=>(const OutputPosition&, const OutputPosition&) = default;
};

/// One way to go on after an output whose text was not fixed.
struct Alternative {
  uint32_t guard = 0;  ///< term; 0 = true
  OutputPosition output;
};

struct InputPosition {
  uint32_t position = 0;  ///< bytes consumed of the standard input
  bool end_seen = false;  ///< a read met the end (feof)
  std::string pushed;     ///< bytes pushed back, last one is next
  friend bool operator==(const InputPosition&, const InputPosition&) = default;
};

struct State {
  std::vector<Frame> frames;
  std::vector<Value> registers;  ///< of all frames, then their loop counters
  std::vector<Memory::Id> frame_objects;
  Memory memory;
  InputPosition input;
  Files files;
  OutputPosition output;
  std::vector<uint64_t> exit_handlers;  ///< function pointers of atexit
  std::vector<uint32_t> nested;         ///< per Image::recursive_functions: its frames
  uint64_t steps = 0;
  uint32_t heap_blocks = 0;     ///< that were allocated so far
  uint32_t path_condition = 0;  ///< term; 0 = true
  int exit_status = 0;
  uint32_t exit_term = 0;  ///< term of the exit status when it is symbolic
  /// while one is being checked: the address of what its failure says first
  uint64_t expectation = 0;

  /// the value that is being computed rests on something undefined that the run was spared
  /// (evaluation.h)
  bool spared = false;

  Stop stop = Stop::Running;
  SplitRequest split;
  std::vector<Alternative> alternatives;
  std::string message;

  Frame& top() { return frames.back(); }
  const Frame& top() const { return frames.back(); }
};

}  // namespace culprit::machine
