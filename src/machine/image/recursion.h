// Which functions may be called while they are under way.
#pragma once

#include <cstdint>
#include <vector>

namespace culprit::machine {

class Image;

/// Per function of the image, 1 where that may be; more than are: what a pointer calls may be any
/// function that has an address, and a function between two recursions counts as well. Cost:
/// O(program).
std::vector<uint8_t> possibly_recursive(const Image& image);

}  // namespace culprit::machine
