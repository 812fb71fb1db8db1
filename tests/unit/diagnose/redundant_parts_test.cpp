// Removal of the parts of sets that no replay changes.
#include "diagnose/sets/redundant_parts.h"

#include <gmock/gmock.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using testing::ElementsAre;

class IdleParts : public testing::Test {
 protected:
  IdleParts() : subject_("int main(void) { int a = 1, b = 2, c = 3; return a + b + c; }") {}

  /// A set of these parts; only those in `changed` are changed in the replay of the only test.
  Examination set_of(std::vector<model::ComponentId> parts,
                     const std::vector<model::ComponentId>& changed) const {
    Examination set;
    set.suspect = suspect_of(subject_.program(), std::move(parts));
    set.suspect.is_set = set.suspect.leaves.size() > 1;
    set.standing = Standing::Explains;
    TestEvidence evidence;
    evidence.explains = true;
    for (model::ComponentId part : changed)
      evidence.found.intervention.values[part] = {machine::Value::plain(7)};
    set.suspect.evidence.push_back(std::move(evidence));
    return set;
  }

  testing_support::Subject subject_;
};

TEST_F(IdleParts, AreLeftOut) {
  std::vector<Examination> candidates{set_of({0, 1, 2}, {0, 2})};
  drop_idle_parts(subject_.program(), candidates);
  ASSERT_EQ(candidates.size(), 1u);
  EXPECT_THAT(candidates[0].suspect.leaves, ElementsAre(0, 2));
  EXPECT_TRUE(candidates[0].suspect.is_set);
}

TEST_F(IdleParts, WhatRemainsMayBeOneThatWasRefutedAlone) {
  Examination alone = set_of({1}, {});
  alone.standing = Standing::Refuted;
  std::vector<Examination> candidates{alone, set_of({0, 1}, {1})};
  drop_idle_parts(subject_.program(), candidates);
  ASSERT_EQ(candidates.size(), 1u);
  EXPECT_THAT(candidates[0].suspect.leaves, ElementsAre(1));
  EXPECT_FALSE(candidates[0].suspect.is_set);
  EXPECT_TRUE(candidates[0].explains());
}

TEST_F(IdleParts, OfSetsThatSlipsMendNothingIsKnown) {
  Examination mended = set_of({0, 1}, {0});
  mended.suspect.slips.emplace_back();
  std::vector<Examination> candidates{mended, set_of({0, 1}, {0, 1})};
  drop_idle_parts(subject_.program(), candidates);
  EXPECT_THAT(candidates[0].suspect.leaves, ElementsAre(0, 1));
  EXPECT_THAT(candidates[1].suspect.leaves, ElementsAre(0, 1));
}

}  // namespace
}  // namespace culprit::diagnose
