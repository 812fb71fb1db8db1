// The second engine, compared with asking about each component and each pair.
#include "diagnose/search/relaxed_search.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "edits/prior.h"

namespace culprit::diagnose {
namespace {

using Ids = std::vector<model::ComponentId>;

struct Relaxed : CheckedSamples {
  Relaxed(const std::string& source, const std::vector<Sample>& runs, unsigned jobs = 1,
          unsigned max_faults = 2)
      : CheckedSamples(source, runs, jobs, [=](judge::Options& o) {
          o.engine = judge::Engine::Relax;
          o.unwind = 6;
          o.max_faults = max_faults;
        }) {}
  SuspectList found() const { return find_suspects_relaxed(problem(), *checker, nullptr); }
};

const std::string kSumOfRelaxedSearch = R"(#include <stdio.h>
int main(void) {
  int n, s = 1;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 1; i < n; i++) s = s + i;
  printf("%d\n", s);
  return 0;
})";
const std::vector<Sample> kSumRuns = {{"3", "3\n"}, {"2", "1\n"}, {"1", "1\n"}};

// Two faults: each test shows one.
const std::string kTwo = R"(#include <stdio.h>
int main(void) {
  int n, a = 3, b = 4;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) printf("%d\n", a);
  else printf("%d\n", b);
  return 0;
})";
const std::vector<Sample> kTwoRuns = {{"9", "5\n"}, {"1", "6\n"}};

TEST(relaxed_search, lists_the_single_components_that_explain) {
  const Relaxed c(kSumOfRelaxedSearch, kSumRuns);
  const SuspectList list = c.found();
  std::set<model::ComponentId> listed;
  for (const Suspect& suspect : list.suspects)
    if (!suspect.is_set) listed.insert(suspect.component);
  for (model::ComponentId id : c.parts()) {
    const Examination asked = c.asked({id});
    if (!asked.decided() || c.program().components[id].kind == model::ComponentKind::MissingOutput)
      continue;
    EXPECT_EQ(listed.contains(id), asked.explains()) << c.program().components[id].text;
  }
  EXPECT_GT(listed.size(), 2u);
  EXPECT_EQ(list.undecided, 0u);
  EXPECT_FALSE(list.incomplete);
}

TEST(relaxed_search, every_suspect_replays) {
  for (const Relaxed& c : {Relaxed(kSumOfRelaxedSearch, kSumRuns), Relaxed(kTwo, kTwoRuns)})
    for (const Suspect& suspect : c.found().suspects) {
      EXPECT_EQ(suspect.evidence.size(), c.problem().failing().size());
      for (const TestEvidence& evidence : suspect.evidence) EXPECT_TRUE(c.replays(evidence));
    }
}

TEST(relaxed_search, single_components_come_first_in_order) {
  const SuspectList list = Relaxed(kTwo, kTwoRuns).found();
  EXPECT_TRUE(std::is_sorted(list.suspects.begin(), list.suspects.end(),
                             [](const Suspect& a, const Suspect& b) {
                               return std::pair(a.is_set, a.is_set ? 0 : a.component) <
                                      std::pair(b.is_set, b.is_set ? 0 : b.component);
                             }));
}

TEST(relaxed_search, sets_are_the_minimal_pairs_that_explain) {
  const Relaxed c(kTwo, kTwoRuns);
  const SuspectList list = c.found();
  std::set<Ids> listed;
  for (const Suspect& suspect : list.suspects) listed.insert(suspect.leaves);
  EXPECT_EQ(list.tried_together, 2u);
  EXPECT_GE(list.proof_for_sets.up_to, 2u);
  const Ids parts = c.parts();
  Ids all;
  for (model::ComponentId id = 0; id < c.program().components.size(); ++id)
    if (!model::is_group(c.program().components[id].kind) &&
        c.program().components[id].kind != model::ComponentKind::MissingOutput)
      all.push_back(id);
  size_t pairs = 0;
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t j = i + 1; j < all.size(); ++j) {
      if (listed.contains({all[i]}) || listed.contains({all[j]})) continue;
      const Examination asked = c.asked({all[i], all[j]});
      if (!asked.decided()) continue;
      pairs += asked.explains();
      EXPECT_EQ(listed.contains({all[i], all[j]}), asked.explains())
          << c.program().components[all[i]].text << "; " << c.program().components[all[j]].text;
    }
  EXPECT_GT(pairs, 0u);
}

TEST(relaxed_search, no_set_with_a_limit_of_one_fault) {
  for (const Suspect& suspect : Relaxed(kTwo, kTwoRuns, 1, 1).found().suspects)
    EXPECT_FALSE(suspect.is_set);
}

TEST(relaxed_search, does_not_depend_on_the_threads) {
  for (const auto& [source, runs] :
       {std::pair(kSumOfRelaxedSearch, kSumRuns), std::pair(kTwo, kTwoRuns)}) {
    const SuspectList one = Relaxed(source, runs).found(), two = Relaxed(source, runs, 2).found();
    ASSERT_EQ(one.suspects.size(), two.suspects.size());
    for (size_t s = 0; s < one.suspects.size(); ++s)
      EXPECT_EQ(one.suspects[s].leaves, two.suspects[s].leaves);
    EXPECT_EQ(one.checks.size(), two.checks.size());
  }
}

}  // namespace
}  // namespace culprit::diagnose
