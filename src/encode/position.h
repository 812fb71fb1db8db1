// The position of a state, as a key that orders states topologically.
//
// For each frame, from the outermost: the function; for each loop around the current block, the
// order of its header and the iteration; then the order of the block, and the pc. In lexicographic
// order every state precedes all states that it can lead to within the same frames. So if the least
// state always runs first, others arrive where it waits, and merge.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::encode {

/// The topological part, followed by the input and output positions, which must also be equal for
/// two states to be at one place. Numbers take four bytes, most significant byte first, so that
/// bytewise order is the order of numbers. Deep calls share long prefixes. (Share of
/// the time for locating a fault in a recursive interpreter that positions took: 29 % as vectors,
/// 15 % as strings, 6 % when shared prefixes are compared only once.)
using Position = std::string;

/// The leading frames of a state that are known to equal those of a position: for each, the end of
/// its bytes.
using SharedFrames = std::vector<size_t>;

Position position_of(const machine::Image& image, const machine::State& state);
/// The same if the `shared` frames are those of `like`; `shared` grows to all frames.
Position position_of(const machine::Image& image, const machine::State& state, const Position& like,
                     SharedFrames& shared);
/// The leading part that all states in this iteration of the loop share, which stands in the
/// innermost frame. For a state at the head of a loop.
Position iteration_of(const machine::Image& image, const machine::State& state);
/// The part of `frames`, which are all of `position`, that `other` shares.
SharedFrames shared_frames(SharedFrames frames, const Position& position, const Position& other);
/// If position_of(image, state) < position, the number of frames that prove it, at least one;
/// otherwise 0. As long as these frames do not change, the state precedes the position. `shared`
/// grows to all leading frames that are equal. Cost: the common frames beyond those already in
/// `shared`.
size_t stands_before(const machine::Image& image, const machine::State& state,
                     const Position& position, SharedFrames& shared);

}  // namespace culprit::encode
