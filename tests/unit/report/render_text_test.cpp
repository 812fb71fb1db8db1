#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RenderText, WholeAnswer) {
  EXPECT_EQ(render_text(sample_document(), {}), R"(2 of 3 tests fail

  t2    wrong output: expected "6↵", printed "3↵"
        sum.c:6:3  printf("%d\n", s)
  t10   exit status 1, expected 0

1. sum.c:4:18  condition `i < n` in main  (70 %)
     4 | 	for (int i = 1; i < n; i++)
       | 	                ^~~~~
     t2   iteration 3: computed false, required true   (with i = 3, n = 3)
     t10  iteration 5: computed false, required true
          iteration 6: computed false, required true
          and 2 executions more
     all tests pass with the opposite every time
     also sum.c:4:22: declaration `n` in main

2. sum.c:6:3  print `printf("%d\n", s)` in main  (20 %)
     6 |   printf("%d\n", s);
       |   ^~~~~~~~~~~~~~~~~
     t2  computed "3\n", required "6\n"

2 suspects, each alone explains both failing tests; the list is complete for the kinds of fault that were tried, up to 12 iterations of each loop
note: uninitialised variables hold 0

values at the heads of loops
  sum.c:4 in main
      n  3
      s  0 to 3
      i  1 to 3
)");
}

TEST(RenderText, TheLimitCutsTheList) {
  TextStyle style;
  style.diagnoses = 1;
  style.tests = 1;
  style.evidence = 1;
  const std::string text = render_text(sample_document(), style);
  EXPECT_THAT(text, HasSubstr("; 1 shown, --limit shows more"));
  EXPECT_THAT(text, HasSubstr("and 1 more; `culprit run` shows every test"));
  EXPECT_THAT(text, HasSubstr("and 1 failing test more"));
  EXPECT_THAT(text, Not(HasSubstr("2. sum.c")));
}

TEST(RenderText, NothingFails) {
  document::Document document = sample_document();
  document.tests.resize(1);
  document.diagnoses.clear();
  EXPECT_EQ(render_text(document, {}),
            "the test passes\nnothing to locate: culprit needs a test that fails\n"
            "note: uninitialised variables hold 0\n");
  document.tests[0].verdict = document::Verdict::Unknown;
  document.tests[0].reason.kind = document::ReasonKind::NotRun;
  EXPECT_THAT(render_text(document, {}), HasSubstr("--timeout allows more"));
  document.exhausted = "memory";
  EXPECT_THAT(render_text(document, {}), HasSubstr("--memory allows more"));
  document.exhausted = "interrupt";
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("it was interrupted before a test was seen to fail"));
}

TEST(RenderText, AnswersAreTyped) {
  document::Document document = sample_document();
  document.diagnoses.clear();
  document.answer = document::AnswerKind::Proved;
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("no single place explains all 2 failing tests; every place was ruled "
                        "out"));
  document.complete = false;
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("no single place was found that explains all 2 failing tests"));
  document.answer = document::AnswerKind::OutOfBudget;
  document.exhausted = "memory";
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("the memory ran out: this is the best answer so far (--memory allows "
                        "more)"));
}

TEST(RenderText, SaysHowManyPlacesWereNotSettled) {
  document::Document document = sample_document();
  document.answer = document::AnswerKind::Unsupported;
  document.unsettled = 3;
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("; 3 other places were not settled\n"));
  document.answer = document::AnswerKind::OutOfBudget;
  document.exhausted = "effort";
  document.unsettled = 1;
  document.complete = false;
  document.diagnoses.clear();
  EXPECT_THAT(render_text(document, {}), HasSubstr("; 1 place was not settled\n"));
}

TEST(RenderText, NamesPlacesToLookAtIfNothingExplains) {
  document::Document document = sample_document();
  document.diagnoses.clear();
  document.leads = {{{"sum.c", 4, 18, 4, 23}, "condition", "i < n", "main", "`i <= n`"},
                    {{"sum.c", 12, 3, 12, 9}, "assignment", "s += i", "main", ""}};
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("\nplaces to look at next; none was shown to explain the failure:\n"
                        "  sum.c:4:18  i < n\n"
                        "              with `i <= n` the test gets past this failure; it was not "
                        "seen to pass\n"
                        "  sum.c:12:3  s += i\n"));
}

TEST(RenderText, WhatEachSuspectHasIsSaidOnce) {
  document::Document document = sample_document();
  for (document::Diagnosis& diagnosis : document.diagnoses) diagnosis.is_minimal = false;
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("\n\neach of these: perhaps some of these places are enough"));
  EXPECT_THAT(render_text(document, {}), Not(HasSubstr("     perhaps")));
}

TEST(RenderText, AGroupRefersToTheSuspectThatItStandsFor) {
  document::Document document = sample_document();
  document::Diagnosis group = document.diagnoses[0];
  const document::SuspectComponent& member = document.diagnoses[0].components[0];
  group.rank = 2;
  group.components[0].kind = "declaration";
  for (document::Evidence& evidence : group.components[0].evidence)
    for (document::Instance& instance : evidence.instances)
      instance.of = document::Part{member.place, member.text, member.function};
  document.diagnoses = {document.diagnoses[0], group};
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("     as in suspect 1: the values of `i < n` in line 4\n"));
  document.diagnoses[1].components[0].evidence[0].instances[0].required.text = "another";
  EXPECT_THAT(render_text(document, {}), HasSubstr("`i < n` in line 4 computed false"));
}

TEST(RenderText, SeveralFaultsInOneDiagnosis) {
  document::Document document = sample_document();
  document.diagnoses[0].components.push_back(document.diagnoses[1].components[0]);
  document.diagnoses.pop_back();
  const std::string text = render_text(document, {});
  EXPECT_THAT(text, HasSubstr("\n   and sum.c:6:3  print"));
  EXPECT_THAT(text, HasSubstr("1 set of places explains both failing tests"));
}

TEST(RenderText, OfAPartOfASetTheTestsInWhichItChanges) {
  document::Document document = sample_document();
  std::vector<document::Evidence>& evidence = document.diagnoses[1].components[0].evidence;
  for (const char* other : {"x1", "x2", "x3"})
    evidence.insert(evidence.begin(), {other, {}, 0, {}, {}});
  const std::string text = render_text(document, {});
  EXPECT_THAT(text, HasSubstr("computed \"3\\n\", required \"6\\n\""));
  EXPECT_THAT(text, Not(HasSubstr("failing test more")));
}

TEST(RenderText, WhatNothingExplainsIsSetAside) {
  document::Document document = sample_document();
  document.set_aside = {"t10"};
  for (document::Diagnosis& diagnosis : document.diagnoses) diagnosis.explained = 1;
  const std::string text = render_text(document, {});
  EXPECT_THAT(text, HasSubstr("each alone explains 1 of 2 failing tests;"));
  EXPECT_THAT(text, HasSubstr("all tests but t10 pass with the opposite"));
}

TEST(RenderText, AnAnswerThatDidNotReplayIsConfessed) {
  document::Document document = sample_document();
  document.diagnoses[0].replayed = false;
  EXPECT_THAT(render_text(document, {}), HasSubstr("not confirmed by a run: please report this"));
}

TEST(RenderText, WhatTheTimeDidNotSufficeForIsTold) {
  document::Document document = sample_document();
  document.diagnoses[1].explained = 1;
  const std::string text = render_text(document, {});
  EXPECT_THAT(text,
              HasSubstr("     explains 1 of 2 failing tests; the others were not checked for lack "
                        "of time\n"));
  EXPECT_THAT(
      text,
      HasSubstr("2 suspects, each alone explains both failing tests; 1 not checked against all of "
                "them"));
  document.diagnoses[0].explained = 1;
  EXPECT_THAT(render_text(document, {}),
              HasSubstr("2 suspects; the time was too short to check one against all 2 failing "
                        "tests"));
}

TEST(RenderText, AMendThatNotAllTestsWereTriedWithSaysSo) {
  document::Document document = sample_document();
  EXPECT_THAT(render_text(document, {}), HasSubstr("all tests pass with the opposite every time"));
  document.diagnoses[0].tried_in_all = false;
  const std::string text = render_text(document, {});
  EXPECT_THAT(text, HasSubstr("the failing tests, and the passing ones that are short enough to be "
                              "tried, pass with the opposite every time"));
  EXPECT_THAT(text, Not(HasSubstr("all tests pass")));
}

TEST(RenderRunTable, EveryTestAndACount) {
  EXPECT_EQ(render_run_table(sample_document(), {}), R"(t1    pass
t2    FAIL  wrong output: expected "6↵", printed "3↵"
            sum.c:6:3  printf("%d\n", s)
            sum.c:5:5: 2147483647 + 1 overflows int
t10   FAIL  exit status 1, expected 0

2 of 3 tests fail (1 exit-status, 1 wrong-output)
note: uninitialised variables hold 0
)");
}

TEST(RenderText, DoubtsAboutTheTestsComeBeforeTheSuspects) {
  document::Document document = sample_document();
  document.test_doubts = {"test t2 has no input", "t10.out is empty"};
  const std::string doubts =
      "\nlook at the tests first:\n  test t2 has no input\n  t10.out is empty\n";
  const std::string text = render_text(document, {});
  EXPECT_THAT(text, HasSubstr(doubts));
  EXPECT_LT(text.find(doubts), text.find("1. sum.c"));
  EXPECT_THAT(render_run_table(document, {}), HasSubstr(doubts));
}

}  // namespace
}  // namespace culprit::report
