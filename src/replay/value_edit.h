// Changes to computed values: what a slip of the pen does to an expression, at each execution.
#pragma once

#include <cstdint>
#include <optional>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "machine/value/value.h"

namespace culprit::replay {

/// A change to a computed value; integers wrap. Add is for integers, Magnitude for float and
/// double.
struct ValueEdit {
  enum class Kind : uint8_t {
    Constant,
    Add,
    Not,
    Negate,
    Magnitude,
    /// r + e becomes r - e, where r is the value read that `operand` numbers (ProbeSite::reads)
    OtherSign,
    Read,    ///< r, as if the rest of the expression were not there
    IsSet,   ///< 1 where r is not 0, else 0
    IsZero,  ///< 1 where r is 0, else 0
    /// of a comparison by order: the opposite truth where both sides are equal, as < and <= differ
    AtEquality,
    /// the constant `operand` where C leaves undefined what the expression does (evaluation.h), as
    /// with a test before it
    WhereSpared,
  };
  Kind kind = Kind::Constant;
  model::Type type;
  uint64_t operand = 0;

  bool operator==(const ValueEdit&) const = default;
};

/// Whether it needs a value that the expression read, or a look at the comparison that gave it.
bool looks_at_reads(const ValueEdit& edit);

/// `read`: the value r; for AtEquality, whether both sides are equal; for WhereSpared, that it is
/// so. Undefined and wide values stay what they are, but for Constant; so does what has no such
/// value.
machine::Value edited(machine::Value computed, const ValueEdit& edit,
                      std::optional<machine::Value> read = std::nullopt);

/// Whether the probe at `pc` takes what a comparison by order (<, <=, >, >=) gives.
bool probes_an_order(const model::Function& function, size_t pc);

/// Whether both sides of the comparison by order are equal whose result the probe at `pc` of the
/// top frame, which comes next, takes; none when it takes something else.
std::optional<bool> compares_equals(const machine::Image& image, const machine::State& state,
                                    uint32_t pc);

}  // namespace culprit::replay
