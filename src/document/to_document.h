// From the model's indices to what a user reads: places, values, findings.
#pragma once

#include "document/document.h"
#include "machine/image/image.h"
#include "machine/run/finding.h"
#include "model/program.h"

namespace culprit::document {

Place place_of(const model::Program& program, SourceLocation location);
Place place_of(const model::Program& program, const SourceRange& range);
Finding finding_of(const machine::Image& image, const machine::Finding& finding);

/// What the type of a machine value does not tell a reader.
struct Shown {
  bool is_truth = false;     ///< true or false
  bool is_unsigned = false;  ///< else integers have a sign
  bool is_copied = false;    ///< a struct, of which the value says where it lies
};
Shown shown_as(const model::Component& component);

/// A machine value as C writes it; an undefined value says so.
Value value_of(machine::Value value, model::Type type, Shown as);
Value text_value(std::string text);

}  // namespace culprit::document
