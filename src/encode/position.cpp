#include "encode/position.h"

#include <algorithm>

namespace culprit::encode {

namespace {

const model::Block& block_at(const model::Function& function, uint32_t pc) {
  auto after = std::upper_bound(function.blocks.begin(), function.blocks.end(), static_cast<int32_t>(pc),
                                [](int32_t at, const model::Block& b) { return at < b.pc; });
  return after == function.blocks.begin() ? function.blocks.front() : *std::prev(after);
}

void append_frame(const machine::ImageFunction& function, const machine::State& state, const machine::Frame& frame, Position& key) {
  key.push_back(frame.function);
  // A frame below the top stands behind its call, possibly at the first instruction of the next block.
  bool top = &frame == &state.top();
  uint32_t pc = top || frame.pc == 0 ? frame.pc : frame.pc - 1;
  const model::Block& block = block_at(*function.model, pc);
  size_t from = key.size();
  for (int32_t l = block.loop; l >= 0; l = function.model->loops[static_cast<size_t>(l)].parent) {
    const machine::Value& counter = state.registers[frame.base + function.first_loop + static_cast<size_t>(l)];
    key.push_back(static_cast<uint32_t>(counter.bits));
    key.push_back(function.model->loops[static_cast<size_t>(l)].header_order);
  }
  std::reverse(key.begin() + static_cast<std::ptrdiff_t>(from), key.end());
  key.push_back(block.order);
  key.push_back(frame.pc);
}

}  // namespace

Position position_of(const machine::Image& image, const machine::State& state) {
  Position key;
  key.reserve(8 * state.frames.size() + 4);
  for (const machine::Frame& frame : state.frames) append_frame(image.functions()[frame.function], state, frame, key);
  key.push_back(state.input.position);
  key.push_back(static_cast<uint32_t>(state.input.end_seen) + 2 * static_cast<uint32_t>(state.input.pushed.size()));
  for (char byte : state.input.pushed) key.push_back(static_cast<unsigned char>(byte));
  key.push_back(state.output.position);
  return key;
}

}  // namespace culprit::encode
