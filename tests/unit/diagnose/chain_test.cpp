// Chains through values, decisions and skipped statements, around a loop, to a crash and to an
// endless loop.
#include <gmock/gmock.h>

#include "checked_samples.h"
#include "diagnose/locate.h"

namespace culprit::diagnose {
namespace {

using testing::ElementsAre;

document::Document explained(const std::string& source, const std::vector<Sample>& runs,
                             unsigned jobs = 1) {
  const testing_support::Subject subject(source);
  judge::RunRequest request = request_of(subject, runs, jobs);
  request.options.explained_diagnoses = 100;
  request.options.explained_tests = 1;
  return locate(request, nullptr);
}

/// A step in one line: its text, the values in both runs, and how it follows from the step before.
std::string shown(const document::ChainStep& step) {
  std::string out = std::to_string(step.place.line) + " " + step.text + ": ";
  out += step.run == document::ChainRun::Repaired ? "-" : step.failing ? step.failing->text : "?";
  out += std::string(" (") +
         (step.run == document::ChainRun::Failing ? "-"
          : step.repaired                         ? step.repaired->text
                                                  : "?") +
         ")";
  if (step.decided) out += " decided";
  if (!step.through.empty()) out += " through " + step.through;
  if (step.omitted) out += " +" + std::to_string(step.omitted);
  return out;
}

/// The chain of the suspect with this text, for the first failing test.
std::vector<std::string> chain_of(const document::Document& document, const std::string& text) {
  std::vector<std::string> out;
  for (const document::Diagnosis& d : document.diagnoses)
    for (const document::SuspectComponent& c : d.components)
      if (c.text == text)
        for (const document::ChainStep& step : c.evidence.at(0).chain) out.push_back(shown(step));
  return out;
}

TEST(chain, a_value_travels_through_a_call_and_a_variable) {
  const std::string source = R"(#include <stdio.h>
static int twice(int v) { return v * 2; }
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int m = n + 1;
  int r = twice(m);
  printf("%d\n", r);
  return 0;
})";
  const document::Document document = explained(source, {{"3", "10\n"}, {"4", "12\n"}});
  EXPECT_THAT(chain_of(document, "m = n + 1"),
              ElementsAre("6 m = n + 1: 4 (5)", "7 m: 4 (5) through m", "2 v * 2: 8 (10) through v",
                          "7 r = twice(m): 8 (10)", "8 r: 8 (10) through r"));
}

TEST(chain, a_decision_leaves_out_an_assignment) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n, fee = 7;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 10)
    fee = 0;
  printf("%d\n", n + fee);
  return 0;
})";
  const document::Document document =
      explained(source, {{"10", "10\n"}, {"11", "11\n"}, {"9", "16\n"}});
  EXPECT_THAT(chain_of(document, "n > 10"),
              ElementsAre("5 n > 10: false (true)", "6 fee = 0: - (0) decided",
                          "7 n + fee: 17 (10) through fee"));
}

TEST(chain, what_only_the_failing_run_prints_was_decided) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int big = n > 3;
  if (big)
    printf("big\n");
  printf("end\n");
  return 0;
})";
  const document::Document document =
      explained(source, {{"4", "end\n"}, {"5", "big\nend\n"}, {"1", "end\n"}});
  EXPECT_THAT(chain_of(document, "big = n > 3"),
              ElementsAre("5 big = n > 3: 1 (0)", "6 big: true (false) through big",
                          "7 printf(\"big\\n\"): ? (-) decided"));
}

TEST(chain, a_repetition_is_counted) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int s = 1;
  for (int i = 0; i < n; i++)
    s = s + i;
  printf("%d\n", s);
  return 0;
})";
  const document::Document document = explained(source, {{"30", "435\n"}, {"2", "1\n"}});
  const std::vector<std::string> chain = chain_of(document, "s = 1");
  ASSERT_GE(chain.size(), 3u);
  EXPECT_LE(chain.size(), 7u);
  EXPECT_EQ(chain.front(), "5 s = 1: 1 (0)");
  EXPECT_THAT(chain, testing::Contains("7 s = s + i: 1 (0) through s +28"));
  EXPECT_EQ(chain.back(), "8 s: 436 (435) through s");
}

TEST(chain, memory_is_followed_to_the_element) {
  const std::string source = R"(#include <stdio.h>
static int table[3] = {1, 2, 4};
int main(void) {
  int k;
  if (scanf("%d", &k) != 1) return 1;
  int copy[3];
  for (int i = 0; i < 3; i++) copy[i] = table[i];
  printf("%d\n", copy[k]);
  return 0;
})";
  const document::Document document = explained(source, {{"0", "1\n"}, {"2", "3\n"}});
  EXPECT_THAT(chain_of(document, "4"),
              ElementsAre("2 4: 4 (3)", "7 copy[i] = table[i]: 4 (3) through table",
                          "8 copy[k]: 4 (3) through copy"));
}

TEST(chain, to_a_crash) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int d = n - 2;
  int q = 10 / d;
  printf("%d\n", q);
  return 0;
})";
  const document::Document document = explained(source, {{"2", "10\n"}, {"3", "10\n"}});
  const std::vector<std::string> chain = chain_of(document, "d = n - 2");
  EXPECT_TRUE(chain.empty() || chain.front() == "5 d = n - 2: 0 (1)")
      << testing::PrintToString(chain);
}

TEST(chain, to_a_loop_that_never_ends) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n, i = 0;
  if (scanf("%d", &n) != 1) return 1;
  int step = n;
  while (i < 4)
    i = i + step;
  printf("%d\n", i);
  return 0;
})";
  const document::Document document = explained(source, {{"0", "4\n"}, {"1", "4\n"}, {"2", "4\n"}});
  const std::vector<std::string> chain = chain_of(document, "step = n");
  ASSERT_FALSE(chain.empty());
  EXPECT_THAT(chain.front(), testing::HasSubstr("5 step = n: 0"));
  EXPECT_THAT(chain.back(), testing::HasSubstr("6 i < 4: true (false)"));
}

TEST(chain, it_is_not_made_unless_asked_for) {
  const testing_support::Subject subject(
      "#include <stdio.h>\nint main(void) {\n  int a = 1;\n  int b = a + 1;\n  printf(\"%d\\n\", "
      "b);\n}");
  const document::Document document = locate(request_of(subject, {{"", "3\n"}}, 1), nullptr);
  for (const document::Diagnosis& d : document.diagnoses)
    for (const document::SuspectComponent& c : d.components)
      for (const document::Evidence& e : c.evidence) EXPECT_TRUE(e.chain.empty());
}

TEST(agreement, two_executions_that_contradict_are_named) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int m = a + b;
  printf("%d\n", m);
  return 0;
})";
  // 3 is right for "1 2" in one test and wrong in the other, whose input differs only in a blank.
  const document::Document document = explained(source, {{"1 2", "3\n"}, {"1 2 ", "4\n"}});
  bool found = false;
  for (const document::Diagnosis& d : document.diagnoses) {
    if (d.components[0].text != "m = a + b") continue;
    ASSERT_TRUE(d.disagreement);
    EXPECT_EQ(d.disagreement->test, "1");
    EXPECT_EQ(d.disagreement->instance.required.text, "4");
    EXPECT_EQ(d.disagreement->other_test, "0");
    EXPECT_TRUE(d.disagreement->other_passes);
    EXPECT_EQ(d.disagreement->other.required.text, "3");
    found = true;
  }
  EXPECT_TRUE(found);
}
TEST(agreement, a_value_that_a_passing_test_does_not_need_contradicts_nothing) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int a, shows;
  if (scanf("%d %d", &a, &shows) != 2) return 1;
  int m = a + 1;
  if (shows) printf("%d\n", m); else printf("none\n");
  return 0;
})";
  const document::Document document = explained(source, {{"1 0", "none\n"}, {"1 1", "5\n"}});
  for (const document::Diagnosis& d : document.diagnoses)
    EXPECT_FALSE(d.components[0].text == "m = a + 1" && d.disagreement);
}

}  // namespace
}  // namespace culprit::diagnose
