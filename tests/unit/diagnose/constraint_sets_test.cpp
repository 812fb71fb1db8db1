// The lists of conflicts, MUSes and MCSes are dual to each other.
#include "diagnose/system/constraint_sets.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using document::ConstraintSets;
using document::SetKind;
using Names = std::set<std::string>;
using Family = std::set<Names>;

const std::string kBranchesOfConstraintSets = R"(#include <stdio.h>
int main(void) {
  int n = 0, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) s = n + 2;
  else s = n - 2;
  return s;
})";

/// `kinds` listed for a program whose tests expect an exit status and no output.
std::vector<ConstraintSets> lists(const std::vector<SetKind>& kinds,
                                  const std::vector<std::pair<const char*, int>>& tests,
                                  unsigned jobs = 1) {
  const testing_support::Subject subject(kBranchesOfConstraintSets);
  judge::RunRequest request = request_of(subject, {}, jobs);
  request.options.unwind = 6;
  request.options.show = kinds;
  for (const auto& [input, status] : tests) {
    request.tests.emplace_back();
    request.tests.back().name = std::string("n") + input;
    request.tests.back().input = input;
    request.tests.back().expected_exit = status;
  }
  const judge::Problem problem(request, subject.image());
  const ConsistencyChecker checker(problem);
  return list_constraint_sets(problem, checker, nullptr);
}
const std::vector<std::pair<const char*, int>> kTests = {{"9", 10}, {"3", 2}, {"8", 10}};

Family family(const ConstraintSets& list) {
  Family sets;
  for (const document::ConstraintSet& set : list.sets) {
    Names names;
    for (const document::SuspectComponent& c : set.components)
      names.insert(std::to_string(c.place.line) + ":" + std::to_string(c.place.column) + " " +
                   c.kind);
    EXPECT_EQ(names.size(), set.components.size());
    EXPECT_TRUE(sets.insert(names).second) << "each set once";
  }
  return sets;
}

bool meets(const Names& a, const Names& b) {
  return std::any_of(a.begin(), a.end(), [&](const auto& name) { return b.contains(name); });
}

/// The minimal hitting sets, by trying every set of names.
Family minimal_hitting_sets(const Family& sets) {
  Names all;
  for (const Names& set : sets) all.insert(set.begin(), set.end());
  const std::vector<std::string> names(all.begin(), all.end());
  EXPECT_LE(names.size(), 18u);
  std::vector<Names> hitting;
  for (uint32_t mask = 0; mask < 1u << names.size(); ++mask) {
    Names chosen;
    for (size_t k = 0; k < names.size(); ++k)
      if (mask >> k & 1) chosen.insert(names[k]);
    if (std::all_of(sets.begin(), sets.end(), [&](const Names& s) { return meets(chosen, s); }))
      hitting.push_back(chosen);
  }
  Family minimal;
  for (const Names& set : hitting)
    if (std::none_of(hitting.begin(), hitting.end(), [&](const Names& other) {
          return other.size() < set.size() &&
                 std::includes(set.begin(), set.end(), other.begin(), other.end());
        }))
      minimal.insert(set);
  return minimal;
}

TEST(constraint_sets, conflicts_and_corrections_hit_each_other) {
  const std::vector<ConstraintSets> found =
      lists({SetKind::Mcs, SetKind::Mus, SetKind::Conflict}, kTests);
  ASSERT_EQ(found.size(), 3u);
  const Family corrections = family(found[0]), cores = family(found[1]);
  EXPECT_GT(corrections.size(), 1u);
  EXPECT_GT(cores.size(), 1u);
  EXPECT_EQ(minimal_hitting_sets(corrections), cores);
  EXPECT_EQ(minimal_hitting_sets(cores), corrections);
  EXPECT_EQ(family(found[2]), cores) << "conflicts are the same sets";
}

TEST(constraint_sets, are_listed_as_asked_and_smallest_first) {
  const std::vector<SetKind> kinds = {SetKind::Conflict, SetKind::Mcs};
  const std::vector<ConstraintSets> found = lists(kinds, kTests);
  ASSERT_EQ(found.size(), 2u);
  for (size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(found[k].kind, kinds[k]);
    EXPECT_TRUE(found[k].complete) << found[k].remark;
    EXPECT_EQ(found[k].tests, (std::vector<std::string>{"n9", "n3"})) << "those that fail";
    EXPECT_TRUE(std::is_sorted(
        found[k].sets.begin(), found[k].sets.end(),
        [](const auto& a, const auto& b) { return a.components.size() < b.components.size(); }));
    for (const document::ConstraintSet& set : found[k].sets)
      EXPECT_EQ(set.tests.empty(), kinds[k] != SetKind::Conflict);
  }
  EXPECT_TRUE(lists({}, kTests).empty());
}

/// A conflict names the tests that refute it alone: with one of them only, it is a conflict too.
TEST(constraint_sets, conflicts_name_the_tests_that_refute_them) {
  const std::vector<ConstraintSets> both = lists({SetKind::Conflict}, kTests);
  const Family of_first = family(lists({SetKind::Conflict}, {{"9", 10}}).at(0));
  size_t named = 0;
  for (const document::ConstraintSet& set : both.at(0).sets) {
    const bool by_first = std::find(set.tests.begin(), set.tests.end(), "n9") != set.tests.end();
    ConstraintSets one;
    one.sets.push_back(set);
    const Names names = *family(one).begin();
    const bool holds_one = std::any_of(of_first.begin(), of_first.end(), [&](const Names& core) {
      return std::includes(names.begin(), names.end(), core.begin(), core.end());
    });
    EXPECT_EQ(by_first, holds_one);
    named += by_first;
  }
  EXPECT_GT(named, 0u);
}

TEST(constraint_sets, do_not_depend_on_the_threads) {
  const std::vector<SetKind> kinds = {SetKind::Mcs, SetKind::Conflict};
  const std::vector<ConstraintSets> one = lists(kinds, kTests), two = lists(kinds, kTests, 2);
  for (size_t k = 0; k < kinds.size(); ++k) EXPECT_EQ(family(one[k]), family(two[k]));
}

}  // namespace
}  // namespace culprit::diagnose
