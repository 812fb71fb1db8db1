#include "encode/position.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

namespace culprit::encode {

namespace {

uint32_t highest_first(uint32_t number) { return std::endian::native == std::endian::little ? __builtin_bswap32(number) : number; }

class Key {
 public:
  explicit Key(size_t frames) : bytes_(kBytesPerFrame * frames, '\0') {}
  bool add(uint32_t number) {
    if (used_ + sizeof number > bytes_.size()) bytes_.resize(2 * bytes_.size());
    const uint32_t bytes = highest_first(number);
    std::memcpy(bytes_.data() + used_, &bytes, sizeof bytes);   // appending took an eighth of the time of locating in a recursive program
    used_ += sizeof number;
    return true;
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

/// Compares number by number, as long as they are equal.
class Comparison {
 public:
  explicit Comparison(const Position& other) : other_(other) {}
  bool add(uint32_t number) {
    if (at_ + sizeof number > other_.size()) return false;   // behind what it begins with
    uint32_t bytes = 0;
    std::memcpy(&bytes, other_.data() + at_, sizeof bytes);
    at_ += sizeof number;
    const uint32_t theirs = highest_first(bytes);
    before_ = number < theirs;
    return number == theirs;
  }
  bool before() const { return before_; }

 private:
  const Position& other_;
  size_t at_ = 0;
  bool before_ = false;
};

/// From the outermost to `loop`. False, as in what follows: the rest is not wanted.
template <class Numbers>
bool add_loops(const machine::ImageFunction& function, const machine::State& state, const machine::Frame& frame, int32_t loop, Numbers& numbers) {
  if (loop < 0) return true;
  const model::Loop& here = function.model->loops[static_cast<size_t>(loop)];
  return add_loops(function, state, frame, here.parent, numbers) && numbers.add(here.header_order) &&
         numbers.add(static_cast<uint32_t>(state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits));
}

template <class Numbers>
bool add_frame(const machine::ImageFunction& function, const machine::State& state, const machine::Frame& frame, Numbers& numbers) {
  // A frame below the top stands behind its call, possibly at the first instruction of the next block.
  bool top = &frame == &state.top();
  uint32_t pc = top || frame.pc == 0 ? frame.pc : frame.pc - 1;
  const model::Block& block = machine::block_at(function, pc);
  return numbers.add(frame.function) && add_loops(function, state, frame, block.loop, numbers) && numbers.add(block.order) && numbers.add(frame.pc);
}

/// The frames that were added.
template <class Numbers>
size_t add_all(const machine::Image& image, const machine::State& state, Numbers& numbers) {
  const size_t frames = state.frames.size();
  for (size_t f = 0; f < frames; ++f)
    if (!add_frame(image.functions()[state.frames[f].function], state, state.frames[f], numbers)) return f + 1;
  if (!numbers.add(state.input.position)) return frames;
  if (!numbers.add(static_cast<uint32_t>(state.input.end_seen) + 2 * static_cast<uint32_t>(state.input.pushed.size()))) return frames;
  for (char byte : state.input.pushed)
    if (!numbers.add(static_cast<unsigned char>(byte))) return frames;
  numbers.add(state.output.position);
  return frames;
}

}  // namespace

Position position_of(const machine::Image& image, const machine::State& state) {
  Key key(state.frames.size() + 1);
  add_all(image, state, key);
  return key.take();
}

size_t stands_before(const machine::Image& image, const machine::State& state, const Position& position) {
  Comparison comparison(position);
  const size_t frames = add_all(image, state, comparison);
  return comparison.before() ? frames : 0;
}

}  // namespace culprit::encode
