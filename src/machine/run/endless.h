// Endless loops: a loop never ends when what decides about its end has the same value twice.
//
// Brent's way of finding a cycle (1980), per loop: a snapshot is kept and compared at each later
// iteration; snapshots are taken anew when the run has doubled, so any cycle is met within some
// three times the steps that lead through it once. Runs of less than kQuiet steps cost nothing;
// later a back edge compares a few registers, and memory only when those are equal: copies of a
// memory share its objects, so what was not written since is equal without a look.
//
// What decides: the registers that a branch, an address, a division or a call inside of the loop
// reads, and those that they are computed from there. A sum that is only added to is none of them,
// so that a loop in which only the sum changes is found as well. Memory, files and the position in
// the input decide where the loop loads or calls. Iteration counters of the machine itself never
// do.
//
// Where executions are counted, the first iterations after a snapshot are looked at more closely:
// of an iteration, only the blocks that it ran decide. If what decides in these is at its end what
// it was before, the next one takes the same way, and so on: a counter that goes on counting
// without being looked at, since the branch that would use it as an index is never taken again, is
// found so.
//
// Sound for runs of mutants too, and with interventions that do the same at every execution, unless
// a program decides by the numbers of new addresses: the machine is deterministic, so from equal
// values on, the same comes again for ever. What was printed is left out: a loop that prints
// without end is endless, too. Where all of what decides does not come again, a recurrent set may
// be found (recurrent_set.h): once at each snapshot. Not found: a counter that runs until it
// overflows, loops made of gotos into their middle, recursion.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "machine/image/image.h"
#include "machine/image/mutant.h"
#include "machine/run/recurrent_set.h"
#include "machine/run/state.h"

namespace culprit::machine {

class EndlessLoops {
 public:
  explicit EndlessLoops(const Image& image, const Mutant* mutant = nullptr)
      : image_(image), mutant_(mutant), snapshots_(image.loops()), deciding_(image.loops()) {}

  /// To be told now and then how long the run is.
  void tick(uint64_t steps) {
    if (steps < next_epoch_) return;
    next_epoch_ = 2 * steps;
    ++epoch_;
  }
  /// Control went to where no loop says (longjmp): what was seen before does not count.
  void jumped() {
    if (epoch_ > 0) ++epoch_;
  }
  /// At the entry of a loop of the top frame (numbered within its function).
  void enter(const State& state, uint32_t loop) {
    if (epoch_ == 0) return;
    Snapshot& snapshot = snapshots_[number(state, loop)];
    if (snapshot.depth == state.frames.size()) snapshot.valid = false;
  }
  /// At a back edge of a loop of the top frame, which comes next. `machine` runs it, and counts
  /// executions or does not. True: it never ends.
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
  static constexpr uint64_t kTimesProof = 128;  // as long as it, twice the run so far may be

  /// What decides about the end of a loop.
  struct Deciding {
    std::vector<uint32_t> registers;
    bool memory = false;  ///< the loop loads, calls or allocates
  };
  struct Snapshot {
    uint64_t epoch = 0;  ///< 0: none was taken
    bool valid = false;  ///< the loop was not left since
    const Deciding* deciding = nullptr;
    size_t differing = 0;  ///< index of the register that differed last: it will again, mostly
    size_t depth = 0;      ///< frames
    std::vector<Value> values;
    unsigned closer_looks = 0;   ///< that are left
    std::vector<Value> frame;    ///< all registers, for closer looks
    std::vector<uint64_t> hits;  ///< the same
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
  std::vector<std::unique_ptr<const Deciding>> deciding_;  // the same; computed when needed
};

}  // namespace culprit::machine
