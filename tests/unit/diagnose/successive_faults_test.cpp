// Changes that get past a failure, built in to look for what else mends.
#include "diagnose/search/successive_faults.h"

#include <gtest/gtest.h>

#include "checked_samples.h"
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

struct Searched {
  explicit Searched(unsigned jobs = 1)
      : samples(kTwoBounds, kRunsOfBounds, jobs),
        search(samples.problem(), *samples.checker, nullptr) {}

  /// The slip of the condition that makes it hold once more.
  edits::Edit once_more(const std::string& condition) const {
    for (edits::Edit& slip : edits::slips_of(samples.subject.image(), everything(samples.subject)))
      if (samples.program().components[slip.component].text == condition && slip.value &&
          slip.value->kind == replay::ValueEdit::Kind::AtEquality)
        return slip;
    throw std::runtime_error("no such slip");
  }
  std::vector<std::vector<model::ComponentId>> explaining() const {
    std::vector<std::vector<model::ComponentId>> found;
    for (const Examination& candidate : search.candidates)
      if (candidate.explains()) found.push_back(candidate.suspect.leaves);
    return found;
  }

  CheckedSamples samples;
  Search search;
};

void try_nothing(Search&) {}
/// Tries the one slip that is left, as the phases of the search would.
void try_second(Search& inner) {
  for (const edits::Edit& slip : edits::slips_of(inner.problem.image(), [&] {
         std::vector<model::ComponentId> all;
         for (const Examination& candidate : inner.candidates)
           all.push_back(candidate.suspect.component);
         return all;
       }()))
    if (inner.problem.program().components[slip.component].text == "k < 2")
      confirm_slips({slip}, inner.checker, inner.candidates);
}

TEST(successive_faults, are_a_set_of_edits_of_the_program) {
  for (unsigned jobs : {1u, 2u}) {
    Searched two(jobs);
    const edits::Edit first = two.once_more("i < 2"), second = two.once_more("k < 2");
    two.search.past_failure = {first};
    find_successive_faults(two.search, try_nothing, try_second);
    ASSERT_EQ(two.explaining().size(), 1u);
    EXPECT_EQ(two.explaining().front(), (std::vector{std::min(first.component, second.component),
                                                     std::max(first.component, second.component)}));
  }
}

TEST(successive_faults, are_none_if_nothing_mends_the_rest) {
  Searched two;
  two.search.past_failure = {two.once_more("i < 2")};
  find_successive_faults(two.search, try_nothing, try_nothing);
  EXPECT_TRUE(two.explaining().empty());
}

TEST(successive_faults, a_change_that_fails_a_passing_test_is_left_out) {
  Searched two;
  two.search.past_failure = {two.once_more("i < 3")};
  find_successive_faults(two.search, try_nothing, try_second);
  EXPECT_TRUE(two.explaining().empty());
}

TEST(successive_faults, a_change_with_which_all_tests_pass_is_taken_alone) {
  Searched one;
  const edits::Edit first = one.once_more("i < 2");
  const CheckedSamples mended(kTwoBounds,
                              std::vector<Sample>{{"1 2 4", "7\n4\n"}, {"1 2 0", "3\n0\n"}}, 1);
  Search search(mended.problem(), *mended.checker, nullptr);
  search.past_failure = {first};
  find_successive_faults(search, try_nothing, try_nothing);
  size_t explaining = 0;
  for (const Examination& candidate : search.candidates) explaining += candidate.explains();
  EXPECT_EQ(explaining, 1u);
}

}  // namespace
}  // namespace culprit::diagnose
