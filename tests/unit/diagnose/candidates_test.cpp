// Candidates, their order, and evidence that is handed on.
#include "diagnose/single/candidates.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "edits/prior.h"
#include "edits/slips.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;

const std::string kBranches = R"(#include <stdio.h>
#define STEP 2
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) s = n + STEP;
  else s = n - STEP;
  printf("s = %d\n", s);
  return 0;
})";
const std::vector<Sample> kRuns = {{"9", "s = 10\n"}, {"3", "s = 2\n"}, {"7", "s = 9\n"}};

std::vector<Examination> candidates(const CheckedSamples& c) {
  std::vector<Examination> all;
  for (model::ComponentId id = 0; id < c.program().components.size(); ++id)
    if (auto candidate = candidate_of(id, c.program(), c.request.options.modes, *c.checker))
      all.push_back(std::move(*candidate));
  return all;
}

TEST(candidates, are_executed_by_every_failing_test) {
  const CheckedSamples c(kBranches, kRuns);
  const judge::FaultModes modes;
  for (model::ComponentId id = 0; id < c.program().components.size(); ++id) {
    const model::Component& component = c.program().components[id];
    const auto candidate = candidate_of(id, c.program(), modes, *c.checker);
    const std::vector<model::ComponentId> leaves =
        model::is_group(component.kind) ? component.members : std::vector{id};
    EXPECT_EQ(candidate.has_value(), c.problem().executed_by_all_failing(leaves)) << component.text;
    if (!candidate) continue;
    EXPECT_EQ(candidate->suspect.component, id);
    EXPECT_EQ(candidate->suspect.leaves, leaves);
    EXPECT_EQ(candidate->standing, Standing::Unasked);
  }
  const model::ComponentId one = c.id(ComponentKind::Assignment, "s = n + STEP");
  EXPECT_FALSE(candidate_of(one, c.program(), modes, *c.checker)) << "one failing test skips it";
}

TEST(candidates, hold_only_the_modes_that_are_asked) {
  const CheckedSamples c(kBranches, kRuns);
  const judge::FaultModes skip({judge::FaultMode::Skip});
  const model::ComponentId declaration = c.subject.components(ComponentKind::Declaration).front();
  EXPECT_FALSE(candidate_of(declaration, c.program(), skip, *c.checker));
  const model::ComponentId main = c.subject.components(ComponentKind::Function).front();
  const auto skipped = candidate_of(main, c.program(), skip, *c.checker);
  ASSERT_TRUE(skipped);
  for (model::ComponentId leaf : skipped->suspect.leaves)
    EXPECT_TRUE(skip.contains(c.program().components[leaf].kind));
}

TEST(candidates, that_explain) {
  const CheckedSamples c(kBranches, kRuns);
  std::vector<Examination> all = candidates(c);
  EXPECT_FALSE(any_explains(all));
  const auto at = [&](ComponentKind kind) {
    return std::find_if(all.begin(), all.end(), [&](const Examination& e) {
      return c.program().components[e.suspect.component].kind == kind;
    });
  };
  for (ComponentKind kind :
       {ComponentKind::Print, ComponentKind::PrintedValue, ComponentKind::Declaration}) {
    at(kind)->standing = Standing::Explains;
    EXPECT_TRUE(any_explains(all));
    EXPECT_FALSE(any_part_explains(c.program(), all)) << model::kind_name(kind);
  }
  at(ComponentKind::PrintedValue)->suspect.slips.emplace_back();
  EXPECT_TRUE(any_part_explains(c.program(), all)) << "an outlet that a slip mends";
  at(ComponentKind::PrintedValue)->suspect.slips.clear();
  at(ComponentKind::Condition)->standing = Standing::Explains;
  EXPECT_TRUE(any_part_explains(c.program(), all));
}

TEST(candidates, groups_take_the_evidence_of_a_part) {
  const CheckedSamples c(kBranches, kRuns);
  std::vector<Examination> all = candidates(c);
  for (Examination& e : all)
    if (!is_broad(c.program().components[e.suspect.component].kind))
      e = c.checker->examine(e.suspect, encode::Effort{});
  const std::vector<Examination> before = all;
  inherit_by_groups(c.program(), all);
  size_t inherited = 0;
  for (size_t k = 0; k < all.size(); ++k) {
    const model::ComponentId id = all[k].suspect.component;
    if (!is_broad(c.program().components[id].kind)) {
      EXPECT_EQ(all[k].standing, before[k].standing);
      continue;
    }
    const bool has_part = std::any_of(before.begin(), before.end(), [&](const Examination& part) {
      const model::ComponentId leaf = part.suspect.component;
      const auto& leaves = all[k].suspect.leaves;
      return part.explains() && !is_broad(c.program().components[leaf].kind) &&
             (c.program().components[leaf].parent == id ||
              std::find(leaves.begin(), leaves.end(), leaf) != leaves.end());
    });
    EXPECT_EQ(all[k].explains(), has_part) << c.program().components[id].text;
    if (!has_part) continue;
    ++inherited;
    EXPECT_EQ(all[k].suspect.evidence.size(), c.problem().failing().size());
    for (const TestEvidence& evidence : all[k].suspect.evidence) EXPECT_TRUE(c.replays(evidence));
  }
  EXPECT_GT(inherited, 1u);
}

/// A candidate that explains some test precedes one that explains none; then likelier kinds come
/// first; equal ones keep their order.
TEST(candidates, are_sorted_by_promise) {
  const CheckedSamples c(kBranches, kRuns);
  std::vector<Examination> all = candidates(c);
  std::mt19937 random(1);
  for (Examination& e : all) {
    e.by_test.resize(3);
    e.by_test[random() % 3].explains = random() % 2;
  }
  std::vector<size_t> chosen(all.size());
  for (size_t k = 0; k < chosen.size(); ++k) chosen[k] = k;
  std::shuffle(chosen.begin(), chosen.end(), random);
  const std::vector<size_t> before = chosen;
  sort_by_promise(chosen, c.program(), all);
  const auto key = [&](size_t i) {
    const bool some = std::any_of(all[i].by_test.begin(), all[i].by_test.end(),
                                  [](const TestEvidence& e) { return e.explains; });
    return std::pair(some,
                     edits::kind_weight(c.program().components[all[i].suspect.component].kind));
  };
  const auto place = [&](size_t i) { return std::find(before.begin(), before.end(), i); };
  EXPECT_TRUE(std::is_permutation(chosen.begin(), chosen.end(), before.begin(), before.end()));
  for (size_t k = 0; k + 1 < chosen.size(); ++k) {
    EXPECT_GE(key(chosen[k]), key(chosen[k + 1]));
    if (key(chosen[k]) == key(chosen[k + 1])) {
      EXPECT_LT(place(chosen[k]), place(chosen[k + 1]));
    }
  }
}

TEST(candidates, slips_that_mend_are_their_evidence) {
  const CheckedSamples c(R"(#include <stdio.h>
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++) s += i;
  printf("%d\n", s);
  return 0;
})",
                         {{"3", "6\n"}, {"4", "10\n"}, {"0", "0\n"}});
  std::vector<Examination> all = candidates(c);
  std::vector<edits::Edit> slips = edits::slips_of(c.subject.image(), c.parts());
  std::erase_if(slips, [&](const edits::Edit& slip) {
    return !c.checker->trials().mends(slip, c.checker->run_limits());
  });
  ASSERT_FALSE(slips.empty());
  confirm_slips(slips, *c.checker, all);
  size_t explaining = 0;
  for (const Examination& e : all) {
    if (!e.explains()) continue;
    ++explaining;
    EXPECT_EQ(e.suspect.slips.size(), 1u);
    for (const TestEvidence& evidence : e.suspect.evidence) EXPECT_TRUE(c.replays(evidence));
  }
  EXPECT_GT(explaining, 0u);
  std::vector<Examination> none;
  confirm_slips(slips, *c.checker, none);
  EXPECT_TRUE(none.empty());
}

TEST(candidates, summed_up) {
  std::vector<Examination> all(5);
  all[1].standing = Standing::Explains;
  all[3].standing = Standing::Refuted;
  all[4].standing = Standing::Undecided;
  const SuspectList list = summed_up(all);
  EXPECT_EQ(list.candidates, 5u);
  EXPECT_EQ(list.suspects.size(), 1u);
  EXPECT_EQ(list.undecided, 1u);
  EXPECT_EQ(list.unasked.size(), 2u);
  EXPECT_EQ(summed_up({}).candidates, 0u);
}

}  // namespace
}  // namespace culprit::diagnose
