// The functions that a missing call may call.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "edits/source_tree.h"
#include "machine/image/image.h"

namespace culprit::edits {

/// A function that can be called.
struct Callee {
  std::string name;
  uint32_t symbol = 0;  ///< what calls it, with its contract and protocols
  const model::Function* function = nullptr;
  std::vector<std::string> types;     ///< of the parameters, as in C
  std::set<uint32_t> called_in = {};  ///< files, which have a declaration
};

struct Callees {
  std::vector<Callee> all;
  bool are_of_protocols = false;  ///< a protocol says that one of their calls is missing
};

/// Functions whose definition the source shows, with at most three parameters; if there are
/// protocols, only their functions. Of the library, those with one parameter, if one of the
/// `messages` names them, or another function of their ready protocol, in quotes.
Callees callees_of(const SourceTree& tree, const machine::Image& image,
                   const std::vector<std::string>& messages);

/// Of these, those of the library.
std::vector<Callee> library_callees(const SourceTree& tree, const machine::Image& image,
                                    const std::vector<std::string>& messages);

/// The function that a function of a protocol is around; empty if `wrapper` is no such function.
std::string_view followed_by(std::string_view wrapper);

}  // namespace culprit::edits
