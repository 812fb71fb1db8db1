// What is said about the order of threads, before the suspects.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "document/document.h"
#include "report/render.h"

namespace culprit::report {

/// What runs at the same time in the tests: "threads" or "ranks".
const char* runners(const document::Document& document);

/// That the order of the threads decides about failing tests, not a value: what other threads must
/// not interrupt, or what has to come first, and changes that see to it. Empty if it does not
/// decide.
std::string order_lines(const document::Document& document, const TextStyle& style);

/// The same in sentences without the final full stop, each with its place.
std::vector<std::pair<document::Place, std::string>> order_sentences(
    const document::Document& document);

}  // namespace culprit::report
