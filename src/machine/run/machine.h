// The machine: runs an image over a value domain, one instruction at a time, within limits.
//
// run() executes until the caller must decide how to go on (Stop). The machine itself has no
// search, no solver and no policy: encode/ forks and merges states, spec/ and diagnose/ make
// verdicts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/bounds.h"
#include "machine/run/domain.h"
#include "machine/run/endless.h"
#include "machine/run/finding.h"
#include "machine/run/run_inputs.h"
#include "machine/run/state.h"
#include "machine/run/step_observer.h"
#include "machine/threads/scheduler.h"
#include "support/budget.h"

namespace culprit::machine {

struct MachineLimits {
  uint64_t steps = 200'000'000;
  uint64_t memory_bytes = uint64_t{512} << 20;
  uint64_t native_stack_bytes = uint64_t{8} << 20;
  /// active frames of one function; 0: only the native stack limits them
  uint32_t recursion = 0;
  uint32_t forks = 4096;    ///< in one run
  uint32_t threads = 1000;  ///< that have not ended
  uint32_t ranks = 256;
  uint32_t nested_forks = 16;      ///< processes of which each is the child of the one before
  const Budget* budget = nullptr;  ///< checked every 65,536 steps; null: none
};

/// The behaviour of a component's probes in this run. Watch: the domain sees the value and returns
/// it unchanged.
enum class ProbeMode : uint8_t { Ok, Ab, Watch };

/// The content of uninitialised memory. Runs use Zero; the other values are for trials that find
/// out whether a result depends on it.
enum class UndefinedFill : uint8_t { Zero, MinusOne, One, Largest, Smallest };
inline constexpr UndefinedFill kOtherFills[] = {UndefinedFill::MinusOne, UndefinedFill::One,
                                                UndefinedFill::Largest, UndefinedFill::Smallest};

/// The name of the object that holds the variable arguments of a call.
inline constexpr const char* kVariableArgumentsName = "...";

/// A kind of finding and its place; Machine::tolerated holds those that do not end a run.
struct FindingSite {
  FindingKind kind{};
  uint32_t function = 0;
  uint32_t pc = 0;
  friend auto operator<=>(const FindingSite&, const FindingSite&) = default;
};

struct LoopProbe;
struct Mutant;
struct SwitchPoint;

class Machine {
 public:
  /// All three must outlive the machine.
  Machine(const Image& image, Domain& domain, const RunInputs& inputs);

  /// The state before the first instruction of main, or of the constructors.
  State start();
  /// Executes until state.stop is not Running; returns state.stop.
  Stop run(State& state);  // interpreter.cpp

  MachineLimits limits;
  UndefinedFill undefined_fill = UndefinedFill::Zero;
  /// whether the program may start processes; not where states merge or are followed otherwise
  bool forks = false;
  /// whether the program may start threads; not where states merge or are followed otherwise
  bool threads = false;
  /// chooses the thread that goes on; null: the schedule of the inputs does
  Scheduler* scheduler = nullptr;
  bool child_ends_run = false;  ///< a fault that ends a child ends its parents, too
  bool stop_at_joins = false;
  uint32_t join_frames = UINT32_MAX;  ///< with stop_at_joins: greatest number of frames at a join
  std::vector<ProbeMode> modes;       ///< per component; empty = all ok
  std::vector<uint64_t> hits;         ///< per component: executions; counted if sized
  /// per loop of the image: most iterations after one entry; counted if sized
  std::vector<uint32_t> loop_peaks;
  uint32_t deepest = 1;           ///< most active frames of one function
  uint32_t deepest_function = 0;  ///< the function with these frames
  /// fewest frames since this was set; all of these frames but the last are unchanged
  uint32_t shallowest = 1;
  std::vector<uint32_t> loop_bounds;  ///< per loop of the image: unwinding bound; empty = none
  BoundsReached reached;              ///< loop and recursion bounds that runs have reached so far
  /// findings that end the run (Stop::Fatal), except at `tolerated`; initially that of the inputs
  Undefined undefined;
  std::set<FindingSite> tolerated;
  /// if set, endless loops are detected; only for runs in which no domain interferes
  std::optional<EndlessLoops> endless;
  /// sees each step, which makes a run about ten times slower; null: none
  StepObserver* observer = nullptr;
  std::vector<Finding> findings;  ///< in order, one per site
  /// the first inputs of RunInputs::chosen that were asked for, in order
  std::vector<AskedInput> asked;
  /// the first files that could not be opened for reading since they are not there
  std::vector<MissingFile> missing_files;
  const std::vector<LoopProbe>* loop_probes = nullptr;  ///< added probes (loop_probe.h); null: none
  const Mutant* mutant = nullptr;  ///< replaces the code of some functions (mutant.h)

  const Image& image() const { return image_; }
  Domain& domain() { return domain_; }
  const RunInputs& inputs() const { return inputs_; }
  const std::string& input() const { return inputs_.input; }
  const FileSet& files() const;
  bool expects(uint32_t id) const;

  // For built-ins and domains
  // --------------------------------------------------------------------------------------

  /// Records undefined behaviour at the current instruction of `state`. A fatal finding ends the
  /// run. If is_spared() holds, nothing is recorded and the run must go on. `pointer`: into the
  /// object that it is about; 0: about none.
  void report(State& state, FindingKind kind, std::string message, bool fatal = false,
              uint64_t pointer = 0);
  /// Whether report() would do nothing at the current instruction: the finding is known, and ends
  /// no run. Saves its message.
  bool is_reported(const State& state, FindingKind kind) const {
    const FindingSite site{kind, state.top().function, state.top().pc};
    return seen_.contains(site) && (!fails(kind) || tolerated.contains(site));
  }
  /// The function that a unit-test framework gives the signal of a failed assertion to, because the
  /// test expects one; 0 if there is none. Other faults are not followed then: the run ends as
  /// unsupported.
  uint64_t signal_handler(State& state);
  /// Whether a finding of this kind is not the program's: an expectation or a clause of a contract
  /// is evaluated, and has no value. The finding is then that one fails.
  static bool is_within_expectation(const State& state, FindingKind kind);
  static FindingKind expectation_kind(const State& state);
  /// The message of that finding: the text of the expectation, kWithoutValue, and why.
  static std::string without_value(const State& state, const std::string& because);
  static constexpr const char* kWithoutValue = ", which has no value here: ";
  /// Whether undefined behaviour of the next instruction of `state` is spared (evaluation.h): the
  /// instruction helps to compute the value of a component in mode ab, and the domain agrees.
  /// `ends`: the finding would end the run.
  bool is_spared(State& state, FindingKind kind, bool ends);
  /// The ab components whose values the next instruction helps to compute, innermost first.
  std::vector<model::ComponentId> spared_at(const State& state) const;
  /// Ends the run because something is not modelled.
  void unsupported(State& state, std::string message);
  /// Starts a process: `state` becomes that of the child. When the child has ended, the parent goes
  /// on after the call, which returns 0 in it; its wait status is stored at `status`. `number`
  /// receives the number of the child. processes.cpp
  void fork(State& state, const model::CallSite& site, uint64_t number, uint64_t status);
  /// Turns the state of a child that has ended into that of its parent. Returns false if it has not
  /// ended, or if this ends the run.
  bool resume_parent(State& state);

  // Threads. threads.cpp
  /// Starts a thread in `function`, which calls `start` of the program. Returns its number; 0 if
  /// the run stopped.
  uint32_t start_thread(State& state, uint32_t function, uint32_t start,
                        const std::vector<Value>& arguments);
  /// Ends the running thread.
  void end_thread(State& state);
  /// Lets the running thread wait until wake() or the time `until`, in nanoseconds. If no other
  /// thread was ever started, it waits forever: a finding.
  void wait(State& state, Wait wait, uint64_t object, uint32_t holder, uint64_t until);
  /// Lets the thread go on that has waited longest at the object, or all of them.
  void wake(State& state, uint64_t object, bool every);
  /// The instruction is done, and another thread may go on, or should if this one `yields`.
  void let_others_run(State& state, bool yields);
  /// Begins or ends a section of the running thread within which no other one runs.
  void section(State& state, bool begins);
  /// The running thread comes to the next iteration of a loop of the top frame.
  void turned(State& state, uint32_t loop);
  Turn turn_of(const State& state, uint32_t loop);
  /// Per instruction of the function: whether the schedule, or the scheduler, which is asked once,
  /// wants to switch threads before it. Null: before none.
  const std::vector<bool>* points_of(uint32_t function);
  /// Reports threads that wait for each other, if there are some when the program ends. While
  /// others can run, one of them may still let go of what is waited for, even if it should not.
  void report_circle(State& state);
  /// Lets the thread go on that the scheduler chooses. Returns false if none can: a finding.
  bool choose_thread(State& state);
  /// The place in the program's own code that the running thread is at.
  CodePlace own_place(const State& state) const;
  /// Nanoseconds since the start of the run.
  uint64_t clock(const State& state) const;

  // Ranks. processes/ranks.cpp
  /// Whether the run cannot go on without other ranks, which it does not follow; ends it then.
  bool needs_ranks(State& state);
  /// After Stop::Exited: ends the running rank. Returns whether another one goes on.
  bool end_rank(State& state);
  /// Ends all ranks, with a status.
  void end_all_ranks(State& state, int status);
  /// A message comes from the memory or goes to it, from the current call of the program on. It is
  /// reported if the program uses it before release_buffer().
  void use_buffer(State& state, uint64_t begin, uint64_t bytes, bool is_written);
  /// Ends the first such use of what begins there.
  void release_buffer(State& state, uint64_t begin);

  /// Output through the buffer of the standard output. standard_output.cpp
  void print(State& state, const IoSite& site, std::span<const OutputPiece> pieces);
  void flush(State& state);
  /// Loses what is not flushed, as at the end of a process by a signal.
  void drop_unflushed(State& state);
  void buffer_output(State& state, UnflushedOutput::Mode mode);

  Value load(State& state, model::Type type, Value pointer);
  void store(State& state, model::Type type, Value pointer, Value value);
  /// The same for an access that is known to be possible, or that was reported already.
  void put(State& state, model::Type type, uint64_t pointer, Value value);
  /// Checks an access of `bytes` at `pointer`. Returns null if the access is not possible: it was
  /// reported, or it was spared (the state is then still running). The object is not cloned.
  const Object* access(State& state, uint64_t pointer, uint64_t bytes, bool write);
  /// Copies raw memory with definedness and symbolic cells; the ranges may overlap. Returns false
  /// if the run cannot go on. A spared access copies nothing.
  bool copy(State& state, uint64_t to, uint64_t from, uint64_t bytes);
  bool fill(State& state, uint64_t to, uint8_t byte, uint64_t bytes);
  /// Reports a copy by memcpy or the like whose source and target share bytes. An object may be
  /// copied onto itself: compilers use memcpy for `*p = *q`.
  void report_overlap(State& state, uint64_t to, uint64_t from, uint64_t bytes);
  bool mode_is_ab(model::ComponentId component) const {
    return component < modes.size() && modes[component] == ProbeMode::Ab;
  }
  void count(model::ComponentId component) {
    if (component < hits.size()) ++hits[component];
  }
  /// Ends all frames but the outermost `left`, with their objects and registers. `left` must be
  /// less than the number of frames.
  void leave_frames(State& state, size_t left) {
    const Frame first = state.frames[left];
    for (size_t f = left; f < state.frames.size(); ++f)
      if (const int32_t of = image_.functions()[state.frames[f].function].recursion; of >= 0)
        --state.nested[static_cast<size_t>(of)];
    while (state.frame_objects.size() > first.objects) {
      state.memory.release(state.frame_objects.back());
      state.frame_objects.pop_back();
    }
    state.registers.resize(first.base);
    state.frames.resize(left);
    shallowest = std::min(shallowest, static_cast<uint32_t>(left));
  }
  /// Steps until the budget is checked, kept across runs: a check takes longer than many a short
  /// run.
  uint64_t steps_to_look_ = 0;
  /// Counts the bytes that one instruction reads or writes as steps, so that limits hold.
  void charge(uint64_t bytes) { charged_steps_ += bytes / kBytesPerStep; }
  /// Calls a function with plain arguments before going on with the current code; used for
  /// constructors and exit handlers. Returns false at the recursion limit.
  bool push_call(State& state, uint32_t function, const std::vector<Value>& arguments,
                 uint32_t return_pc);
  /// The object that a pointer points into, named for a message: "array 'a' (10 elements of 4
  /// bytes)".
  std::string describe(const State& state, uint64_t pointer) const;
  std::string origin_of(const State& state, const ObjectInfo& info) const;
  /// Returns false and stops the run (Stop::Bound) if `function` is at the recursion limit.
  bool may_nest(State& state, uint32_t function);
  void push_frame(State& state, const Frame& frame);
  /// Makes the registers of a new frame, from `base` on: undefined, with the content that
  /// uninitialised memory has.
  void clear_registers(std::vector<Value>& registers, uint32_t base,
                       const ImageFunction& function) const;
  /// Ends the program with a status, after the exit handlers have run.
  void exit(State& state, int status);

  /// Records a finding at a place that the run is not at; it does not end the run.
  void report_at(CodePlace place, FindingKind kind, std::string message);
  SourceLocation location_of(CodePlace place) const;
  /// The location of the current instruction; in a library function, that of the call from the
  /// program.
  SourceLocation place(const State& state) const;
  /// The places of all calls that the run is in, those of the callers first, and its own place.
  std::vector<SourceLocation> places(const State& state) const;

 private:
  friend class Interpreter;
  static constexpr uint64_t kBytesPerStep = 64;
  Value filled(Value value, model::Type type) const;
  bool fails(FindingKind kind) const;
  SourceLocation location_of(const State& state, size_t frame) const;
  size_t frame_to_show(const State& state) const;
  void give_initial_value(State& state, const model::StaticProbe& probe);
  UnflushedOutput& own_unflushed(State& state);
  void leave_buffer(State& state, const std::vector<UnflushedOutput::Print>& prints);
  void share_with_parent(State& parent, const State& child);
  void set_clock(State& state, uint64_t nanoseconds);
  void add_variables(State& state, Thread& thread) const;
  bool is_point(CodePlace place) const;
  void switch_to(State& state, uint32_t number);
  void report_hang(State& state, Wait wait, uint64_t object, uint32_t holder);
  void report_held(State& state, const HeldLock& held);
  void report_deadlock(State& state, const std::vector<uint32_t>& circle);
  void start_ranks(State& state);
  void report_waiting_ranks(State& state);
  void check_buffers(State& state, uint64_t pointer, uint64_t bytes, bool write);
  const Image& image_;
  Domain& domain_;
  const RunInputs& inputs_;
  std::set<FindingSite> seen_;
  /// What the library says about messages, for each call of the program.
  std::set<std::pair<FindingSite, CodePlace>> seen_calls_;
  uint64_t charged_steps_ = 0;  // charged, but not yet counted by the interpreter
  /// Of one function.
  struct Points {
    bool are_known = false, has_some = false;
    std::vector<bool> at;
  };
  std::vector<Points> points_;          // per function; empty: none was asked for
  std::optional<ScheduleGuide> guide_;  // once the schedule of the inputs was asked
};

}  // namespace culprit::machine
