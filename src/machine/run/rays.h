// Rays: all floating-point numbers from a bound on, upwards or downwards, without NaN. A recurrent
// set (recurrent_set.cpp) needs no more of a number that only grows or only falls: in
// `for (x = 0; x != 1; x += 0.1)` it is a ray upwards from the first value above 1, which the sum
// does not leave. Rounding is monotone, so an operation that is monotone maps the bound to the
// bound of the result. Integers have no rays: they wrap round.
#pragma once

#include <optional>

#include "machine/value/value.h"
#include "model/instruction.h"

namespace culprit::machine {

struct Ray {
  bool up = true;
  double bound = 0;

  bool contains(const Ray& other) const { return up == other.up && contains(other.bound); }
  bool contains(double number) const { return up ? number >= bound : number <= bound; }
  friend bool operator==(const Ray&, const Ray&) = default;
};

/// The number that a plain value of type f32 or f64 is; nullopt for other types, and for NaN.
std::optional<double> number_of(model::Type type, Value value);

/// A ray from `before` that contains `now`; nullopt if the type has none, or if one is no number.
std::optional<Ray> ray_through(model::Type type, Value before, Value now);

/// A ray that contains `i`(x, b) for all x of `a`; nullopt if none is known. `i` is an arithmetical
/// operation.
std::optional<Ray> applied(const model::Instruction& i, const Ray& a, Value b);
/// The same for a conversion or a negation of `a`.
std::optional<Ray> applied(const model::Instruction& i, const Ray& a);

/// The comparison with its operands exchanged. `i` is FCmp.
model::Instruction mirrored(model::Instruction i);

/// The result of a comparison of any x of `a` with `b`, if it is the same for all. `i` is FCmp.
std::optional<bool> compared(const model::Instruction& i, const Ray& a, Value b);

}  // namespace culprit::machine
