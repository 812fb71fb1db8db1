// Units as suspects: more freedom never refutes, and every explanation replays.
#include "diagnose/search/unit_search.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using Ids = std::vector<model::ComponentId>;

const std::string kTax = R"(#include <stdio.h>
static int rate(int n) {
  int r = 3;
  if (n > 10) r = 4;
  return r;
}
static void show(int n) { printf("%d\n", n); }
int main(void) {
  int n, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < 2; i++) {
    sum += n * rate(n + i);
    if (sum > 500)
      sum = 500;
  }
  show(sum);
  return 0;
})";
const std::vector<Sample> kRunsOfUnitSearch = {{"2", "8\n"}, {"5", "20\n"}, {"20", "160\n"}};

bool holds(const Ids& list, model::ComponentId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

/// The laws of one answer about a unit.
void expect_sound(const CheckedSamples& c, const Examination& answer,
                  const std::vector<Examination>& singles, UnitParts parts) {
  const Unit& unit = *answer.suspect.unit;
  const auto may_be_free = [&](model::ComponentId id) {
    return holds(unit.inner, id) || (parts == UnitParts::Printed && holds(unit.printed, id)) ||
           (parts == UnitParts::All && holds(unit.outlets, id));
  };
  EXPECT_TRUE(answer.suspect.is_set);
  const bool has_single =
      std::any_of(singles.begin(), singles.end(), [&](const Examination& single) {
        return single.explains() && may_be_free(single.suspect.component);
      });
  if (has_single) {
    EXPECT_NE(answer.standing, Standing::Refuted) << unit.text;
  }
  if (!answer.explains()) return;
  for (model::ComponentId leaf : answer.suspect.leaves) EXPECT_TRUE(may_be_free(leaf)) << unit.text;
  ASSERT_EQ(answer.suspect.evidence.size(), c.problem().failing().size()) << unit.text;
  for (size_t k = 0; k < answer.suspect.evidence.size(); ++k) {
    const TestEvidence& evidence = answer.suspect.evidence[k];
    EXPECT_EQ(evidence.test, c.problem().failing()[k]);
    EXPECT_TRUE(c.replays(evidence)) << unit.text;
    for (const auto& [component, values] : evidence.found.intervention.values)
      EXPECT_TRUE(holds(answer.suspect.leaves, component)) << unit.text;
  }
}

TEST(units, explain_if_a_part_of_them_does) {
  const CheckedSamples c(kTax, kRunsOfUnitSearch);
  const std::vector<Examination> singles = c.asked_alone();
  size_t explaining = 0, refuted = 0;
  for (UnitKind kind : {UnitKind::Function, UnitKind::Block, UnitKind::Statement})
    for (const auto& unit : units_of(c.program(), kind, {}))
      for (UnitParts parts : {UnitParts::Inner, UnitParts::Printed, UnitParts::All}) {
        const Examination fresh = examine_unit(*c.checker, unit, parts, {}, {}),
                          known = examine_unit(*c.checker, unit, parts, {}, singles);
        expect_sound(c, fresh, singles, parts);
        expect_sound(c, known, singles, parts);
        EXPECT_EQ(fresh.standing, known.standing) << unit->text;
        explaining += fresh.explains();
        refuted += fresh.standing == Standing::Refuted;
      }
  EXPECT_GT(explaining, 5u);
  EXPECT_GT(refuted, 5u);
}

TEST(units, known_answers_are_taken_over) {
  const CheckedSamples c(kTax, kRunsOfUnitSearch);
  const std::vector<Examination> singles = c.asked_alone();
  const auto functions = units_of(c.program(), UnitKind::Function, {});
  const Examination rate = examine_unit(*c.checker, functions[0], UnitParts::Inner, {}, singles);
  EXPECT_TRUE(rate.explains());
  EXPECT_TRUE(rate.checks.empty()) << "nothing is asked again";
}

TEST(units, without_effort_are_undecided) {
  const CheckedSamples c(kTax, kRunsOfUnitSearch);
  encode::Effort none;
  none.cost = 0;
  const auto functions = units_of(c.program(), UnitKind::Function, {});
  const Examination show = examine_unit(*c.checker, functions[1], UnitParts::Inner, none, {});
  EXPECT_NE(show.standing, Standing::Refuted);
}

/// The suspects as text: the unit and its freed components.
std::vector<std::string> listed(unsigned jobs, judge::Granularity granularity) {
  const CheckedSamples c(kTax, kRunsOfUnitSearch, jobs,
                         [&](judge::Options& o) { o.granularity = granularity; });
  const SuspectList list = find_suspect_units(c.problem(), *c.checker, nullptr);
  std::vector<std::string> all{std::to_string(list.candidates) + " candidates"};
  for (const Suspect& suspect : list.suspects) {
    EXPECT_TRUE(suspect.unit);
    all.push_back(suspect.unit->text + ":");
    for (model::ComponentId leaf : suspect.leaves) all.back() += " " + std::to_string(leaf);
  }
  EXPECT_LE(list.suspects.size() + list.unasked.size() + list.undecided + list.not_replayed.size(),
            list.candidates);
  return all;
}

TEST(units, of_a_granularity_do_not_depend_on_the_threads) {
  for (judge::Granularity granularity :
       {judge::Granularity::Function, judge::Granularity::Block, judge::Granularity::Statement}) {
    const std::vector<std::string> one = listed(1, granularity);
    EXPECT_GT(one.size(), 1u) << judge::granularity_name(granularity);
    EXPECT_EQ(listed(2, granularity), one);
  }
}

/// No unit of the answer holds a unit that explains and was reported before it.
TEST(innermost_units, hold_no_other_one) {
  for (unsigned jobs : {1u, 2u}) {
    const CheckedSamples c(kTax, kRunsOfUnitSearch, jobs);
    const std::vector<Examination> answers =
        innermost_units(c.problem(), *c.checker, {}, encode::Effort{}, UINT64_MAX);
    std::vector<const Unit*> found;
    for (const Examination& answer : answers) {
      expect_sound(c, answer, {}, UnitParts::Printed);
      if (!answer.explains()) continue;
      for (const Unit* before : found) EXPECT_FALSE(answer.suspect.unit->contains(*before));
      found.push_back(answer.suspect.unit.get());
    }
    EXPECT_FALSE(found.empty());
    EXPECT_LE(found.size(), 3u);
  }
}
TEST(innermost_units, cost_no_more_than_the_pool) {
  const CheckedSamples c(kTax, kRunsOfUnitSearch);
  EXPECT_TRUE(innermost_units(c.problem(), *c.checker, {}, encode::Effort{}, 0).empty());
  const auto asked = [&](uint64_t pool) {
    return innermost_units(c.problem(), *c.checker, {}, encode::Effort{}, pool).size();
  };
  EXPECT_LE(asked(1), asked(UINT64_MAX));
}

}  // namespace
}  // namespace culprit::diagnose
