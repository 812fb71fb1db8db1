// Assignments that a function may lack, tried one at a time. A variable, member or element that the
// function uses gets a constant that it gets elsewhere, zero, one more or less, its negation (!),
// another variable's value, or that of an expression of the function; or it is added to, divided by
// one of these, and so on. Strings get their terminating zero.
//
// The code that computes or loads the address of the target is copied from the function (the
// plastic surgery hypothesis: Barr et al. 2014). So everything that the function names in one
// expression can be assigned. The places are before and after statements, and at the ends of
// blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "edits/slips.h"
#include "support/budget.h"

namespace culprit::edits {

/// Variables whose assignments are likelier to be missing.
struct Wanting {
  std::set<std::string> unset = {};      ///< read, and never set: their values may be computed, too
  std::set<std::string> unchanged = {};  ///< decide that a loop never ends
};

/// Edits with insertions, the likeliest first, at most `most`. The component of each is in `asked`
/// (ascending): the statement beside the missing one, or the end of the block. Cost: places ×
/// targets × values; memory for twice `most` edits. Returns what was found so far when `budget`,
/// which may be null, ends.
std::vector<Edit> missing_assignments(const machine::Image& image,
                                      const std::vector<model::ComponentId>& asked,
                                      size_t most = SIZE_MAX, const Wanting& wanting = {},
                                      const Budget* budget = nullptr);

}  // namespace culprit::edits
