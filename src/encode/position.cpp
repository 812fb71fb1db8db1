#include "encode/position.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

namespace culprit::encode {

namespace {

uint32_t highest_first(uint32_t number) {
  return std::endian::native == std::endian::little ? __builtin_bswap32(number) : number;
}

class Key {
 public:
  /// Starts with the bytes of the shared frames, copied from `like`.
  Key(size_t frames, const Position& like, SharedFrames& shared)
      : shared_(shared), used_(shared.empty() ? 0 : shared.back()) {
    const size_t bytes = used_ + kBytesPerFrame * (frames + 1 - shared.size());
    bytes_.reserve(bytes);
    bytes_.append(like, 0, used_).resize(bytes);
    shared_.reserve(frames);
  }
  void end_frame() { shared_.push_back(used_); }
  bool add(uint32_t number) {
    if (used_ + sizeof number > bytes_.size()) bytes_.resize(2 * bytes_.size());
    const uint32_t bytes = highest_first(number);
    // append() took an eighth of the time for locating a fault in a recursive program
    std::memcpy(bytes_.data() + used_, &bytes, sizeof bytes);
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
  SharedFrames& shared_;
  size_t used_;
};

/// Compares number by number, up to the first difference.
class PositionComparison {
 public:
  PositionComparison(const Position& other, SharedFrames& shared)
      : other_(other), shared_(shared), at_(shared.empty() ? 0 : shared.back()) {}
  void end_frame() { shared_.push_back(at_); }
  bool add(uint32_t number) {
    // all of `other` is a prefix of this position, which therefore comes after it
    if (at_ + sizeof number > other_.size()) return false;
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
  SharedFrames& shared_;
  size_t at_;
  bool before_ = false;
};

/// Adds the loops from the outermost to `loop`. Returns false, like the functions below, if no more
/// numbers are needed.
template <class Numbers>
bool add_loops(const machine::ImageFunction& function, const machine::State& state,
               const machine::Frame& frame, int32_t loop, Numbers& numbers) {
  if (loop < 0) return true;
  const model::Loop& here = function.model->loops[static_cast<size_t>(loop)];
  return add_loops(function, state, frame, here.parent, numbers) &&
         numbers.add(here.header_order) &&
         numbers.add(static_cast<uint32_t>(
             state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits));
}

template <class Numbers>
bool add_frame(const machine::ImageFunction& function, const machine::State& state,
               const machine::Frame& frame, Numbers& numbers) {
  // A frame below the top stands after its call, possibly at the first instruction of the next
  // block.
  bool top = &frame == &state.top();
  uint32_t pc = top || frame.pc == 0 ? frame.pc : frame.pc - 1;
  const model::Block& block = machine::block_at(function, pc);
  return numbers.add(frame.function) && add_loops(function, state, frame, block.loop, numbers) &&
         numbers.add(block.order) && numbers.add(frame.pc);
}

/// Adds the frames from `first` on, then input and output. Returns the number of frames added, plus
/// those before them.
template <class Numbers>
size_t add_all(const machine::Image& image, const machine::State& state, size_t first,
               Numbers& numbers) {
  const size_t frames = state.frames.size();
  for (size_t f = first; f < frames; ++f) {
    if (!add_frame(image.functions()[state.frames[f].function], state, state.frames[f], numbers))
      return f + 1;
    numbers.end_frame();
  }
  if (!numbers.add(state.input.position)) return frames;
  if (!numbers.add(static_cast<uint32_t>(state.input.end_seen) +
                   2 * static_cast<uint32_t>(state.input.pushed.size())))
    return frames;
  for (char byte : state.input.pushed)
    if (!numbers.add(static_cast<unsigned char>(byte))) return frames;
  numbers.add(state.output.position);
  return frames;
}

}  // namespace

Position position_of(const machine::Image& image, const machine::State& state) {
  SharedFrames none;
  return position_of(image, state, {}, none);
}

Position position_of(const machine::Image& image, const machine::State& state, const Position& like,
                     SharedFrames& shared) {
  Key key(state.frames.size(), like, shared);
  add_all(image, state, shared.size(), key);
  return key.take();
}

Position iteration_of(const machine::Image& image, const machine::State& state) {
  SharedFrames frames;
  const Position position = position_of(image, state, {}, frames);
  constexpr size_t kBlockAndPc = 2 * sizeof(uint32_t);
  return position.substr(0, frames.back() - kBlockAndPc);
}

SharedFrames shared_frames(SharedFrames frames, const Position& position, const Position& other) {
  const auto differs =
      std::mismatch(position.begin(), position.end(), other.begin(), other.end()).first -
      position.begin();
  frames.erase(std::upper_bound(frames.begin(), frames.end(), static_cast<size_t>(differs)),
               frames.end());
  return frames;
}

size_t stands_before(const machine::Image& image, const machine::State& state,
                     const Position& position, SharedFrames& shared) {
  PositionComparison comparison(position, shared);
  const size_t frames = add_all(image, state, shared.size(), comparison);
  return comparison.before() ? frames : 0;
}

}  // namespace culprit::encode
