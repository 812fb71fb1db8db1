// The machine: runs an image over a value domain, one instruction at a time, within limits.
//
// run() executes until something happens that the caller must decide (Stop). The machine itself has
// no search, no solver and no policy: forking and merging are encode/'s, verdicts are spec/'s and
// diagnose/'s.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/bounds.h"
#include "machine/run/domain.h"
#include "machine/run/endless.h"
#include "machine/run/finding.h"
#include "machine/run/run_inputs.h"
#include "machine/run/state.h"
#include "machine/run/step_observer.h"
#include "support/budget.h"

namespace culprit::machine {

struct MachineLimits {
  uint64_t steps = 200'000'000;
  uint64_t memory_bytes = uint64_t{512} << 20;
  uint64_t native_stack_bytes = uint64_t{8} << 20;
  /// frames of one function at once; 0 = only the native stack limits it
  uint32_t recursion = 0;
  const Budget* budget = nullptr;  ///< asked every few thousand steps; null: none
};

/// How a component's probes behave in this run.
// Watch: the domain sees the value but returns it unchanged
enum class ProbeMode : uint8_t { Ok, Ab, Watch };

/// What uninitialised memory holds. Zero is what every run sees; the others are for trials of what
/// hangs on it.
enum class UndefinedFill : uint8_t { Zero, MinusOne, One, Largest, Smallest };
inline constexpr UndefinedFill kOtherFills[] = {UndefinedFill::MinusOne, UndefinedFill::One,
                                                UndefinedFill::Largest, UndefinedFill::Smallest};

/// A place and kind of undefined behaviour that a run may show without being given up.
struct FindingSite {
  FindingKind kind{};
  uint32_t function = 0;
  uint32_t pc = 0;
  friend auto operator<=>(const FindingSite&, const FindingSite&) = default;
};

struct LoopProbe;
struct Mutant;

class Machine {
 public:
  /// All three must outlive the machine.
  Machine(const Image& image, Domain& domain, const RunInputs& inputs);

  /// The state before the first instruction of main.
  State start();
  /// Executes until state.stop is not Running; returns it.
  Stop run(State& state);

  MachineLimits limits;
  UndefinedFill undefined_fill = UndefinedFill::Zero;
  bool stop_at_joins = false;
  uint32_t join_frames = UINT32_MAX;  ///< with stop_at_joins: only where there are no more frames
  std::vector<ProbeMode> modes;       ///< per component; empty = all ok
  std::vector<uint64_t> hits;         ///< per component: executions; counted when sized
  /// per loop of the image: most iterations of one entry; counted when sized
  std::vector<uint32_t> loop_peaks;
  uint32_t deepest = 1;           ///< most frames of one function at once
  uint32_t deepest_function = 0;  ///< that one
  /// fewest since it was set: frames below the last of those are as they were
  uint32_t shallowest = 1;
  std::vector<uint32_t> loop_bounds;  ///< per loop of the image: unwinding bound; empty = none
  BoundsReached reached;              ///< loops and recursion, by all runs so far
  /// what fails ends the run (Stop::Fatal), except at `tolerated`; at first, as the inputs say
  Undefined undefined;
  std::set<FindingSite> tolerated;
  /// set: endless loops are looked for; only where no domain interferes
  std::optional<EndlessLoops> endless;
  /// looks on, which makes a run cost some ten times as much; null: nobody
  StepObserver* observer = nullptr;
  std::vector<Finding> findings;                        ///< in order, one per site
  const std::vector<LoopProbe>* loop_probes = nullptr;  ///< set: further probes (loop_probe.h)
  const Mutant* mutant = nullptr;  ///< set: some functions have other code (mutant.h)

  const Image& image() const { return image_; }
  Domain& domain() { return domain_; }
  const RunInputs& inputs() const { return inputs_; }
  const std::string& input() const { return inputs_.input; }
  const FileSet& files() const;
  bool expects(uint32_t id) const;

  // For built-ins and domains
  // --------------------------------------------------------------------------------------

  /// Records undefined behaviour at the current instruction of `state`. Fatal ones end the run.
  /// Nothing, where is_spared(): then the run is to go on in any case.
  void report(State& state, FindingKind kind, std::string message, bool fatal = false);
  /// Whether the next instruction of `state` computes the value of components in mode ab only, so
  /// that C may leave undefined what it does (evaluation.h). Asks the domain. `ends`: the run would
  /// end there.
  bool is_spared(State& state, FindingKind kind, bool ends);
  /// Those components.
  std::vector<model::ComponentId> spared_at(const State& state) const;
  /// Ends the run because something is not modelled.
  void unsupported(State& state, std::string message);
  Value load(State& state, model::Type type, Value pointer);
  void store(State& state, model::Type type, Value pointer, Value value);
  /// The same where the access is known to be possible, or was reported already.
  void put(State& state, model::Type type, uint64_t pointer, Value value);
  /// Checks an access of `bytes` at `pointer`; reports and returns null when it cannot go on, or
  /// when that was spared (the state is still running). The object is not cloned.
  const Object* access(State& state, uint64_t pointer, uint64_t bytes, bool write);
  /// Copies raw memory with definedness and symbolic cells; overlapping is fine. False when the run
  /// cannot go on. What was spared is left out.
  bool copy(State& state, uint64_t to, uint64_t from, uint64_t bytes);
  bool fill(State& state, uint64_t to, uint8_t byte, uint64_t bytes);
  /// Reports what memcpy and its like must not be asked for: source and target share bytes. A copy
  /// of something onto itself is none; compilers make it of `*p = *q`.
  void report_overlap(State& state, uint64_t to, uint64_t from, uint64_t bytes);
  bool mode_is_ab(model::ComponentId component) const {
    return component < modes.size() && modes[component] == ProbeMode::Ab;
  }
  void count(model::ComponentId component) {
    if (component < hits.size()) ++hits[component];
  }
  /// Ends all frames but the outermost `left`, which are fewer, with their objects and registers.
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
  /// One instruction did the work of many: so many bytes were read or written. Counts as steps, so
  /// that limits hold.
  uint64_t steps_to_look_ = 0;  // at the clock: a look takes longer than many a short run
  void charge(uint64_t bytes) { charged_steps_ += bytes / kBytesPerStep; }
  /// Calls the function at a pointer with plain arguments, before going on with the current code;
  /// used at exit.
  bool push_call(State& state, uint32_t function, const std::vector<Value>& arguments,
                 uint32_t return_pc);
  /// The object that a pointer points into, named for a message: "array 'a' (10 elements of 4
  /// bytes)".
  std::string describe(const State& state, uint64_t pointer) const;
  /// False, and the run has stopped, where the function is under way as often as may be.
  bool may_nest(State& state, uint32_t function);
  void push_frame(State& state, const Frame& frame);
  /// Registers of a new frame from `base` on: undefined, with what uninitialised memory holds.
  void clear_registers(State& state, uint32_t base, const ImageFunction& function) const;
  /// Ends the program with a status after the exit handlers ran.
  void exit(State& state, int status);

  /// Where the program stands; in a function of the library, where that was called.
  SourceLocation place(const State& state) const;

 private:
  friend class Interpreter;
  static constexpr uint64_t kBytesPerStep = 64;
  Value filled(Value value, model::Type type) const;
  bool fails(FindingKind kind) const;
  SourceLocation location_of(const State& state, size_t frame) const;
  size_t frame_to_show(const State& state) const;
  void give_initial_value(State& state, const model::StaticProbe& probe);
  const Image& image_;
  Domain& domain_;
  const RunInputs& inputs_;
  std::set<FindingSite> seen_;
  uint64_t charged_steps_ = 0;  // not yet counted by the interpreter
};

}  // namespace culprit::machine
