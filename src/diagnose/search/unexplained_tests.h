// Sets aside failing tests that nothing explains, so that the others get an answer. Such a test may
// need what another program should have left behind, expect an output that no value can produce, or
// have one more fault than the search looks for.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

/// The shortest failing test that no examined suspect explains. nullopt if each test is explained,
/// or if fewer than two tests fail.
std::optional<size_t> test_to_set_aside(const SuspectList& found, const judge::Problem& problem);

/// Runs `search`. If it finds nothing, sets aside one failing test, then a second one, and searches
/// again after each. The verdict of such a test is then unknown, and its index is appended to
/// `aside`. If that finds nothing either, returns the first result and sets no test aside. Cost: up
/// to three searches.
SuspectList search_with_tests_aside(const std::function<SuspectList()>& search,
                                    judge::Problem& problem, std::vector<size_t>& aside);

}  // namespace culprit::diagnose
