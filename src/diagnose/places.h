// From the model's indices to what a user reads: places, values, findings.
#pragma once

#include "diagnose/document.h"
#include "machine/finding.h"
#include "machine/image.h"
#include "model/program.h"

namespace culprit::diagnose {

Place place_of(const model::Program& program, SourceLocation location);
Place place_of(const model::Program& program, const SourceRange& range);
Finding finding_of(const machine::Image& image, const machine::Finding& finding);

/// A machine value as C writes it. Integers are read as signed; a condition is true or false; an undefined value says so.
Value value_of(machine::Value value, model::Type type, bool condition);
Value text_value(std::string text);

}  // namespace culprit::diagnose
