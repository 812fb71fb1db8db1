// Where a state stands, as a key that orders states topologically.
//
// Per frame, from the outermost: the function, then for each loop around the current block the
// order of its header and the iteration, then the order of the block and the pc. Lexicographic
// comparison then puts every state before all that it can still lead to within the same frames, so
// that taking the least state first lets others arrive where it waits, and merge.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::encode {

/// The topological part, followed by what must be equal for two states to be one place: input and
/// output positions. Numbers of four bytes, the highest first, so that the order is that of bytes:
/// deep calls share long prefixes. (As vectors, making and comparing positions took 29 % of the
/// time of locating in an interpreter with recursion; as strings, 15 %; where what two positions
/// share is looked at once, 6 %.)
using Position = std::string;

/// Leading frames of which a state's numbers are known to be those of a position: for each, where
/// its bytes end.
using SharedFrames = std::vector<size_t>;

Position position_of(const machine::Image& image, const machine::State& state);
/// The same where `shared` frames are those of `like`; it grows to all frames.
Position position_of(const machine::Image& image, const machine::State& state, const Position& like,
                     SharedFrames& shared);
/// Of `frames`, all of one position, those that `other` shares.
SharedFrames shared_frames(SharedFrames frames, const Position& position, const Position& other);
/// If position_of(image, state) < position: how many frames have to be looked at to tell, at least
/// one; else 0. As long as these stay as they are, the state stands before the position. `shared`
/// grows to all leading frames that are the same. Cost: the frames that they have in common beyond
/// those.
size_t stands_before(const machine::Image& image, const machine::State& state,
                     const Position& position, SharedFrames& shared);

}  // namespace culprit::encode
