#include "document/finding_summary.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace culprit::document {

namespace {

/// These are no undefined behaviour: the program, or a limit of the machine, ends the run.
bool is_undefined_behaviour(const Finding& finding) {
  constexpr const char* kOthers[] = {"assertion-failed", "aborted", "out-of-memory",
                                     "stack-overflow"};
  return std::none_of(std::begin(kOthers), std::end(kOthers),
                      [&](const char* kind) { return finding.kind == kind; });
}

auto key_of(const Finding& finding) {
  const auto at = [](const Place& place) {
    return std::tuple(place.file, place.line, place.column);
  };
  const FoundObject object = finding.object.value_or(FoundObject{});
  return std::tuple(finding.kind, at(finding.place), object.name, at(object.place));
}

/// The position in the list: failures alone, shared, passing tests alone.
int group_of(const FindingSummary& summary) {
  return summary.failing.empty() ? 2 : summary.passing.empty() ? 0 : 1;
}

}  // namespace

std::vector<FindingSummary> summaries_of(const std::vector<TestOutcome>& tests) {
  std::vector<FindingSummary> all;
  std::map<decltype(key_of(Finding{})), size_t> known;
  for (const Verdict verdict : {Verdict::Fail, Verdict::Pass})
    for (const TestOutcome& test : tests) {
      if (test.verdict != verdict) continue;
      for (const Finding& finding : test.findings) {
        if (!finding.place.known() || !is_undefined_behaviour(finding)) continue;
        const auto [at, is_new] = known.try_emplace(key_of(finding), all.size());
        if (is_new) all.push_back({finding, {}, {}});
        FindingSummary& summary = all[at->second];
        std::vector<std::string>& names =
            verdict == Verdict::Fail ? summary.failing : summary.passing;
        if (names.empty() || names.back() != test.name) names.push_back(test.name);
      }
    }
  std::stable_sort(all.begin(), all.end(), [](const FindingSummary& a, const FindingSummary& b) {
    return group_of(a) < group_of(b);
  });
  return all;
}

std::string advice_on_undefined(const std::vector<FindingSummary>& findings) {
  // what races, or could wait, ends no run
  const auto can_fail = [](const FindingSummary& each) {
    return !each.finding.fatal && each.finding.kind != "data-race" &&
           each.finding.kind != "lock-order";
  };
  const auto first = std::find_if(findings.begin(), findings.end(), can_fail);
  if (first == findings.end()) return {};
  const std::string advice =
      "--undefined all: a test with undefined behaviour then fails, and culprit looks for its "
      "cause";
  if (concerns_failure(*first)) return advice;
  const Place& place = first->finding.place;
  return fmt::format("{} (test {} passes with it: {}:{}:{}: {})", advice, first->passing.front(),
                     place.file, place.line, place.column, first->finding.message);
}

}  // namespace culprit::document
