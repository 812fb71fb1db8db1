// Properties of a component that decide which other values can be tried for it.
#pragma once

#include <cstdint>

#include "model/program.h"

namespace culprit::edits {

/// The bits of a number in an integer or floating type.
uint64_t number_bits(double number, model::Type type);

/// Whether components of this kind have a value that can be replaced.
bool has_a_value(model::ComponentKind kind);
/// Whether the value may be a string literal. The encoding knows no other texts for a literal, so
/// its refutation does not cover them.
bool may_be_literal(const model::Component& component);

/// Whether the component is a comparison by order (<, <=, >, >=). Cost: a walk over its function.
bool is_order(const model::Program& program, model::ComponentId component);

}  // namespace culprit::edits
