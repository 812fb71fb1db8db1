// Random C programs for the laws of the encoding: small, free of undefined behaviour, and easy
// enough for a solver.
//
// A program is a tree of text: a node is a statement or a function, and its children are the
// statements inside. Any child can be left out, so a failing program can shrink; a version that
// does not compile is rejected. Values stay small (results are reduced modulo small numbers,
// indices are masked), so a search can also find an intervention. The programs contain the hard
// parts of the encoding on purpose: symbolic indices and pointers, prints of every common
// conversion, padded numbers, characters that may be blanks, loops whose condition may be freed,
// strings, structures, unions of widths, floats, recursion.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace culprit::laws {

struct Node {
  std::string open;
  std::vector<Node> body;
  std::string close;
};

struct RandomProgram {
  std::vector<Node> parts;  ///< globals, functions, main
  std::string input;
};

RandomProgram random_program(uint64_t seed);
std::string text_of(const std::vector<Node>& parts);
/// All ways to leave out one node or to replace it by its children; largest first.
std::vector<std::vector<Node>> smaller(const std::vector<Node>& parts);

}  // namespace culprit::laws
