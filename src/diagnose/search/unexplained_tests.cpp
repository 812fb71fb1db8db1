#include "diagnose/search/unexplained_tests.h"

#include <algorithm>

#include "support/budget.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostAside = 2;

}  // namespace

std::optional<size_t> test_to_set_aside(const SuspectList& found,
                                        const std::vector<judge::JudgedTest>& tests) {
  std::optional<size_t> shortest;
  if (std::count_if(tests.begin(), tests.end(),
                    [](const judge::JudgedTest& test) { return test.failed(); }) < 2)
    return shortest;
  for (size_t t = 0; t < tests.size(); ++t)
    if (tests[t].failed() && !found.explained_tests.contains(t) &&
        (!shortest || tests[t].run.steps < tests[*shortest].run.steps))
      shortest = t;
  return shortest;
}

SuspectList search_with_tests_aside(const std::function<SuspectList()>& search,
                                    const Budget* budget, std::vector<judge::JudgedTest>& tests,
                                    std::vector<size_t>& aside) {
  SuspectList first = search();
  std::vector<size_t> chosen;
  std::optional<size_t> next =
      first.suspects.empty() ? test_to_set_aside(first, tests) : std::nullopt;
  while (next && chosen.size() < kMostAside && !(budget && budget->exhausted())) {
    chosen.push_back(*next);
    tests[*next].outcome.verdict = document::Verdict::Unknown;
    SuspectList found = search();
    if (!found.suspects.empty()) {
      aside.insert(aside.end(), chosen.begin(), chosen.end());
      return found;
    }
    next = test_to_set_aside(found, tests);
  }
  for (size_t test : chosen) tests[test].outcome.verdict = document::Verdict::Fail;
  return first;
}

}  // namespace culprit::diagnose
