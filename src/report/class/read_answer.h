// The row of a program, from the JSON that `repair` wrote about it.
#pragma once

#include <optional>
#include <string>

#include "document/class_report.h"

namespace culprit::report {

/// The row without the program's name. nullopt if the text is not an answer of `repair`. Paths keep
/// the form that they have in the text.
std::optional<document::ProgramRow> row_of_answer(const std::string& text);

/// What ended a command, as `file:line:column: message`, from the JSON that it wrote about its
/// error. Empty if the text is no such document.
std::string error_of_answer(const std::string& text);

}  // namespace culprit::report
