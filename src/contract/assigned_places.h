// The places of an `assigns` clause as C: lvalues in loops over their ranges.
//
//   s->items[0 .. s->count - 1].key   ->   __typeof__(...) p = &s->items[0]; index low = 0, high =
//                                          s->count - 1;      and, for each k of them, p[k].key
//
// Pointers and bounds are computed before anything is assigned, as ACSL means them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contract/annotation.h"
#include "contract/code.h"
#include "contract/translator.h"

namespace culprit::contract {

struct AssignedPlace {
  struct Index {
    std::string variable, low, high;  ///< names in C
  };
  Code remembered;             ///< declarations, for the state before
  Code lvalue;                 ///< over what is remembered and the variables of the indices
  std::string name;            ///< as written, with % for each index: `s->items[%].key`
  std::vector<Index> indices;  ///< from left to right
  std::string guard;           ///< a variable that says whether the place is assigned; empty: it is
};

/// nullopt, and an entry in the translator's `unused`, if it cannot be written.
std::optional<AssignedPlace> assigned_place(Translator& translator, const Clause& clause,
                                            const Term& place);

}  // namespace culprit::contract
