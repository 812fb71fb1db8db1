// Changes that get past a failure, built in to look for what else mends.
#include "diagnose/search/successive_faults.h"

#include <algorithm>
#include <stdexcept>

#include <gmock/gmock.h>

#include "checked_samples.h"
#include "diagnose/single/candidates.h"
#include "edits/slips.h"

namespace culprit::diagnose {
namespace {

// Both bounds leave out the last element, and the second output needs both.
const std::string kTwoBounds = R"(#include <stdio.h>
int main(void) {
  int v[3], sum = 0;
  for (int i = 0; i < 3; i++) scanf("%d", &v[i]);
  for (int i = 0; i < 2; i++) sum += v[i];
  printf("%d\n", sum);
  for (int k = 0; k < 2; k++) sum -= v[k];
  printf("%d\n", sum);
  return 0;
})";
const std::vector<Sample> kRunsOfBounds = {{"1 2 4", "7\n0\n"}, {"1 2 0", "3\n0\n"}};

/// The slip of the condition that makes it hold once more.
edits::Edit once_more(const judge::Problem& problem, const std::string& condition) {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < problem.program().components.size(); ++id)
    if (problem.program().components[id].text == condition) all.push_back(id);
  for (edits::Edit& slip : edits::slips_of(problem.image(), all))
    if (slip.value && slip.value->kind == replay::ValueEdit::Kind::AtEquality) return slip;
  throw std::runtime_error("no such slip");
}

void try_nothing(Search&) {}
void try_second(Search& inner) {
  confirm_slips({once_more(inner.problem, "k < 2")}, inner.checker, inner.candidates);
}

/// The leaves of what explains if the search goes on from the first condition.
std::vector<std::vector<model::ComponentId>> explaining_after(const CheckedSamples& samples,
                                                              const std::string& first,
                                                              TrySingle try_rest) {
  Search search(samples.problem(), *samples.checker, nullptr);
  search.past_failure = {once_more(samples.problem(), first)};
  find_successive_faults(search, try_nothing, try_rest);
  std::vector<std::vector<model::ComponentId>> leaves;
  for (const Examination& candidate : search.candidates)
    if (candidate.explains()) leaves.push_back(candidate.suspect.leaves);
  return leaves;
}

TEST(successive_faults, are_a_set_of_edits_of_the_program) {
  for (unsigned jobs : {1u, 2u}) {
    const CheckedSamples samples(kTwoBounds, kRunsOfBounds, jobs);
    const auto [first, second] = std::minmax({once_more(samples.problem(), "i < 2").component,
                                              once_more(samples.problem(), "k < 2").component});
    EXPECT_THAT(explaining_after(samples, "i < 2", try_second),
                testing::ElementsAre(testing::ElementsAre(first, second)));
  }
}

TEST(successive_faults, are_none_if_nothing_mends_the_rest) {
  EXPECT_TRUE(
      explaining_after(CheckedSamples(kTwoBounds, kRunsOfBounds), "i < 2", try_nothing).empty());
}

TEST(successive_faults, a_change_that_fails_a_passing_test_is_left_out) {
  EXPECT_TRUE(
      explaining_after(CheckedSamples(kTwoBounds, kRunsOfBounds), "i < 3", try_second).empty());
}

TEST(successive_faults, a_change_with_which_all_tests_pass_is_taken_alone) {
  const CheckedSamples one(kTwoBounds, {{"1 2 4", "7\n4\n"}, {"1 2 0", "3\n0\n"}});
  EXPECT_EQ(explaining_after(one, "i < 2", try_nothing).size(), 1u);
}

}  // namespace
}  // namespace culprit::diagnose
