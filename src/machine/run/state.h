// The state of a run: cheap to copy, so that a run can be resumed, forked and merged.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "machine/files/files.h"
#include "machine/memory/memory.h"
#include "machine/run/unflushed_output.h"
#include "machine/threads/thread_state.h"
#include "model/instruction.h"

namespace culprit::machine {

/// Why the interpreter stopped.
enum class Stop : uint8_t {
  Running,
  Exited,  ///< main returned or exit was called; State::exit_status
  Fatal,   ///< the last finding ended the run
  StepLimit,
  Endless,  ///< in a loop that never ends (endless.h); the pc is at its back edge
  OutputLimit,
  OutOfTime,   ///< the budget was used up
  Rejected,    ///< the output can no longer become the expected one
  Infeasible,  ///< the path condition became false
  Join,        ///< at a join block, with Machine::stop_at_joins
  /// an instruction needs a concrete value (State::split) and has not been executed
  Split,
  Alternatives,  ///< the instruction is done; the ways to go on are in State::alternatives
  Bound,         ///< a loop or a recursion reached the unwinding bound
  Parked,        ///< within run(): the running thread waits, or lets others run
  Unsupported,   ///< the reason is in State::message
};
const char* stop_name(Stop stop);

/// A symbolic value that must become concrete: a register of the top frame, or a cell in memory.
struct SplitRequest {
  bool in_memory = false;
  bool zero_or_not = false;  ///< the instruction only needs to know whether it is zero
  uint32_t reg = 0;          ///< register number relative to the frame
  Memory::Id object = 0;
  uint32_t offset = 0;
  uint32_t bytes = 0;  ///< size of the cell
  uint32_t term = 0;
};

/// The position of the output in the expected text; opaque here (OutputMatcher::State).
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
  uint32_t position = 0;  ///< bytes consumed from the standard input
  bool end_seen = false;  ///< a read reached the end (feof)
  std::string pushed;     ///< bytes pushed back; the last one is read next
  friend bool operator==(const InputPosition&, const InputPosition&) = default;
};

struct State : Stack {
  Memory memory;
  InputPosition input;
  Files files;
  OutputPosition output;
  std::vector<uint64_t> exit_handlers;  ///< function pointers of atexit
  uint64_t steps = 0;
  uint32_t heap_blocks = 0;     ///< heap blocks allocated so far
  uint32_t path_condition = 0;  ///< term; 0 = true
  int exit_status = 0;
  uint32_t exit_term = 0;  ///< term of the exit status if it is symbolic

  /// locks that the only thread holds; of several: Thread::held
  std::vector<HeldLock> held;
  /// Null until a thread is started. Shared by copies of the state until one changes it.
  std::shared_ptr<Threads> threads;

  // Processes (processes.cpp). A child runs to its end, then the state becomes its parent's again.
  std::shared_ptr<State> parent;  ///< as it goes on after the fork; null in the first process
  uint32_t process = 0;           ///< number of this process, by order of fork; 0: the first
  uint32_t forks = 0;             ///< number of forks so far, in all processes
  int ended_by = 0;               ///< the signal that ended this process
  uint64_t status_at = 0;         ///< of a parent: where the status of the child is stored
  std::shared_ptr<UnflushedOutput> unflushed;
  /// a process has flushed its copy of what the first one had not flushed at its last fork
  bool copy_is_flushed = false;

  Stop stop = Stop::Running;
  SplitRequest split;
  std::vector<Alternative> alternatives;
  std::string message;

  /// Whether more than one thread can still run.
  bool has_threads() const { return threads && threads->unfinished > 1; }
  /// Whether what the running thread does may race with what others do or did.
  bool may_race() const { return threads && (threads->unfinished > 1 || threads->unjoined > 0); }
  /// Whether the program runs as several processes that exchange messages.
  bool has_ranks() const { return threads && !threads->ranks.empty(); }
  /// The number of the thread that runs; 1 runs main.
  uint32_t running() const { return threads ? threads->running : 1; }
  /// The stack of a thread; empty if it has ended, or was never started.
  const Stack& stack_of(uint32_t thread) const {
    static const Stack kNone;
    if (thread == running()) return *this;
    const bool is_one = thread > 0 && threads && thread <= threads->all.size();
    return is_one ? threads->number(thread).stack : kNone;
  }
  /// The threads, to be changed.
  Threads& own_threads() {
    if (threads.use_count() > 1) threads = std::make_shared<Threads>(*threads);
    return *threads;
  }
  /// Whether this is a state of that process, or of one of its descendants.
  bool descends_from(uint32_t number) const {
    return process == number || (parent && parent->descends_from(number));
  }
  /// Memory::pin() for the memory of this process and those that wait for it.
  void pin(std::vector<Object*>& owned) {
    memory.pin(owned);
    if (parent) parent->pin(owned);
  }
};

}  // namespace culprit::machine
