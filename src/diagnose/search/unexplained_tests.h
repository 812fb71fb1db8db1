// Failing tests that nothing explains, so that the others get an answer: a test of something that
// another program should have left, one that expects what no value gives, or one fault more than is
// looked for.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

/// Of the failing tests, at least two, the shortest that nothing explains which was asked; none:
/// there is no such.
std::optional<size_t> test_to_set_aside(const SuspectList& found, const judge::Problem& problem);

/// What `search` finds; where that is nothing, what it finds without a test or two to set aside,
/// whose verdict is then unknown. Their indices are appended to `aside`. Where that is nothing
/// either, the first result, and no test is set aside. Cost: up to three searches.
SuspectList search_with_tests_aside(const std::function<SuspectList()>& search,
                                    judge::Problem& problem, std::vector<size_t>& aside);

}  // namespace culprit::diagnose
