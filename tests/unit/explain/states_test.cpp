// States along paths: what is substituted, generated and killed, through pointers, calls and
// operations that are not linear.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded.h"

namespace culprit::explain {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string in_main(const std::string& body) {
  return "#include <assert.h>\n#include <stdio.h>\nint main(void) {\n" + body + "\nreturn 0; }\n";
}

TEST(States, FollowPointers) {
  Recorded run(in_main("int x, y; scanf(\"%d\", &x); int *p = &y; *p = x + 1; *p = *p * 2;"
                       "printf(\"%d\", y);"),
               "4", "11");
  EXPECT_EQ(run.hypothesised(run.states.bottom()), "(y = 11) F");
  EXPECT_EQ(run.hypothesised(0), "(2 * x = 9) F");
}

TEST(States, PassParametersAndResults) {
  Recorded run(
      "#include <stdio.h>\nint twice(int a) { return a + a; }\n"
      "int main(void) { int x; scanf(\"%d\", &x); int y = twice(x + 3); printf(\"%d\", y); }\n",
      "1", "9");
  EXPECT_EQ(run.hypothesised(0), "(2 * x = 3) F");
  EXPECT_EQ(run.hypothesised(1), "(twice(x + 3) = 9) F");
}

TEST(States, KeepWhatIsNotLinear) {
  Recorded run(in_main("int x, y; scanf(\"%d %d\", &x, &y); int z = x * y + x / 2;"
                       "printf(\"%d\", z);"),
               "5 3", "18");
  EXPECT_EQ(run.hypothesised(0), "((x * y) + (x / 2) = 18) F");
}

TEST(States, DoNotTakeANumberThatLosesBitsForTheSame) {
  Recorded run(in_main("int x; scanf(\"%d\", &x); signed char c = (signed char)(x + x);"
                       "int y = c; printf(\"%d\", y);"),
               "100", "5");
  EXPECT_EQ(run.hypothesised(0), "(((int8_t) (2 * x)) = 5) F");
}

TEST(States, GenerateAndKill) {
  Recorded run(in_main("int i, s, t; i = 1; s = i; i = i + 1; if (s < i) t = s; else t = 0;"
                       "printf(\"%d\", t);"),
               "", "7");
  ASSERT_EQ(run.states.points.size(), 5u);
  EXPECT_EQ(run.forward(1), "(i = 1)");
  EXPECT_EQ(run.forward(2), "(i = 1), (s - i = 0)");
  // x = x + c generates nothing, and what was known about x is gone
  EXPECT_EQ(run.forward(3), "");
  EXPECT_EQ(run.forward(4), "(s - i < 0)");
  EXPECT_EQ(run.backward(0), "(0 < 1)");
}

TEST(States, FixTheIndexOfAnElementWhenItChanges) {
  Recorded run(in_main("int a[3] = {4, 5, 6}, i, s; scanf(\"%d\", &i); s = a[i]; i = 0; s = s + i;"
                       "printf(\"%d\", s);"),
               "2", "7");
  const size_t last = run.states.bottom() - 1;
  EXPECT_THAT(run.forward(last - 1), HasSubstr("s - a[i=2] = 0"));
  EXPECT_THAT(run.forward(last), HasSubstr("s - a[2] = 0"));
}

TEST(States, SpeakOfTheValueBeforeASideEffect) {
  Recorded run(in_main("int n, k = 0; scanf(\"%d\", &n); while (n-- > 0) k++;"
                       "printf(\"%d\", k);"),
               "2", "7");
  for (const Moved& q : run.states.backward)
    EXPECT_LT(q.forms.front().point, q.origin) << text(run.terms, q.forms.front().predicate);
}

TEST(Path, HasABranchForEachOperand) {
  Recorded run(in_main("int a, b; scanf(\"%d %d\", &a, &b); int r = 0;\n"
                       "if (a > 0 && b > 0) r = 1;\nprintf(\"%d\", r);"),
               "3 -1", "7");
  std::vector<std::string> branches;
  for (const Point& point : run.states.points)
    if (point.kind == Point::Kind::Branch)
      branches.push_back(point.text + (point.taken ? " true " : " false ") +
                         text(run.terms, *point.predicate));
  EXPECT_THAT(branches, ElementsAre("a > 0 true a > 0", "b > 0 false b <= 0"));
}

TEST(Violation, EvaluatesEveryConjunct) {
  Recorded run(in_main("int a, b; scanf(\"%d %d\", &a, &b);\n"
                       "for (int i = 0; i < 3; i++) assert(a >= i && b >= i);"),
               "0 1", "");
  EXPECT_EQ(run.violation.conjuncts.size(), 4u);
  EXPECT_EQ(run.hypothesised(0), "(a >= 1) F, (b >= 1) T, (a >= 2) F, (b >= 2) F");
}

TEST(Violation, KnowsAlternatives) {
  Recorded run(in_main("int a; scanf(\"%d\", &a);\nassert(a == 1 || a == 2);\n"), "5", "");
  ASSERT_EQ(run.violation.conjuncts.size(), 2u);
  EXPECT_TRUE(run.violation.conjuncts[0].alternative);
  EXPECT_TRUE(run.violation.conjuncts[1].alternative);
  EXPECT_EQ(run.hypothesised(0), "(a = 1) F, (a = 2) F");
}

TEST(Violation, TakesAnAssertionThatHoldsForAFact) {
  Recorded run(in_main("int n, s; scanf(\"%d\", &n); assert(n > 0); s = n - 1;"
                       "printf(\"%d\", s);"),
               "3", "3");
  EXPECT_THAT(run.forward(run.states.bottom()), HasSubstr("(n > 0)"));
}

TEST(Violation, ReadsTheNumberWhereTheOutputDiffers) {
  Recorded run(in_main("int a = 12, b = 345; printf(\"a=%3d, b=%d!\\n\", a, b);"), "",
               "a= 12, b=-35!\n");
  EXPECT_EQ(run.violation.words, "345 is printed, expected -35");
  EXPECT_EQ(run.evidence(),
            std::vector<std::string>({"II (b = 345, b = -35, 3) forward", "I (0 = -380, 2)"}));
}

TEST(Violation, RefusesTextsAndFloats) {
  EXPECT_FALSE(Recorded(in_main("printf(\"hello\");"), "", "hallo").errors.empty());
  EXPECT_FALSE(Recorded(in_main("printf(\"%.1f\", 2.5);"), "", "2.0").errors.empty());
  EXPECT_FALSE(Recorded(in_main("printf(\"%d\", 2);"), "", "two").errors.empty());
  EXPECT_FALSE(Recorded(in_main("int a[1]; a[4] = 2;"), "", "").errors.empty());
}

TEST(Evidence, IsImplicitWhereThePathSaysNothing) {
  Recorded run(in_main("int x; scanf(\"%d\", &x); printf(\"%d\", x);"), "3", "4");
  EXPECT_THAT(run.evidence(), ElementsAre("implicit (x = 4)"));
}

TEST(Evidence, IsDeduced) {
  Recorded run(in_main("int x, y, z; scanf(\"%d %d %d\", &x, &y, &z);\n"
                       "if (x < y) if (y < z) printf(\"%d\", 1);\nassert(x >= z);"),
               "1 2 3", "");
  EXPECT_THAT(run.evidence(), ElementsAre(HasSubstr("II (x - z < 0, x - z >= 0, ")));
  EXPECT_THAT(run.evidence()[0], HasSubstr("deduced"));
}

}  // namespace
}  // namespace culprit::explain
