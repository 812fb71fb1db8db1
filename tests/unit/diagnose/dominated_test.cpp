// Candidates that are refuted together with one that dominates them: there are as few questions as
// sums, and the answers are those of asking about each.
#include <gmock/gmock.h>

#include "checked_samples.h"
#include "diagnose/search/suspect_search.h"
#include "diagnose/single/dominated.h"
#include "diagnose/single/candidates.h"

namespace culprit::diagnose {
namespace {

/// Statements that add to two sums in turn; wanted() expects one more for the second sum. `before`
/// is put before them.
std::string two_sums(int statements, const std::string& before = "") {
  std::string source =
      "#include <stdio.h>\nint main(void) {\n  unsigned a = 3, s = 0, t = 0;\n" + before;
  for (int i = 0; i < statements; ++i)
    source += (i % 2 ? "  t = t + a * " : "  s = s + a * ") + std::to_string(i + 1) + ";\n";
  return source + "  printf(\"%u\\n\", s);\n  printf(\"%u\\n\", t);\n  return 0;\n}\n";
}
std::string wanted(int statements) {
  unsigned sums[2] = {0, 1};
  for (int i = 0; i < statements; ++i) sums[i % 2] += 3 * static_cast<unsigned>(i + 1);
  return std::to_string(sums[0]) + "\n" + std::to_string(sums[1]) + "\n";
}

struct Case : CheckedSamples {
  Case(const std::string& source, const std::string& output)
      : CheckedSamples(source, {{"", output}}) {
    for (model::ComponentId id = 0; id < subject.program().components.size(); ++id)
      if (!is_broad(subject.program().components[id].kind))
        if (auto candidate = candidate_of(id, subject.program(), request.options.modes, *checker)) {
          chosen.push_back(candidates.size());
          candidates.push_back(std::move(*candidate));
        }
  }
  std::vector<Examination> candidates;
  std::vector<size_t> chosen;
};

TEST(dominated, what_a_right_sum_adds_up_is_refuted_by_its_print_alone) {
  Case of(two_sums(20), wanted(20));
  for (size_t i : dominating(*of.checker, of.candidates, of.chosen))
    of.candidates[i] = of.checker->examine(of.candidates[i].suspect, encode::Effort{});
  refute_dominated(*of.checker, of.chosen, of.candidates);
  size_t refuted = 0;
  for (const Examination& candidate : of.candidates) {
    const bool unasked = candidate.checks.size() == 1 && candidate.checks[0].counts.steps == 0 &&
                         candidate.checks[0].counts.terms == 0;
    if (candidate.standing != Standing::Refuted || !unasked) continue;
    ++refuted;
    EXPECT_EQ(of.checker->examine(candidate.suspect, encode::Effort{}).standing, Standing::Refuted)
        << of.subject.program().components[candidate.suspect.component].text;
  }
  EXPECT_GE(refuted, 20u);  // ten additions: values and statements
}

/// The run is long, but nearly all of it comes before the first decision of a candidate. Otherwise
/// slips would be tried first, with a run for each.
TEST(dominated, long_runs_that_decide_late_are_asked) {
  Case of(two_sums(140, "  for (unsigned i = 0; i < 20000; i++) a = 3;\n"), wanted(140));
  ASSERT_GT(of.tests()[0].run.steps, 100'000u);
  const SuspectList found = find_suspects(of.problem(), *of.checker, nullptr);
  EXPECT_GE(found.suspects.size(), 70u);
  EXPECT_TRUE(std::none_of(found.checks.begin(), found.checks.end(),
                           [](const CheckRecord& check) { return check.reason == "by a slip"; }));
}

}  // namespace
}  // namespace culprit::diagnose
