#include "encode/position.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace culprit::encode {

namespace {

const model::Block& block_at(const model::Function& function, uint32_t pc) {
  auto after = std::upper_bound(function.blocks.begin(), function.blocks.end(), static_cast<int32_t>(pc),
                                [](int32_t at, const model::Block& b) { return at < b.pc; });
  return after == function.blocks.begin() ? function.blocks.front() : *std::prev(after);
}

class Key {
 public:
  explicit Key(size_t frames) : bytes_(kBytesPerFrame * frames, '\0') {}
  void add(uint32_t number) {
    if (used_ + sizeof number > bytes_.size()) bytes_.resize(2 * bytes_.size());
    char* at = bytes_.data() + used_;   // appending took an eighth of the time of locating in a recursive program
    at[0] = static_cast<char>(number >> 24);
    at[1] = static_cast<char>(number >> 16);
    at[2] = static_cast<char>(number >> 8);
    at[3] = static_cast<char>(number);
    used_ += sizeof number;
  }
  Position take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  static constexpr size_t kBytesPerFrame = 32;
  Position bytes_;
  size_t used_ = 0;
};

/// From the outermost to `loop`.
void append_loops(const machine::ImageFunction& function, const machine::State& state, const machine::Frame& frame, int32_t loop, Key& key) {
  if (loop < 0) return;
  const model::Loop& here = function.model->loops[static_cast<size_t>(loop)];
  append_loops(function, state, frame, here.parent, key);
  key.add(here.header_order);
  key.add(static_cast<uint32_t>(state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits));
}

void append_frame(const machine::ImageFunction& function, const machine::State& state, const machine::Frame& frame, Key& key) {
  key.add(frame.function);
  // A frame below the top stands behind its call, possibly at the first instruction of the next block.
  bool top = &frame == &state.top();
  uint32_t pc = top || frame.pc == 0 ? frame.pc : frame.pc - 1;
  const model::Block& block = block_at(*function.model, pc);
  append_loops(function, state, frame, block.loop, key);
  key.add(block.order);
  key.add(frame.pc);
}

}  // namespace

Position position_of(const machine::Image& image, const machine::State& state) {
  Key key(state.frames.size() + 1);
  for (const machine::Frame& frame : state.frames) append_frame(image.functions()[frame.function], state, frame, key);
  key.add(state.input.position);
  key.add(static_cast<uint32_t>(state.input.end_seen) + 2 * static_cast<uint32_t>(state.input.pushed.size()));
  for (char byte : state.input.pushed) key.add(static_cast<unsigned char>(byte));
  key.add(state.output.position);
  return key.take();
}

}  // namespace culprit::encode
