// Where a failing run first shows its failure, for each reason to fail.
#include "diagnose/answer/symptom.h"

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "judge/run_request.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;

/// The failing run of the first test and the run with the values that `text` needs.
struct Runs {
  Runs(const std::string& source, const Sample& sample, ComponentKind kind, const std::string& text,
       spec::Comparison comparison = spec::Comparison::Exact)
      : c(source, {sample}) {
    c.request.comparison = comparison;
    c.checker.reset();
    c.problem_.emplace(c.request, c.subject.image());
    c.checker.emplace(*c.problem_);
    const Examination answer = c.asked({c.id(kind, text)});
    EXPECT_TRUE(answer.explains()) << text << " " << answer.undecided;
    failing_run = run(nullptr, failing);
    repaired_run = run(&answer.by_test.at(0).found.intervention, repaired);
    difference.emplace(c.subject.image(), failing, repaired);
  }
  replay::PlainRun run(const replay::Intervention* intervention, record::Trace& trace) const {
    machine::MachineLimits limits;
    limits.steps = 100'000;
    replay::PlainRunRequest plain =
        judge::run_request(c.subject.image(), c.problem().test(0), limits);
    plain.intervention = intervention;
    plain.trace = &trace;
    return replay::plain_run(plain);
  }
  std::optional<record::DifferenceNode> symptom() const {
    return symptom_of(c.subject.image(), c.problem().test(0), *difference, failing, failing_run,
                      repaired, repaired_run);
  }
  /// "LINE" of the symptom, "-LINE" if only the repaired run has it, "none" if there is none.
  std::string line() const {
    const auto found = symptom();
    if (!found) return "none";
    const record::Difference::Site site =
        difference->site_of(difference->trace(*found), difference->event(*found));
    const auto& function = *c.subject.image().functions()[site.function].model;
    return (found->only_repaired ? "-" : "") + std::to_string(function.locations[site.pc].line);
  }

  CheckedSamples c;
  record::Trace failing{c.subject.image(), 100'000}, repaired{c.subject.image(), 100'000};
  replay::PlainRun failing_run, repaired_run;
  std::optional<record::Difference> difference;
};

const std::string kPrints = R"(#include <stdio.h>
int main(void) {
  int a = 1;
  printf("start\n");
  if (a == 5)
    printf("five\n");
  if (a == 1)
    printf("one\n");
  printf("%d\n", a);
  return 0;
})";

TEST(symptom, the_first_print_that_differs) {
  EXPECT_EQ(Runs(kPrints, {"", "start\none\n2\n"}, ComponentKind::PrintedValue, "a").line(), "9");
}
TEST(symptom, a_print_that_only_the_failing_run_has) {
  EXPECT_EQ(Runs(kPrints, {"", "start\n1\n"}, ComponentKind::Condition, "a == 1").line(), "8");
}
TEST(symptom, a_print_that_only_the_repaired_run_has) {
  EXPECT_EQ(Runs(kPrints, {"", "start\nfive\none\n1\n"}, ComponentKind::Condition, "a == 5").line(),
            "-6");
}
TEST(symptom, blanks_that_are_not_compared_are_none) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int a = 1;
  printf("%*d\n", a + 2, 7);
  printf("%d\n", a);
  return 0;
})";
  EXPECT_EQ(
      Runs(source, {"", "7\n2\n"}, ComponentKind::Initializer, "a = 1", spec::Comparison::Blanks)
          .line(),
      "5");
}
TEST(symptom, the_instruction_that_crashes) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int a = 0;
  printf("go\n");
  a = 12 / a;
  printf("%d\n", a);
  return 0;
})";
  EXPECT_EQ(Runs(source, {"", "go\n4\n"}, ComponentKind::Initializer, "a = 0").line(), "5");
}
TEST(symptom, the_decision_to_stay_in_an_endless_loop) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int step = 0;
  for (int i = 0; i < 4; i += step)
    ;
  printf("end\n");
  return 0;
})";
  EXPECT_EQ(Runs(source, {"", "end\n"}, ComponentKind::Initializer, "step = 0").line(), "4");
}
TEST(symptom, the_return_of_a_wrong_status) {
  const testing_support::Subject subject(
      "int main(void) {\n  int a = 1;\n  a += 2;\n  return a;\n}");
  judge::RunRequest request = request_of(subject, {}, 1);
  request.tests.emplace_back();
  request.tests[0].expected_exit = 7;
  const judge::Problem problem(request, subject.image());
  record::Trace failing(subject.image(), 1'000), repaired(subject.image(), 1'000);
  replay::Intervention seven;
  seven.values[subject.component(ComponentKind::Initializer, "a = 1")] = {machine::Value::plain(5)};
  const auto run = [&](const replay::Intervention* intervention, record::Trace& trace) {
    replay::PlainRunRequest plain = judge::run_request(subject.image(), problem.test(0), {});
    plain.intervention = intervention;
    plain.trace = &trace;
    return replay::plain_run(plain);
  };
  const replay::PlainRun as_is = run(nullptr, failing), mended = run(&seven, repaired);
  ASSERT_EQ(mended.exit_status, 7);
  const record::Difference difference(subject.image(), failing, repaired);
  const auto found =
      symptom_of(subject.image(), problem.test(0), difference, failing, as_is, repaired, mended);
  ASSERT_TRUE(found);
  const record::Event& event = failing.events()[found->event];
  EXPECT_EQ(failing.frames()[event.frame].function, failing.frames().front().function);
  const auto& main = *subject.image().functions()[failing.frames()[event.frame].function].model;
  EXPECT_EQ(main.code[event.pc].op, model::Op::Return);
}

/// Two runs that print the same have no symptom.
TEST(symptom, none_if_the_runs_print_the_same) {
  Runs runs(kPrints, {"", "start\none\n2\n"}, ComponentKind::PrintedValue, "a");
  record::Trace again(runs.c.subject.image(), 100'000);
  const replay::PlainRun run = runs.run(nullptr, again);
  const record::Difference same(runs.c.subject.image(), runs.failing, again);
  EXPECT_FALSE(symptom_of(runs.c.subject.image(), runs.c.problem().test(0), same, runs.failing,
                          runs.failing_run, again, run));
}

}  // namespace
}  // namespace culprit::diagnose
