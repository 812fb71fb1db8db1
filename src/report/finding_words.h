// Sentences about undefined behaviour of the tests, and about suspects where it happens.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// The findings of failing tests, which are told before the suspects; in the order of the document.
std::vector<const document::FindingSummary*> told_findings(const document::Document& document);

/// "write of 4 bytes past the end of 'v' (declared in line 4, …), in tests b and c; passing test a
/// shows it, too". Without the place.
std::string sentence(const document::FindingSummary& finding);

/// "test b", "tests b and c", "tests b, c and 4 more".
std::string tests_named(const std::vector<std::string>& names);

/// What each finding that the diagnosis is linked with has to do with it: "here is the write past
/// the end of `v` in tests b and c; with the required values it does not happen".
std::vector<std::string> sentences_on_findings(const document::Document& document,
                                               const document::Diagnosis& diagnosis);

}  // namespace culprit::report
