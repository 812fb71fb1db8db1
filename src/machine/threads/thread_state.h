// The threads of a run. One of them runs; what it has for itself is in the State. The others are
// parked here (threads.cpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/memory/memory.h"
#include "machine/value/value.h"

namespace culprit::machine {

struct Frame {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;        ///< next instruction; during a call, the one after the call
  uint32_t base = 0;      ///< first register in State::registers
  uint32_t objects = 0;   ///< State::frame_objects.size() on entry
  /// called by the machine, not by a call instruction: its result is unused
  bool handler = false;
  uint32_t native_bytes = 0;  ///< estimate of the native stack in use, this frame included
};

/// The stack of a thread, and what belongs to it.
struct Stack {
  std::vector<Frame> frames;
  std::vector<Value> registers;  ///< those of all frames, each followed by its loop counters
  std::vector<Memory::Id> frame_objects;
  std::vector<uint32_t> nested;  ///< active frames, by ImageFunction::recursion
  /// address of the text that introduces the message of a failed expectation, or of a clause of a
  /// contract; 0 if none is evaluated
  uint64_t expectation = 0;
  bool is_clause = false;  ///< it is a clause of a contract
  /// the value being computed depends on an undefined result that was spared (evaluation.h)
  bool spared = false;

  Frame& top() { return frames.back(); }
  const Frame& top() const { return frames.back(); }
};

/// What a thread waits for. The numbers are known in libc/threads/primitives.h.
enum class Wait : uint8_t {
  Nothing,
  Mutex,      ///< a lock that one thread holds
  ReadLock,   ///< until no thread writes
  WriteLock,  ///< until no thread reads or writes
  Condition,
  Semaphore,
  End,      ///< of a thread: `object` is its number
  Barrier,  ///< the other threads that it is for
  Time,     ///< a point in time
  Message,  ///< what other ranks do: libc/mpi says in words what it is
  Change,   ///< of memory: it turns in a loop that only another thread can end
};

/// A place in the program's own code.
struct CodePlace {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;
  /// within the call of the library that begins there: the number of its stop, from 1; 0: not
  uint32_t stop = 0;
  friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};

/// Why a wait ended. The numbers are known in libc/threads/primitives.h.
enum class Woken : uint8_t {
  ByOther,
  ByTime,
  ByItself,  ///< from the wait for a signal, which POSIX allows at any time
};

struct HeldLock {
  uint64_t lock = 0;  ///< address
  CodePlace place;    ///< where it was taken
};

/// What decides about the end of a loop, at one of its back edges.
struct Turn {
  CodePlace place;
  size_t frames = 0;
  /// those that decide whether the loop goes on, and the iterations of the loops around it
  std::vector<Value> registers;
  uint64_t changes = 0;  ///< Threads::changes
  uint64_t input = 0;    ///< bytes of the standard input that were read
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// A loop that goes on, in a call.
struct TurningLoop {
  size_t frames = 0;  ///< of the stack; 0: none
  uint32_t function = 0;
  uint32_t loop = 0;
  friend bool operator==(const TurningLoop&, const TurningLoop&) = default;
};

/// Memory that a message comes from or goes to, until the program waits for its end.
struct UsedBuffer {
  uint64_t begin = 0, end = 0;  ///< addresses
  bool is_written = false;      ///< it receives a message; else one is sent from it
  CodePlace place;              ///< of the call that began to use it
};

/// A process of an MPI program (ranks.cpp). Each has its own variables.
struct Rank {
  /// of Image::rank_variables(), while another rank runs
  std::vector<Memory::Id> variables;
  std::vector<uint64_t> exit_handlers;  ///< while another rank runs, as are the following
  uint32_t input = 0;                   ///< bytes consumed from the standard input
  bool has_ended = false;
  std::vector<UsedBuffer> used;  ///< in the order of the calls
};

struct Thread {
  Stack stack;  ///< empty for the one that runs
  uint32_t rank = 0;
  uint32_t start = 0;      ///< function that the program gave to pthread_create; main for the first
  bool has_begun = false;  ///< it ran at least once
  bool has_ended = false;
  bool is_joined = false;      ///< what follows is ordered after all that it did
  Turn turn;                   ///< where it last let others run because it had turned for long
  TurningLoop turning;         ///< the outermost loop that went on since
  uint32_t stops = 0;          ///< in the call of the library that it is in, so far
  uint32_t uninterrupted = 0;  ///< sections that it is in, within which no other thread runs
  Wait wait = Wait::Nothing;
  uint64_t object = 0;           ///< that it waits for, or at: an address or a number
  uint32_t holder = 0;           ///< the thread that holds the lock, if one is known; 0: none
  uint64_t until = kForever;     ///< it waits no longer than this, in nanoseconds since the start
  Woken woken = Woken::ByOther;  ///< why it went on
  uint64_t since = 0;            ///< order in which threads began to wait
  /// it has stopped before an instruction at which another thread could run
  bool is_at_point = false;
  std::vector<HeldLock> held;
  std::vector<Memory::Id> variables;  ///< its thread-local variables, while another one runs

  static constexpr uint64_t kForever = UINT64_MAX;
  bool can_run() const { return !has_ended && wait == Wait::Nothing; }
  bool can_wake_by_itself() const { return !has_ended && wait == Wait::Condition; }
};

/// All threads that were ever started, in the order of their starts. Thread 1 runs main; with
/// ranks, the first ones do.
struct Threads {
  std::vector<Thread> all;
  std::vector<Rank> ranks;  ///< empty if there is only one process
  uint32_t running = 1;
  uint32_t unfinished = 1;
  uint32_t unjoined = 0;  ///< threads that have ended, and that nothing has waited for
  uint64_t waits = 0;     ///< how often a thread began to wait
  uint64_t changes = 0;   ///< writes to memory so far
  uint64_t turns = 0;     ///< iterations of loops since the last choice of a thread
  bool yields = false;    ///< the running thread lets others go first
  /// kept for ScheduleGuide: how often threads have come to the places of the schedule
  std::vector<uint32_t> arrivals;

  Thread& number(uint32_t number) { return all[number - 1]; }
  const Thread& number(uint32_t number) const { return all[number - 1]; }
  Thread& current() { return number(running); }
  const Thread& current() const { return number(running); }
  bool runs_main(uint32_t number) const { return number <= std::max<size_t>(1, ranks.size()); }
};

}  // namespace culprit::machine
