// Agreement does not depend on the order in which executions are seen, and contradictions hold in
// runs.
#include "diagnose/rank/agreement.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;

/// An execution that read `read`, computed `computed`, and gave `used`.
Seen seen(std::vector<uint64_t> reads, uint64_t computed, uint64_t used, bool failing = true,
          int site = 0) {
  Seen seen;
  seen.failing = failing;
  seen.observation.site = site;
  for (uint64_t read : reads) seen.observation.reads.push_back(machine::Value::plain(read));
  seen.observation.computed = machine::Value::plain(computed);
  seen.observation.used = machine::Value::plain(used);
  return seen;
}

AgreementCheck check_of(const std::vector<Seen>& all) {
  AgreementCheck check;
  for (const Seen& one : all) check.add(one);
  return check;
}

/// By definition: equal reads must give equal computed values, or it is no function; and equal used
/// values, or it contradicts itself.
Agreement by_pairs(const std::vector<Seen>& all) {
  bool contradicts = false, reads = false, any = false;
  for (const Seen& a : all) {
    if (a.observation.site < 0) continue;
    any = true;
    reads |= !a.observation.reads.empty();
    for (const Seen& b : all) {
      if (b.observation.site != a.observation.site || a.observation.reads != b.observation.reads)
        continue;
      if (a.observation.computed != b.observation.computed) return Agreement::None;
      contradicts |= a.observation.used != b.observation.used;
    }
  }
  return contradicts ? Agreement::Contradicts : any && reads ? Agreement::Agrees : Agreement::None;
}

TEST(agreement, of_random_executions_in_every_order) {
  std::mt19937 random(1);
  size_t results[4] = {};
  for (int round = 0; round < 3000; ++round) {
    std::vector<Seen> all;
    const size_t count = random() % 5;
    const bool constant = random() % 4 == 0;
    for (size_t k = 0; k < count; ++k) {
      const uint64_t read = random() % 3, computed = read + (random() % 12 == 0);
      all.push_back(seen(constant ? std::vector<uint64_t>{} : std::vector{read},
                         constant ? 7 : computed, random() % 6 == 0 ? 1 : 5, random() % 2 == 0,
                         random() % 9 == 0 ? -1 : static_cast<int>(random() % 2)));
    }
    const Agreement expected = by_pairs(all);
    ++results[static_cast<size_t>(expected)];
    for (int order = 0; order < 4; ++order) {
      std::shuffle(all.begin(), all.end(), random);
      const AgreementCheck check = check_of(all);
      ASSERT_EQ(check.result(), expected) << "round " << round;
      EXPECT_EQ(check.contradictions().empty(), expected != Agreement::Contradicts);
    }
  }
  for (Agreement seen_often : {Agreement::None, Agreement::Agrees, Agreement::Contradicts})
    EXPECT_GT(results[static_cast<size_t>(seen_often)], 100u);
}

TEST(agreement, the_execution_that_had_to_change_comes_first) {
  const Seen changed = seen({1}, 4, 5), kept = seen({1}, 4, 4, false);
  for (const auto& all : {std::vector{changed, kept}, std::vector{kept, changed}}) {
    const AgreementCheck check = check_of(all);
    ASSERT_EQ(check.contradictions().size(), 1u);
    EXPECT_TRUE(check.contradictions()[0].first.changed());
    EXPECT_FALSE(check.contradictions()[0].second.changed());
  }
}

TEST(agreement, contradictions_that_no_run_confirms_leave_a_doubt) {
  AgreementCheck check = check_of({seen({1}, 4, 5), seen({1}, 4, 4, false), seen({1}, 4, 6)});
  ASSERT_EQ(check.contradictions().size(), 2u);
  AgreementCheck kept = check;
  kept.keep_contradiction(1);
  EXPECT_EQ(kept.contradictions().size(), 1u);
  EXPECT_EQ(kept.result(), Agreement::Contradicts);
  check.dismiss_contradictions();
  EXPECT_EQ(check.result(), Agreement::Doubtful);
}

TEST(agreement, they_are_limited) {
  std::vector<Seen> all;
  for (uint64_t k = 0; k < 100; ++k) all.push_back(seen({1}, 4, k));
  EXPECT_EQ(check_of(all).contradictions().size(), 16u);
}

const std::string kDifference = R"(#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int m = a - b;
  printf("%d\n", m);
  return 0;
})";

Agreement agreement_of(const CheckedSamples& c, const std::string& text) {
  const SuspectList list = c.explaining_alone();
  const Agreements agreements(c.problem(), list);
  for (size_t s = 0; s < list.suspects.size(); ++s) {
    if (c.program().components[list.suspects[s].component].text != text) continue;
    EXPECT_EQ(agreements.contradiction(s).has_value(), agreements.of(s) == Agreement::Contradicts);
    return agreements.of(s);
  }
  ADD_FAILURE() << text << " explains nothing";
  return Agreement::None;
}

TEST(agreements, of_a_sum_that_is_computed_as_a_difference) {
  const CheckedSamples agrees(kDifference, {{"1 2", "3\n"}, {"5 5", "10\n"}, {"3 0", "3\n"}});
  EXPECT_EQ(agreement_of(agrees, "m = a - b"), Agreement::Agrees);
}
TEST(agreements, no_expression_gives_two_values_for_the_same) {
  const CheckedSamples two(kDifference, {{"1 2", "3\n"}, {"1 2 ", "4\n"}});
  EXPECT_EQ(agreement_of(two, "m = a - b"), Agreement::Contradicts);
  const CheckedSamples passing(kDifference, {{"1 2", "3\n"}, {"1 2 ", "-1\n"}});
  EXPECT_EQ(agreement_of(passing, "m = a - b"), Agreement::Contradicts)
      << "the computed value of a passing test counts";
}
/// The value required for the failing test, 7 or more, would also do in the passing one.
TEST(agreements, a_passing_test_that_any_value_passes_is_no_contradiction) {
  const CheckedSamples c(R"(#include <stdio.h>
int main(void) {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
  int m = n;
  printf("%d\n", m > k);
  return 0;
})",
                         {{"3 6", "1\n"}, {"3 0", "1\n"}});
  EXPECT_NE(agreement_of(c, "m = n"), Agreement::Contradicts);
}

/// The order of the list and the threads change nothing.
TEST(agreements, do_not_depend_on_the_order_of_the_list) {
  const CheckedSamples c(kDifference, {{"1 2", "3\n"}, {"1 2 ", "4\n"}, {"4 0", "4\n"}});
  SuspectList list = c.explaining_alone();
  ASSERT_GT(list.suspects.size(), 2u);
  const Agreements one(c.problem(), list);
  std::vector<Agreement> expected;
  for (size_t s = list.suspects.size(); s-- > 0;) expected.push_back(one.of(s));
  std::reverse(list.suspects.begin(), list.suspects.end());
  const Agreements other(c.problem(), list);
  for (size_t s = 0; s < list.suspects.size(); ++s) EXPECT_EQ(other.of(s), expected[s]) << s;
}

TEST(agreements, of_an_empty_list) {
  const CheckedSamples c(kDifference, {{"1 2", "3\n"}});
  const SuspectList none;
  Agreements(c.problem(), none);
}

}  // namespace
}  // namespace culprit::diagnose
