// Questions about a component that decide what can be tried in its place.
#pragma once

#include <cstdint>

#include "model/program.h"

namespace culprit::edits {

/// The bits that a number has in an integer or floating type.
uint64_t number_bits(double number, model::Type type);

/// Whether this kind of component has a value that can be replaced.
bool has_a_value(model::ComponentKind kind);
/// Whether it can be a literal, whose other texts no encoding knows: a refutation that does not
/// hold for them.
bool may_be_literal(const model::Component& component);

/// Whether it is a comparison by order. Cost: a walk over its function.
bool is_order(const model::Program& program, model::ComponentId component);

}  // namespace culprit::edits
