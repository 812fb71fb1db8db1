// Replaces the text of a literal that a pointer points to, and of one that initialises an array.
#include <gtest/gtest.h>

#include "machine/run/state.h"
#include "replay/intervention.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::replay {
namespace {

using model::ComponentKind;
using testing_support::Subject;

/// The output of the program with another text in the component.
std::string printed(const std::string& source, ComponentKind kind, const std::string& text,
                    const TextEdit& edit) {
  const Subject subject(source);
  Intervention intervention;
  intervention.strings[subject.component(kind, text)] = edit;
  PlainRunRequest request;
  request.intervention = &intervention;
  const PlainRun run = subject.run(request);
  EXPECT_EQ(run.stop, machine::Stop::Exited);
  EXPECT_TRUE(run.findings.empty());
  return run.output;
}

const std::string kHead = "#include <stdio.h>\n";
const std::string kTable = kHead +
                           "int main(void) { const char *t[] = {\"one\", \"twwo\"}; for (int i = "
                           "0; i < 3; i++) puts(t[i % 2]); return 0; }";
const std::string kGlobal = kHead +
                            "char t[2][8] = {\"one\", \"twwo\"}; int main(void) { printf(\"%s "
                            "%s\", t[0], t[1]); return 0; }";
const std::string kMember = kHead +
                            "struct n { int k; char s[8]; }; int main(void) { struct n x[2] = {{1, "
                            "\"one\"}, {2, \"twwo\"}}; "
                            "printf(\"%s %s\", x[0].s, x[1].s); return 0; }";

TEST(text_edit, a_pointer_gets_a_constant_of_its_own) {
  EXPECT_EQ(printed(kTable, ComponentKind::Initializer, "\"twwo\"", {"twwo", "two"}),
            "one\ntwo\none\n");
  EXPECT_EQ(printed(kTable, ComponentKind::Initializer, "\"one\"", {"one", "a longer one"}),
            "a longer one\ntwwo\na longer one\n");
  const std::string same = kHead +
                           "int main(void) { const char *p, *q = 0; for (int i = 0; i < 2; i++) { "
                           "p = \"a\"; if (q) puts(p == q ? p : \"other\"); q = p; } return 0; }";
  EXPECT_EQ(printed(same, ComponentKind::Assignment, "p = \"a\"", {"a", "b"}), "b\n");
}

TEST(text_edit, an_array_is_written_over_up_to_its_end) {
  EXPECT_EQ(printed(kGlobal, ComponentKind::StaticInitializer, "\"twwo\"", {"twwo", "two"}),
            "one two");
  EXPECT_EQ(printed(kGlobal, ComponentKind::StaticInitializer, "\"one\"", {"one", "longest"}),
            "longest twwo");
  EXPECT_EQ(printed(kMember, ComponentKind::Initializer, "\"twwo\"", {"twwo", "two"}), "one two");
  const std::string full =
      kHead + "int main(void) { char s[3] = \"abc\"; printf(\"%.3s\", s); return 0; }";
  EXPECT_EQ(printed(full, ComponentKind::Initializer, "s[3] = \"abc\"", {"abc", "xyz"}), "xyz");
}

TEST(text_edit, another_literal_of_the_same_component_stays) {
  const std::string choice = kHead +
                             "int main(void) { for (int i = 0; i < 3; i++) fputs(i % 2 ? \"yes\" : "
                             "\"no\", stdout); return 0; }";
  EXPECT_EQ(printed(choice, ComponentKind::PrintedValue, "i % 2 ? \"yes\" : \"no\"", {"no", "NO"}),
            "NOyesNO");
}

TEST(text_edit, an_observation_holds_what_the_literal_said) {
  const Subject subject(kMember);
  PlainRunRequest request;
  request.watch = {subject.component(ComponentKind::Initializer, "\"twwo\"")};
  const PlainRun run = subject.run(request);
  ASSERT_EQ(run.observations.size(), 1u);
  EXPECT_EQ(run.observations[0].text, "twwo");
}

}  // namespace
}  // namespace culprit::replay
