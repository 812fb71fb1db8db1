#include "diagnose/search/unexplained_tests.h"

#include <algorithm>

#include "support/budget.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostAside = 2;

}  // namespace

std::optional<size_t> test_to_set_aside(const SuspectList& found, const judge::Problem& problem) {
  if (problem.failing().size() < 2) return std::nullopt;
  for (size_t test : problem.failing_by_length())
    if (!found.explained_tests.contains(test)) return test;
  return std::nullopt;
}

SuspectList search_with_tests_aside(const std::function<SuspectList()>& search,
                                    judge::Problem& problem, std::vector<size_t>& aside) {
  const Budget* budget = problem.options().budget;
  SuspectList first = search();
  std::vector<size_t> chosen;
  std::optional<size_t> next =
      first.suspects.empty() ? test_to_set_aside(first, problem) : std::nullopt;
  while (next && chosen.size() < kMostAside && !(budget && budget->exhausted())) {
    chosen.push_back(*next);
    problem.set_aside(*next);
    SuspectList found = search();
    if (!found.suspects.empty()) {
      aside.insert(aside.end(), chosen.begin(), chosen.end());
      return found;
    }
    next = test_to_set_aside(found, problem);
  }
  for (size_t test : chosen) problem.take_back(test);
  return first;
}

}  // namespace culprit::diagnose
