#include "machine/run/loop_iteration.h"

#include <algorithm>
#include <iterator>

namespace culprit::machine {

int32_t innermost_loop(const model::Function& function, int32_t pc) {
  auto after = std::upper_bound(function.blocks.begin(), function.blocks.end(), pc,
                                [](int32_t p, const model::Block& b) { return p < b.pc; });
  return after == function.blocks.begin() ? -1 : std::prev(after)->loop;
}

std::vector<uint32_t> loop_iteration(const Image& image, const State& state, size_t index) {
  const Frame& frame = state.frames[index];
  const ImageFunction& function = image.functions()[frame.function];
  std::vector<uint32_t> counters;
  for (int32_t loop = innermost_loop(*function.model, static_cast<int32_t>(frame.pc)); loop >= 0;
       loop = function.model->loops[static_cast<size_t>(loop)].parent)
    counters.push_back(static_cast<uint32_t>(
        state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits));
  std::reverse(counters.begin(), counters.end());
  return counters;
}

}  // namespace culprit::machine
