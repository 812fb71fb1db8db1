// Several faults: every reported set explains, and none contains another. On a small program, no
// pair is missed that brute force finds.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "checked_samples.h"
#include "diagnose/consistency/memo.h"
#include "diagnose/sets/several_faults.h"

namespace culprit::diagnose {
namespace {

using model::ComponentId;
using Pair = std::vector<ComponentId>;

struct Case : CheckedSamples {
  using CheckedSamples::CheckedSamples;
  std::vector<Pair> found() const {
    std::vector<Pair> sets;
    for (const Examination& e :
         find_several_faults(problem(), *checker, {}, encode::Effort{}, 200'000).diagnoses)
      sets.push_back(e.suspect.leaves);
    return sets;
  }
  std::vector<ComponentId> parts() const {
    std::vector<ComponentId> ids;
    for (ComponentId id = 0; id < subject.program().components.size(); ++id) {
      model::ComponentKind kind = subject.program().components[id].kind;
      bool part = !model::is_group(kind) && kind != model::ComponentKind::Function &&
                  kind != model::ComponentKind::Input;
      if (part && std::any_of(tests().begin(), tests().end(), [&](const judge::JudgedTest& t) {
            return t.failed() && t.run.hits[id] > 0;
          }))
        ids.push_back(id);
    }
    return ids;
  }
  /// Whether each failing test is explained by one of the two components alone.
  bool one_per_test(const Pair& pair) const {
    return std::all_of(checker->problem().failing_by_length().begin(),
                       checker->problem().failing_by_length().end(), [&](size_t test) {
                         return std::any_of(pair.begin(), pair.end(), [&](ComponentId id) {
                           return checker
                               ->examine_test(suspect_of(program(), {id}), test, encode::Effort{})
                               .explains();
                         });
                       });
  }
  /// Minimal pairs, found by asking about every pair for all tests at once.
  std::set<Pair> all_pairs() const {
    std::set<Pair> pairs;
    std::vector<ComponentId> alone_fails;
    for (ComponentId id : parts())
      if (!asked({id}).explains()) alone_fails.push_back(id);
    for (size_t i = 0; i < alone_fails.size(); ++i)
      for (size_t j = i + 1; j < alone_fails.size(); ++j)
        if (asked({alone_fails[i], alone_fails[j]}).explains())
          pairs.insert({alone_fails[i], alone_fails[j]});
    return pairs;
  }
};

/// Each test fails at one of the two branches.
const std::string kBranchesOfSeveralFaults = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) printf("%d\n", n + 2);
  else printf("%d\n", n - 2);
  return 0;
})";
const std::vector<Sample> kBranchRuns = {{"9", "10\n"}, {"7", "8\n"}, {"3", "2\n"}, {"4", "3\n"}};

/// Both faults show in the only test.
const std::string kBoth = R"(#include <stdio.h>
int main(void) {
  int n, sum = 0, most = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i <= n; i++) sum += i + 1;
  if (n < 2) most = n;
  printf("%d\n", sum);
  printf("%d\n", most);
  return 0;
})";
const std::vector<Sample> kBothRuns = {{"3", "6\n3\n"}};

std::vector<std::string> texts(const Case& c, const Pair& set) {
  std::vector<std::string> out;
  for (ComponentId id : set) out.push_back(c.subject.program().components[id].text);
  return out;
}

TEST(several_faults, one_per_test) {
  const Case c(kBranchesOfSeveralFaults, kBranchRuns);
  std::vector<std::vector<std::string>> sets;
  for (const Pair& set : c.found()) sets.push_back(texts(c, set));
  EXPECT_THAT(sets, testing::Contains(testing::UnorderedElementsAre("n + 2", "n - 2")));
}

TEST(several_faults, both_in_one_test) {
  const Case c(kBoth, kBothRuns);
  std::vector<std::vector<std::string>> sets;
  for (const Pair& set : c.found()) sets.push_back(texts(c, set));
  EXPECT_THAT(sets, testing::Contains(testing::UnorderedElementsAre("i <= n", "n < 2")));
}

TEST(several_faults, what_is_reported_explains_and_is_minimal) {
  for (const auto& [source, runs] :
       {std::pair(kBranchesOfSeveralFaults, kBranchRuns), std::pair(kBoth, kBothRuns)}) {
    const Case c(source, runs);
    const std::vector<Pair> sets = c.found();
    ASSERT_FALSE(sets.empty());
    for (const Pair& set : sets) {
      EXPECT_TRUE(c.asked(set).explains());
      for (ComponentId id : set)
        EXPECT_FALSE(set.size() == 2 && c.asked({id}).explains())
            << c.subject.program().components[id].text;
      for (const Pair& other : sets)
        EXPECT_FALSE(&set != &other &&
                     std::includes(set.begin(), set.end(), other.begin(), other.end()));
    }
  }
}

TEST(several_faults, brute_force_finds_no_other_pair_of_one_fault_per_test) {
  const Case c(kBranchesOfSeveralFaults, kBranchRuns);
  std::set<Pair> expected;
  for (const Pair& pair : c.all_pairs())
    if (c.one_per_test(pair)) expected.insert(pair);
  ASSERT_GE(expected.size(), 2u);
  // The search reports at most ten.
  ASSERT_LT(expected.size(), 10u);
  EXPECT_THAT(c.found(), testing::UnorderedElementsAreArray(expected));
}

TEST(several_faults, what_is_reported_is_among_what_brute_force_finds) {
  const Case c(kBoth, kBothRuns);
  const std::set<Pair> all = c.all_pairs();
  for (const Pair& set : c.found()) EXPECT_TRUE(set.size() > 2 || all.contains(set));
}

/// The number of failing tests that the pair was asked for and does not explain.
size_t asked_in_vain(const Case& c, const Pair& pair) {
  size_t asked = 0;
  for (size_t test = 0; test < c.tests().size(); ++test) {
    const auto answer = c.checker->memo(test).explorations.find(
        {pair, encode::Effort{}, c.checker->path_steps(), 1});
    asked +=
        c.tests()[test].failed() && answer && answer->answer != encode::Consistency::Consistent;
  }
  return asked;
}

/// Each of two tests needs two components, and the two pairs share only one component.
TEST(several_faults, a_pair_that_leaves_no_room_for_what_explains_a_test_is_not_asked_of_the_next) {
  const Case c(R"(#include <stdio.h>
int main(void) {
  int n, low = 0, any = 0, high = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n < 5) low = n + 1;
  any = n + 2;
  if (n >= 5) high = n + 3;
  printf("%d\n", low);
  printf("%d\n", any);
  printf("%d\n", high);
  return 0;
})",
               {{"3", "3\n3\n0\n"}, {"7", "0\n7\n7\n"}}, 1,
               [](judge::Options& options) { options.max_faults = 2; });
  EXPECT_TRUE(c.found().empty());
  const std::vector<ComponentId> parts = c.parts();
  size_t asked_once = 0;
  for (ComponentId a : parts)
    for (ComponentId b : parts) {
      if (a >= b) continue;
      const size_t tests = asked_in_vain(c, {a, b});
      asked_once += tests == 1;
      EXPECT_LE(tests, 1u) << c.program().components[a].text << " and "
                           << c.program().components[b].text;
    }
  EXPECT_GT(asked_once, 0u);
}

TEST(several_faults, the_number_of_threads_makes_no_difference) {
  EXPECT_EQ(Case(kBoth, kBothRuns, 1).found(), Case(kBoth, kBothRuns, 3).found());
}

}  // namespace
}  // namespace culprit::diagnose
