// Assertions about all threads at once, after the tests.
#pragma once

#include <string>

#include "document/document.h"
#include "report/render.h"

namespace culprit::report {

/// Each assertion with its answer; of a violation, what threads can have at the same time, and
/// which of them violate it. Empty without assertions.
std::string global_lines(const document::Document& document, const TextStyle& style);

/// Violations in sentences without the final full stop, each with its place.
std::vector<std::pair<document::Place, std::string>> global_sentences(
    const document::Document& document);

}  // namespace culprit::report
