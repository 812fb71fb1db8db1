// Where the values of components are computed, and what a run is spared there.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "machine/image/evaluation.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::machine {
namespace {

using model::ComponentKind;
using testing_support::Subject;

/// The texts of the components whose value the run was computing when it crashed, the innermost
/// first.
std::vector<std::string> computed_at_the_crash(const std::string& statements) {
  const Subject subject(
      "struct node { int v; struct node *next; };\n"
      "static int twice(int x) { return 2 * x; }\n"
      "int main(void) { struct node *p = 0; int a[4] = {1, 2, 3, 4}, n = 0; " +
      statements + " return twice(n + a[0]); }");
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.stop, Stop::Fatal) << statements;
  std::vector<std::string> texts;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) {
    const model::Component& component = subject.program().components[id];
    const bool value = component.kind == ComponentKind::Condition ||
                       component.kind == ComponentKind::ConditionAtom ||
                       component.kind == ComponentKind::Argument ||
                       component.kind == ComponentKind::Assignment ||
                       component.kind == ComponentKind::Index;
    if (value && run.hits[id] > 0 && component.text.find("p->") != std::string::npos)
      texts.push_back(component.text);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

using Texts = std::vector<std::string>;

TEST(evaluation, is_the_whole_expression_up_to_the_probe) {
  EXPECT_EQ(computed_at_the_crash("if (p->v > 2) n = 1;"), Texts{"p->v > 2"});
  EXPECT_EQ(computed_at_the_crash("if (n == 0 && p->next->v > 2) n = 1;"),
            (Texts{"n == 0 && p->next->v > 2", "p->next->v > 2"}));
  EXPECT_EQ(computed_at_the_crash("if (twice(p->v) > 2) n = 1;"),
            (Texts{"p->v", "twice(p->v) > 2"}));
  EXPECT_EQ(computed_at_the_crash("n = a[p->v] + 1;"), (Texts{"n = a[p->v] + 1", "p->v"}));
}

TEST(evaluation, is_not_what_stands_beside_it) {
  EXPECT_EQ(computed_at_the_crash("p->v = 3; if (n > 2) n = p->v;"), Texts{"p->v = 3"})
      << "whose value, 3, was computed";
  EXPECT_EQ(computed_at_the_crash("if (n == 0) p->v = 3;"), Texts{"p->v = 3"});
}

TEST(evaluation, does_not_reach_into_functions_that_are_called) {
  const Subject subject(
      "static int value(int *p) { int v = *p; return v; } int main(void) { if (value(0) > 2) "
      "return 1; return 0; }");
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.hits[subject.component(ComponentKind::Condition, "value(0) > 2")], 0u);
  EXPECT_EQ(run.hits[subject.component(ComponentKind::Initializer, "v = *p")], 1u);
}

TEST(evaluation, reaches_into_the_library) {
  const Subject subject(
      "#include <string.h>\nint main(int argc, char **argv) { if (strcmp(argv[argc], \"x\") == 0) "
      "return 1; return 0; }");
  EXPECT_EQ(
      subject.run()
          .hits[subject.component(ComponentKind::Condition, "strcmp(argv[argc], \"x\") == 0")],
      1u);
}

/// The run in which a condition gives these values.
replay::PlainRun run_with(const Subject& subject, const std::string& condition,
                          const std::vector<uint64_t>& values) {
  replay::Intervention intervention;
  const model::ComponentId id = subject.component(ComponentKind::Condition, condition);
  for (uint64_t value : values) intervention.values[id].push_back(Value::plain(value));
  replay::PlainRunRequest request;
  request.intervention = &intervention;
  request.watch = {id};
  return subject.run(request);
}

TEST(evaluation, that_is_replaced_may_do_what_is_undefined) {
  const Subject subject(
      "struct node { int v; struct node *next; };\n"
      "int main(void) { struct node last = {1, 0}, first = {2, &last}, *p = &first; int n = 0;\n"
      "  while (p->v != 7) { n++; p = p->next; } return n; }");
  EXPECT_EQ(subject.run().stop, Stop::Fatal);
  const replay::PlainRun run = run_with(subject, "p->v != 7", {1, 1, 0});
  ASSERT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.exit_status, 2);
  EXPECT_TRUE(run.findings.empty());
  ASSERT_EQ(run.observations.size(), 3u);
  EXPECT_FALSE(run.observations[1].spared);
  EXPECT_TRUE(run.observations[2].computed.is_undefined());
  EXPECT_EQ(run.observations[2].spared, FindingKind::NullDereference);
}

TEST(evaluation, is_spared_no_longer_than_values_are_given) {
  const Subject subject(
      "int main(void) { int zero = 0, n = 0; while (6 / zero > n) n++; return n; }");
  EXPECT_EQ(run_with(subject, "6 / zero > n", {1, 0}).exit_status, 1);
  EXPECT_EQ(run_with(subject, "6 / zero > n", {1}).stop, Stop::Fatal);
}

}  // namespace
}  // namespace culprit::machine
