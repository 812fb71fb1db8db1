// The values of a known edit replace others that also pass, and only those.
#include "diagnose/rank/edit_evidence.h"

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;

// `m` should be a + b. Any number above 4 passes the first test.
const std::string kTotal = R"(#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int m = a - b;
  if (m > 99) printf("%d\n", m);
  else printf("%s\n", m > 4 ? "more" : "less");
  return 0;
})";
const std::vector<Sample> kRunsOfEditEvidence = {
    {"40 40", "more\n"}, {"100 100", "200\n"}, {"1 1", "less\n"}, {"9 0", "more\n"}};

struct Shown {
  CheckedSamples c{kTotal, kRunsOfEditEvidence};
  SuspectList list;
  explicit Shown(int32_t required) {
    const model::ComponentId m = c.id(ComponentKind::Initializer, "m = a - b");
    Examination answer = c.asked({m});
    EXPECT_TRUE(answer.explains());
    // the value found for the first test
    TestEvidence& first = answer.suspect.evidence.at(0);
    const machine::Value value = machine::Value::plain(static_cast<uint32_t>(required));
    first.found.intervention.values[m] = {value};
    EXPECT_NE(c.checker->replay(answer.suspect, first), ConsistencyChecker::Replay::Fails);
    first.found.angelic.at(0).required = value;
    list.suspects.push_back(std::move(answer.suspect));
  }
  std::vector<RankedPlace> show(SuspectList& faults) {
    std::vector<RankedPlace> places = rank(*c.checker, faults);
    show_values_of_edits(c.problem(), *c.checker, places, faults);
    return places;
  }
  uint64_t first() const {
    return list.suspects.at(0).evidence.at(0).found.angelic.at(0).required.bits;
  }
};

TEST(values_of_edits, replace_values_that_disagree) {
  Shown shown(39);
  const std::vector<RankedPlace> places = shown.show(shown.list);
  ASSERT_EQ(places.size(), 1u);
  ASSERT_TRUE(places[0].best.edit);
  EXPECT_EQ(shown.first(), 80u) << "a + b";
  for (const TestEvidence& evidence : shown.list.suspects[0].evidence) {
    EXPECT_TRUE(evidence.explains);
    EXPECT_FALSE(evidence.observations.empty());
  }
}

TEST(values_of_edits, leave_values_that_agree) {
  Shown shown(80);
  shown.show(shown.list);
  EXPECT_EQ(shown.first(), 80u);
  EXPECT_FALSE(shown.list.suspects[0].evidence[0].found.intervention.values.empty())
      << "the values found, not the edit";
}

TEST(values_of_edits, leave_sets_and_suspects_with_slips) {
  for (const bool is_set : {true, false}) {
    Shown shown(39);
    const std::vector<RankedPlace> places =
        rank(*shown.c.checker, shown.list);
    ASSERT_TRUE(places.at(0).best.edit);
    if (is_set) shown.list.suspects[0].is_set = true;
    else shown.list.suspects[0].slips.emplace_back();
    show_values_of_edits(shown.c.problem(), *shown.c.checker, places, shown.list);
    EXPECT_EQ(shown.first(), 39u);
  }
}

TEST(values_of_edits, leave_suspects_without_an_edit) {
  Shown shown(39);
  std::vector<RankedPlace> places = rank(*shown.c.checker, shown.list);
  places.at(0).best.edit.reset();
  show_values_of_edits(shown.c.problem(), *shown.c.checker, places, shown.list);
  EXPECT_EQ(shown.first(), 39u);
}

}  // namespace
}  // namespace culprit::diagnose
