// Small edits that pass every test, and the limit on the search for them.
#include <gtest/gtest.h>

#include <string>

#include "checked_samples.h"
#include "diagnose/rank/uniform_edit.h"

namespace culprit::diagnose {
namespace {

const std::string kSquare =
    "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); int c = a * a; "
    "printf(\"%d\\n\", c); return 0; }";

Suspect suspect_of_text(const CheckedSamples& samples, const std::string& text) {
  const model::Program& program = samples.program();
  for (model::ComponentId id = 0; id < program.components.size(); ++id)
    if (program.components[id].text == text && !model::is_group(program.components[id].kind))
      if (Examination answer = samples.asked({id}); answer.explains()) return answer.suspect;
  ADD_FAILURE() << text << " explains nothing";
  return {};
}

TEST(UniformEdit, AnotherVariableIsASlipInAnInstruction) {
  const CheckedSamples samples(kSquare, {{"2 3", "6\n"}, {"5 7", "35\n"}, {"4 4", "16\n"}});
  const Suspect suspect = suspect_of_text(samples, "c = a * a");
  const auto found = find_uniform_edit(samples.problem(), samples.checker->trials(), suspect);
  ASSERT_TRUE(found);
  EXPECT_TRUE(!found->edit.mutations.empty());
  EXPECT_FALSE(find_uniform_edit(samples.problem(), samples.checker->trials(), suspect, false));
}

TEST(UniformEdit, EditsOfTheValueAreTriedWithoutSlipsInInstructions) {
  const CheckedSamples samples(kSquare, {{"2 3", "5\n"}, {"5 7", "26\n"}, {"4 4", "17\n"}});
  const Suspect suspect = suspect_of_text(samples, "c = a * a");
  const auto found =
      find_uniform_edit(samples.problem(), samples.checker->trials(), suspect, false);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->edit.value->kind, replay::ValueEdit::Kind::Add);
}

/// Each slip costs a run and a copy of the code that it changes.
TEST(UniformEdit, SlipsCostMoreInLongRunsAndLongPrograms) {
  const auto cost = [](int iterations, int statements) {
    std::string body =
        "int s = 0; for (int i = 0; i < " + std::to_string(iterations) + "; i++) s += i;\n";
    for (int k = 0; k < statements; ++k) body += "s += 1;\n";
    const CheckedSamples samples(
        "#include <stdio.h>\nint main(void) { " + body + "printf(\"%d\\n\", s); return 0; }",
        {{"", "x\n"}});
    return cost_of_slips(samples.problem());
  };
  EXPECT_GT(cost(2000, 1), 10 * cost(2, 1));
  EXPECT_GT(cost(2, 400), 10 * cost(2, 1));
}

}  // namespace
}  // namespace culprit::diagnose
