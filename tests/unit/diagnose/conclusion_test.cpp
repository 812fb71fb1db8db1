// The typed conclusion of an answer, one program per kind.
#include "diagnose/answer/conclusion.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "judge/bounds.h"

namespace culprit::diagnose {
namespace {

using document::Conclusion;
using document::ConclusionKind;
using document::Document;

Document with_tests(const CheckedSamples& c) {
  Document document;
  for (const judge::JudgedTest& test : c.tests()) document.tests.push_back(test.outcome);
  document.contradictions = judge::contradictions_of(c.request);
  return document;
}

/// The conclusion for a list of suspects; null: before the search.
Conclusion concluded(const CheckedSamples& c, const SuspectList* faults, Document document) {
  conclude(c.problem(), *c.checker, faults, document);
  const Conclusion& out = document.conclusion;
  EXPECT_EQ(out.kind == ConclusionKind::None, out.text.empty());
  EXPECT_EQ(out.kind == ConclusionKind::None, out.next.empty()) << "each says what to try next";
  EXPECT_TRUE(out.text.empty() || out.text.back() != '.') << out.text;
  return document.conclusion;
}
Conclusion concluded(const CheckedSamples& c, const SuspectList* faults) {
  return concluded(c, faults, with_tests(c));
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

const std::string kTwice = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  printf("%d\n", n + n);
  return 0;
})";

TEST(conclusion, is_open_before_the_search) {
  EXPECT_EQ(concluded(CheckedSamples(kTwice, {{"3", "7\n"}}), nullptr).kind, ConclusionKind::None);
}
TEST(conclusion, no_test_fails) {
  EXPECT_EQ(concluded(CheckedSamples(kTwice, {{"3", "6\n"}}), nullptr).kind,
            ConclusionKind::NoFailingTest);
  EXPECT_EQ(concluded(CheckedSamples(kTwice, {}), nullptr).kind, ConclusionKind::NoFailingTest);
}
TEST(conclusion, tests_that_contradict_each_other) {
  const CheckedSamples c(kTwice, {{"3", "6\n"}, {"4", "9\n"}, {"3", "7\n"}});
  const Conclusion found = concluded(c, nullptr);
  EXPECT_EQ(found.kind, ConclusionKind::ContradictoryTests);
  EXPECT_TRUE(says(found.text, "tests 0 and 2")) << found.text;
}
TEST(conclusion, only_uninitialised_memory_makes_it_fail) {
  const std::string source = R"(#include <stdio.h>
int main(void) {
  int n, s;
  if (scanf("%d", &n) != 1) return 1;
  if (n == 3) s = 0;
  printf("%s\n", s == 1 ? "one" : "other");
  return 0;
})";
  const SuspectList none;
  const Conclusion undefined =
      concluded(CheckedSamples(source, {{"4", "one\n"}, {"3", "other\n"}}), &none);
  EXPECT_EQ(undefined.kind, ConclusionKind::UndefinedBehaviour);
  EXPECT_TRUE(says(undefined.next.at(0), "snippet.c:6")) << undefined.next.at(0);
  EXPECT_NE(concluded(CheckedSamples(source, {{"4", "one\n"}, {"3", "one\n"}}), &none).kind,
            ConclusionKind::UndefinedBehaviour)
      << "one test fails whatever the memory holds";
}
TEST(conclusion, explained) {
  const CheckedSamples c(kTwice, {{"3", "7\n"}});
  const SuspectList list = c.explaining_alone();
  Document document = with_tests(c);
  document.diagnoses.resize(1);
  document.diagnoses[0].components.resize(1);
  const Conclusion single = concluded(c, &list, document);
  EXPECT_EQ(single.kind, ConclusionKind::Explained);
  EXPECT_TRUE(says(single.text, "single places explain every failing test")) << single.text;
  document.diagnoses[0].components.resize(2);
  document.set_aside = {"t7"};
  const Conclusion set = concluded(c, &list, document);
  EXPECT_TRUE(says(set.text, "wrong together")) << set.text;
  EXPECT_TRUE(std::any_of(set.next.begin(), set.next.end(),
                          [](const std::string& next) { return says(next, "t7"); }));
}
/// The status of a main function without a return is not a component.
TEST(conclusion, no_set_of_any_size_explains) {
  CheckedSamples c("int main(void) { int a = 1; a++; }", {{"", ""}});
  c.request.tests[0].expected_exit = 3;
  c.checker.reset();
  c.problem_.emplace(c.request, c.subject.image());
  c.checker.emplace(*c.problem_);
  const SuspectList none;
  const Conclusion found = concluded(c, &none);
  EXPECT_EQ(found.kind, ConclusionKind::Unexplained);
  EXPECT_EQ(found.up_to, document::kAnyNumber);
  EXPECT_TRUE(says(found.text, "test 0")) << found.text;
}
TEST(conclusion, no_single_place_explains) {
  const CheckedSamples c(kTwice, {{"3", "7\n"}});
  const SuspectList none;
  Document document = with_tests(c);
  document.complete = true;
  document.answer = document::AnswerKind::Proved;
  Conclusion found = concluded(c, &none, document);
  EXPECT_EQ(found.kind, ConclusionKind::Unexplained);
  EXPECT_EQ(found.up_to, 1u);
  document.proof_for_sets.up_to = 2;
  found = concluded(c, &none, document);
  EXPECT_EQ(found.up_to, 2u);
  EXPECT_TRUE(says(found.text, "any set of up to 2 places")) << found.text;
  document.answer = document::AnswerKind::Bounded;
  document.bounds = judge::bounds_from({{document::Bound::Of::Recursion, 9, {}, {}}});
  found = concluded(c, &none, document);
  EXPECT_TRUE(says(found.text, document.bounds.words.c_str())) << found.text;
}
TEST(conclusion, nothing_is_proved_where_something_was_left_open) {
  const CheckedSamples c(kTwice, {{"3", "7\n"}});
  SuspectList open;
  open.add_undecided("hard", true);
  for (document::AnswerKind answer :
       {document::AnswerKind::OutOfBudget, document::AnswerKind::Unsupported}) {
    Document document = with_tests(c);
    document.answer = answer;
    document.complete = false;
    const Conclusion found = concluded(c, &open, document);
    EXPECT_EQ(found.kind, ConclusionKind::NotDecided);
    EXPECT_TRUE(says(found.next.at(0), "--effort")) << found.next.at(0);
  }
  Document incomplete = with_tests(c);
  incomplete.complete = false;
  EXPECT_EQ(concluded(c, &open, incomplete).kind, ConclusionKind::NotDecided);
}

}  // namespace
}  // namespace culprit::diagnose
