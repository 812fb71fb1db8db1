// How one test is told, shared by `run` and the head of `locate`.
#pragma once

#include <string>

#include "document/document.h"
#include "report/render.h"

namespace culprit::report {

/// Why the test failed or was not judged, with both outputs where they differ; one line.
std::string reason_text(const document::Reason& reason);

/// Where, with the source text of the responsible component; empty when unknown.
std::string reason_place(const document::Reason& reason);

/// `3 of 5 tests fail`, with what is not judged.
std::string verdict_counts(const document::Document& document);

/// The first `limit` failing or not judged tests, two lines each, and how many more there are.
std::string failing_tests(const document::Document& document, size_t limit, const TextStyle& style);

}  // namespace culprit::report
