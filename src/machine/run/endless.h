// Finds endless loops: a loop never ends if the state that decides about its end repeats.
//
// The method is Brent's cycle detection (1980), per loop: a snapshot is kept and compared at each
// later iteration. A new one is taken whenever the run has doubled in length, so any cycle is found
// within about three times the steps that lead through it once. The first kQuiet steps of a run
// cost nothing. After that, a back edge compares a few registers, and memory only if they are
// equal; copies of a memory share objects, so an object that was not written since is equal at
// once.
//
// The deciding registers are those that a branch, an address, a division or a call inside of the
// loop reads, and those from which they are computed there. A sum that is only added to is not
// among them, so a loop in which only the sum changes is found as well. Memory, files and the
// position in the input are deciding if the loop loads or calls. Iteration counters of the machine
// never are.
//
// If executions are counted, the first iterations after a snapshot get a closer look: only the
// blocks that the iteration executed count. If the registers that decide in these blocks have their
// old values at its end, the next iteration takes the same way, and so on. This finds loops with a
// counter that goes on but is no longer used, because the branch that would use it as an index is
// never taken again.
//
// Sound also for runs of mutants, and for interventions that act alike at every execution, unless a
// program decides by the numbers of new addresses: the machine is deterministic, so equal states
// have equal futures. Output is left out of the state: a loop that prints without end is endless,
// too. If the deciding state does not repeat, a recurrent set may be found (recurrent_set.cpp);
// this is tried once at each snapshot. Not found: counters that run until they overflow, loops made
// of gotos into their middle, recursion.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "machine/image/image.h"
#include "machine/image/mutant.h"
#include "machine/run/state.h"

namespace culprit::machine {

class Machine;

/// Whether a run never leaves `loop` of the top frame. The run is at the loop's back edge: its next
/// instruction is the LoopNext. False if this could not be proved. Only for runs of a program, or a
/// mutant, without other interventions. Cost: at most about `most_steps` instructions, each about
/// ten times as expensive as in a plain run.
bool never_leaves(const Machine& machine, const State& at_back_edge, uint32_t loop,
                  uint64_t most_steps);

class EndlessLoops {
 public:
  explicit EndlessLoops(const Image& image, const Mutant* mutant = nullptr)
      : image_(image), mutant_(mutant), snapshots_(image.loops()), deciding_(image.loops()) {}

  /// To be called now and then with the length of the run.
  void tick(uint64_t steps) {
    if (steps < next_epoch_) return;
    next_epoch_ = 2 * steps;
    ++epoch_;
  }
  /// Control left the loop structure (longjmp): earlier snapshots no longer count.
  void jumped() {
    if (epoch_ > 0) ++epoch_;
  }
  /// The registers that decide about the end of a loop of the top frame, besides memory.
  const std::vector<uint32_t>& deciding_registers(const State& state, uint32_t loop) {
    return deciding(state, loop).registers;
  }
  /// At the entry of a loop of the top frame (numbered within its function).
  void enter(const State& state, uint32_t loop) {
    if (epoch_ == 0) return;
    Snapshot& snapshot = snapshots_[number(state, loop)];
    if (snapshot.depth == state.frames.size()) snapshot.valid = false;
  }
  /// At a back edge of a loop of the top frame, which is the next instruction. `machine` runs the
  /// state; `hits` are its counts of executions, empty if it does not count. Returns true if the
  /// loop never ends.
  bool next(const Machine& machine, const State& state, uint32_t loop,
            const std::vector<uint64_t>& hits) {
    if (epoch_ == 0) return false;
    Snapshot& snapshot = snapshots_[number(state, loop)];
    if (snapshot.epoch != epoch_) {
      take(state, loop, hits, snapshot);
      return never_leaves(machine, state, loop, next_epoch_ / kTimesProof);
    }
    if (!snapshot.valid || snapshot.depth != state.frames.size()) return false;
    if (snapshot.closer_looks > 0 && !hits.empty()) {
      --snapshot.closer_looks;
      if (takes_the_same_way(state, loop, hits, snapshot)) return true;
    }
    if (snapshot.differing < snapshot.values.size() && !same(state, snapshot, snapshot.differing))
      return false;
    return repeats(state, snapshot);
  }

 private:
  static constexpr uint64_t kQuiet = 400'000;
  static constexpr unsigned kCloserLooks = 2;   // iterations, after each snapshot
  static constexpr uint64_t kTimesProof = 128;  // a proof may take 1/128 of twice the run so far

  /// The registers and memory that decide about the end of a loop.
  struct Deciding {
    std::vector<uint32_t> registers;
    bool memory = false;  ///< the loop loads, calls or allocates
  };
  struct Snapshot {
    uint64_t epoch = 0;  ///< 0: none was taken
    bool valid = false;  ///< the loop was not left since then
    const Deciding* deciding = nullptr;
    size_t differing = 0;  ///< index of the register that differed last; mostly it differs again
    size_t depth = 0;      ///< number of frames
    std::vector<Value> values;
    unsigned closer_looks = 0;   ///< closer looks still to take
    std::vector<Value> frame;    ///< all registers, for closer looks
    std::vector<uint64_t> hits;  ///< likewise, for closer looks
    Memory memory;
    InputPosition input;
    Files files;
    size_t exit_handlers = 0;
  };

  size_t number(const State& state, uint32_t loop) const {
    return image_.functions()[state.top().function].loop_base + loop;
  }
  const Deciding& deciding(const State& state, uint32_t loop);
  void take(const State& state, uint32_t loop, const std::vector<uint64_t>& hits,
            Snapshot& snapshot);
  bool takes_the_same_way(const State& state, uint32_t loop, const std::vector<uint64_t>& hits,
                          const Snapshot& snapshot) const;
  const std::vector<model::Instruction>& code_of(const State& state) const;
  const model::Function& function_of(const State& state) const;
  static bool same(const State& state, const Snapshot& snapshot, size_t index) {
    return state.registers[state.top().base + snapshot.deciding->registers[index]] ==
           snapshot.values[index];
  }
  static bool repeats(const State& state, Snapshot& snapshot);
  static bool same_outside(const State& state, const Snapshot& snapshot);

  const Image& image_;
  const Mutant* mutant_;  // may be null
  uint64_t epoch_ = 0;
  uint64_t next_epoch_ = kQuiet;
  std::vector<Snapshot> snapshots_;                        // per loop of the image
  std::vector<std::unique_ptr<const Deciding>> deciding_;  // likewise; computed on demand
};

}  // namespace culprit::machine
