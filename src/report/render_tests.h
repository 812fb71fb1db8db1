// The description of a single test, shared by `run` and the head of `locate`.
#pragma once

#include <string>

#include "document/document.h"
#include "report/render.h"

namespace culprit::report {

/// Why the test failed or was not judged, on one line; with both outputs if they differ.
std::string reason_text(const document::Reason& reason);

/// The place, with the source text of the responsible component; empty if unknown.
std::string reason_place(const document::Reason& reason);

/// `3 of 5 tests fail`, and how many could not be judged.
std::string verdict_counts(const document::Document& document);

/// The first `limit` tests that do not pass, at most two lines each, and the number of the others.
std::string failing_tests(const document::Document& document, size_t limit, const TextStyle& style);

/// Why the tests themselves may be wrong, to be read before the suspects; empty if nothing says so.
std::string doubt_lines(const document::Document& document);

/// Whether it is said which places were not settled, and why. With a change that passes all tests,
/// that seldom matters.
bool shows_open_places(const document::Document& document, const TextStyle& style);

/// A line `note: ...` for each of the document's assumptions, and for places that were not settled.
std::string note_lines(const document::Document& document, const TextStyle& style);

}  // namespace culprit::report
