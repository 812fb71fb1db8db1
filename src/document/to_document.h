// Converts the model's indices into the user's terms: places, values, findings.
#pragma once

#include "document/document.h"
#include "machine/image/image.h"
#include "machine/run/finding.h"
#include "model/program.h"

namespace culprit::document {

Place place_of(const model::Program& program, SourceLocation location);
Place place_of(const model::Program& program, const SourceRange& range);
Finding finding_of(const machine::Image& image, const machine::Finding& finding);

/// Display properties that the machine type of a value does not contain.
struct Shown {
  bool is_truth = false;     ///< show as true or false
  bool is_unsigned = false;  ///< otherwise integers are signed
  bool is_copied = false;    ///< a struct; the value is its address
};
Shown shown_as(const model::Component& component);

/// A machine value as C writes it. The text of an undefined value says that it is undefined.
Value value_of(machine::Value value, model::Type type, Shown as);
Value text_value(std::string text);

}  // namespace culprit::document
