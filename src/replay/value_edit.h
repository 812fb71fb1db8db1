// Changes to computed values: the effect of a slip of the pen in an expression, at each execution.
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
    /// r + e becomes r - e, where r is the value read with number `operand` (ProbeSite::reads)
    OtherSign,
    Read,    ///< r, as if the rest of the expression were missing
    IsSet,   ///< 1 if r is not 0, else 0
    IsZero,  ///< 1 if r is 0, else 0
    /// for a comparison by order: the opposite result if both sides are equal, as < and <= differ
    AtEquality,
    /// the constant `operand` if C leaves the expression undefined (evaluation.h), as if a test
    /// preceded it
    WhereSpared,
  };
  Kind kind = Kind::Constant;
  model::Type type;
  uint64_t operand = 0;

  bool operator==(const ValueEdit&) const = default;
};

/// Whether the edit needs a value that the expression read, or the comparison that produced its
/// value.
bool looks_at_reads(const ValueEdit& edit);

/// `read`: the value r; for AtEquality, whether both sides are equal; for WhereSpared, non-null if
/// the evaluation was spared. The value stays unchanged if a required `read` is missing; undefined
/// and wide values stay unchanged except by Constant and WhereSpared.
machine::Value edited(machine::Value computed, const ValueEdit& edit,
                      std::optional<machine::Value> read = std::nullopt);

/// The place of the comparison by order (<, <=, >, >=) whose result the probe at `pc` takes;
/// nullopt if it takes another value, or the operands are overwritten.
std::optional<size_t> probed_order(const model::Function& function, size_t pc);

/// Whether both sides are equal in the comparison by order whose result goes to the next
/// instruction of the top frame, the probe at `pc`; nullopt if the probe takes another value.
std::optional<bool> compares_equals(const machine::Image& image, const machine::State& state,
                                    uint32_t pc);

}  // namespace culprit::replay
