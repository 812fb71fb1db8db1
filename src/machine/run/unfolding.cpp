#include "machine/run/unfolding.h"

#include <algorithm>

namespace culprit::machine {

namespace {

uint64_t mixed(uint64_t hash, uint64_t with) {
  hash ^= with + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
  hash *= 0xff51afd7ed558ccdu;
  return hash ^ (hash >> 33);
}

/// Calls `visit` with each loop around the instruction at `pc`, the innermost first.
template <class Visit>
void for_each_loop(const ImageFunction& function, uint32_t pc, Visit visit) {
  const model::Function& model = *function.model;
  for (int32_t loop = block_at(function, pc).loop; loop >= 0;
       loop = model.loops[static_cast<size_t>(loop)].parent)
    visit(static_cast<size_t>(loop));
}

uint32_t iteration(const ImageFunction& function, const State& state, const Frame& frame,
                   size_t loop) {
  return static_cast<uint32_t>(state.registers[frame.base + function.first_loop + loop].bits);
}

/// During a call, the pc is the one after it.
uint32_t current(const State& state, const Frame& frame) {
  return &frame == &state.frames.back() || frame.pc == 0 ? frame.pc : frame.pc - 1;
}

}  // namespace

uint64_t unfolded_key(const Image& image, const State& state) {
  uint64_t key = 1;
  for (const Frame& frame : state.frames) {
    const ImageFunction& function = image.functions()[frame.function];
    const uint32_t pc = current(state, frame);
    key = mixed(mixed(key, frame.function), pc);
    for_each_loop(function, pc,
                  [&](size_t loop) { key = mixed(key, iteration(function, state, frame, loop)); });
  }
  return key;
}

std::vector<LoopTurn> loop_turns(const Image& image, const State& state) {
  std::vector<LoopTurn> turns;
  for (const Frame& frame : state.frames) {
    const ImageFunction& function = image.functions()[frame.function];
    const size_t outer = turns.size();
    for_each_loop(function, current(state, frame), [&](size_t loop) {
      turns.push_back(
          {function.model->loops[loop].location, iteration(function, state, frame, loop)});
    });
    std::reverse(turns.begin() + static_cast<std::ptrdiff_t>(outer), turns.end());
  }
  return turns;
}

}  // namespace culprit::machine
