// The values of an answer: computed ones are kept where possible, the others look natural.
#include "encode/required_values.h"

#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "exploration.h"
#include "replay/plain_run.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

/// The only number that does is not looked for among wishes.
TEST(values, an_only_choice_costs_few_queries) {
  const ExploreResult found = ask(program("unsigned x = 3; printf(\"%u\", x * 7 + 5);"),
                                  ComponentKind::Initializer, "x = 3", {.expected = "700026"});
  ASSERT_EQ(found.answer, Consistency::Consistent);
  EXPECT_EQ(found.angelic.at(0).required.bits, 100'003u);
  EXPECT_LE(found.counts.queries, 4u);
}
TEST(values, what_is_required_is_near_what_was_computed) {
  const ExploreResult result =
      ask(program("int x = 3; printf(\"%s\", x > 10 ? \"more\" : \"less\");"),
          ComponentKind::Initializer, "x = 3", {.expected = "more"});
  ASSERT_EQ(result.answer, Consistency::Consistent);
  ASSERT_EQ(result.angelic.size(), 1u);
  EXPECT_GE(result.angelic[0].required.bits, 11u);
  EXPECT_LE(result.angelic[0].required.bits, 19u);
}

/// The largest number of executions that can keep their computed truth, among all outcomes of the
/// first `executions` conditions that give the output; nullopt if none does.
std::optional<size_t> most_kept(const testing_support::Subject& subject,
                                model::ComponentId condition, unsigned executions,
                                const std::string& wanted) {
  std::optional<size_t> best;
  for (uint64_t flips = 0; flips < uint64_t{1} << executions; ++flips) {
    replay::PlainRunRequest request;
    replay::Intervention other;
    for (unsigned k = 0; k < executions; ++k)
      other.values[condition].push_back(machine::Value::plain(flips >> k & 1));
    request.intervention = &other;
    request.watch = {condition};
    const replay::PlainRun run = subject.run(request);
    if (run.output != wanted) continue;
    size_t kept = 0;
    for (const replay::Observation& o : run.observations) kept += o.used == o.computed;
    if (!best || kept > *best) best = kept;
  }
  return best;
}

TEST(computed_values, as_many_are_kept_as_possible) {
  const testing_support::Subject subject(program(
      "int v[6] = {3, 1, 4, 1, 5, 9}, s = 0; for (int i = 0; i < 6; i++) if (v[i] > 2) s += "
      "v[i] * v[i]; printf(\"%d\", s);"));
  const model::ComponentId condition = subject.component(ComponentKind::Condition, "v[i] > 2");
  size_t explained = 0;
  for (int sum = 0; sum <= 133; sum += 1) {
    const std::string wanted = std::to_string(sum);
    const std::optional<size_t> most = most_kept(subject, condition, 6, wanted);
    if (!most && sum % 10 > 0) continue;
    const ExploreResult found = ask(subject, {condition}, {.expected = wanted});
    ASSERT_EQ(found.answer, most ? Consistency::Consistent : Consistency::Inconsistent) << wanted;
    if (!most) continue;
    ++explained;
    size_t kept = 0;
    for (const replay::AngelicValue& value : found.angelic)
      kept += value.required == value.computed;
    EXPECT_EQ(kept, *most) << wanted;
  }
  EXPECT_GT(explained, 20u);
}

/// The executions come in order, in the list and in the intervention, as the replay computes them.
TEST(computed_values, are_those_of_the_replay) {
  const testing_support::Subject subject(
      program("int s = 1; for (int i = 0; i < 4; i++) { int t = s * 2; s = t + i; } "
              "printf(\"%d\", s);"));
  const model::ComponentId t = subject.component(ComponentKind::Initializer, "t = s * 2"),
                           s = subject.component(ComponentKind::Assignment, "s = t + i");
  const ExploreResult found = ask(subject, {t, s}, {.expected = "90"});
  ASSERT_EQ(found.answer, Consistency::Consistent);
  replay::PlainRunRequest request;
  request.intervention = &found.intervention;
  request.watch = {t, s};
  const replay::PlainRun run = subject.run(request);
  ASSERT_EQ(found.angelic.size(), run.observations.size());
  std::map<model::ComponentId, std::vector<machine::Value>> listed;
  for (size_t k = 0; k < found.angelic.size(); ++k) {
    EXPECT_EQ(found.angelic[k].component, run.observations[k].component);
    EXPECT_EQ(found.angelic[k].required, run.observations[k].used);
    EXPECT_EQ(found.angelic[k].computed, run.observations[k].computed);
    listed[found.angelic[k].component].push_back(found.angelic[k].required);
  }
  EXPECT_EQ(listed, found.intervention.values);
}

/// Values made by hand: one pair of free numbers, with a condition.
struct ByHand {
  ByHand(uint64_t x_computed, uint64_t y_computed) {
    add(0, x, x_computed);
    add(1, y, y_computed);
  }
  void add(model::ComponentId component, logic::Term value, uint64_t computed) {
    FreeValue& free = values.emplace_back();
    free.component = component;
    free.type = model::kI8;
    free.guard = logic::TermStore::true_();
    free.value = value;
    free.computed = machine::Value::plain(computed);
  }
  logic::Term number(uint64_t bits) { return terms.constant(logic::Sort::bits(8), bits); }
  /// The values chosen for the condition.
  std::pair<uint64_t, uint64_t> chosen(logic::Term condition) {
    const logic::Term all[] = {condition};
    EXPECT_EQ(solver->check(all, {}), solver::Answer::Sat);
    RequiredValues required(domain, *solver, values, {}, {});
    EXPECT_TRUE(required.choose(condition));
    ExploreResult result;
    required.read(nullptr, result);
    EXPECT_EQ(result.angelic.size(), 2u);
    return {result.angelic[0].required.bits, result.angelic[1].required.bits};
  }

  logic::TermStore terms;
  std::unique_ptr<solver::Solver> solver = solver::make_solver(terms);
  SymbolicDomain domain{terms, *solver, nullptr};
  logic::Term x = terms.variable(logic::Sort::bits(8)), y = terms.variable(logic::Sort::bits(8));
  std::vector<FreeValue> values;
};

TEST(chosen_values, only_one_of_two_changes) {
  for (uint64_t sum : {3, 50, 200}) {
    ByHand pair(20, 40);
    const auto [x, y] =
        pair.chosen(pair.terms.eq(pair.terms.add(pair.x, pair.y), pair.number(sum)));
    EXPECT_EQ((x + y) % 256, sum);
    EXPECT_TRUE(x == 20 || y == 40) << x << " " << y;
  }
  ByHand pair(20, 40);
  const auto same = pair.chosen(pair.terms.ult(pair.x, pair.y));
  EXPECT_EQ(same, std::pair(uint64_t{20}, uint64_t{40})) << "nothing has to change";
}

TEST(chosen_values, are_the_next_number_or_a_near_one) {
  ByHand next(20, 40);
  const auto [x, y] = next.chosen(next.terms.ne(next.x, next.number(20)));
  EXPECT_EQ(x, 21u);
  EXPECT_EQ(y, 40u);
  ByHand before(20, 40);
  EXPECT_EQ(before.chosen(before.terms.ult(before.x, before.number(20))).first, 19u);
  ByHand near(20, 40);
  const uint64_t found = near.chosen(near.terms.ult(near.number(25), near.x)).first;
  EXPECT_GT(found, 25u);
  EXPECT_LE(found, 20u + 32);
}

TEST(chosen_values, executions_off_the_path_are_not_read) {
  ByHand pair(20, 40);
  pair.values[1].guard = logic::TermStore::false_();
  const logic::Term condition = pair.terms.ne(pair.x, pair.number(20));
  const logic::Term all[] = {condition};
  ASSERT_EQ(pair.solver->check(all, {}), solver::Answer::Sat);
  RequiredValues required(pair.domain, *pair.solver, pair.values, {}, {});
  ASSERT_TRUE(required.choose(condition));
  ExploreResult result;
  required.read(nullptr, result);
  ASSERT_EQ(result.angelic.size(), 1u);
  EXPECT_EQ(result.angelic[0].component, 0u);
  EXPECT_FALSE(result.intervention.values.contains(1));
}

}  // namespace
}  // namespace culprit::encode
