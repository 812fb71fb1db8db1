// Merges two states at the same place into one whose values are guarded choices.
//
// Equal values are kept; different ones become ite(guard, first, second). The guard is the path
// condition of the first, since paths exclude each other; where loops were joined they may overlap,
// and the guard is a variable of its own. States are
// not merged if they differ in something that a value cannot express: live objects, sizes, pointers
// to frame objects, long doubles, files; nor if large arrays differ nearly everywhere.
#pragma once

#include <optional>

#include "encode/symbolic_domain.h"

namespace culprit::encode {

/// Merges `other` into `state`; their positions must be equal. Returns false, and changes nothing,
/// if they cannot be merged. Adds the number of memory locations that it compared to `compared`.
bool merge_into(SymbolicDomain& domain, const machine::Image& image, State& state,
                const State& other, uint64_t& compared);

/// What becomes of two different values at one place of two states.
class ValueJoin {
 public:
  virtual ~ValueJoin() = default;
  /// nullopt: no value expresses both.
  virtual std::optional<Value> join(Value mine, Value theirs, model::Type type) = 0;
  /// A value of the first state, not initialised, gets further open bits.
  virtual void opens_bits() {}
};

/// Puts the joined values of both states into `state`, whose path condition stays. Fails as
/// merge_into does.
bool join_values(SymbolicDomain& domain, const machine::Image& image, State& state,
                 const State& other, ValueJoin& values, uint64_t& compared);

}  // namespace culprit::encode
