#include "sample_document.h"

namespace culprit::report {

document::Document sample_document() {
  using namespace document;
  Document document;
  document.command = "locate";
  document.version = "0.1.0";
  document.sources = {"sum.c"};
  document.files = {
      {"sum.c",
       {"int main(void) {", "  int n, s = 0;", "  scanf(\"%d\", &n);",
        "\tfor (int i = 1; i < n; i++)", "    s += i;", "  printf(\"%d\\n\", s);", "}"}}};
  document.tests.push_back({"t1", document::Verdict::Pass, {}, {}, 40, 0.001});
  document::TestOutcome second{"t2", document::Verdict::Fail, {}, {}, 60, 0.002};
  second.reason = {document::ReasonKind::WrongOutput,
                   "wrong output",
                   {"sum.c", 6, 3, 6, 20},
                   "printf(\"%d\\n\", s)",
                   "6↵",
                   "3↵",
                   0,
                   {},
                   {}};
  second.findings.push_back({"signed overflow",
                             "2147483647 + 1 overflows int",
                             {"sum.c", 5, 5, 0, 0},
                             {{"main", {"sum.c", 5, 5, 0, 0}}},
                             false});
  document.tests.push_back(second);
  document::TestOutcome third{"t10", document::Verdict::Fail, {}, {}, 70, 0.002};
  third.reason = {
      document::ReasonKind::ExitStatus, "exit status 1, expected 0", {}, "", "", "", 0, 0, 1};
  document.tests.push_back(third);

  const document::Value computed{"false", "i1", 0}, required{"true", "i1", 1};
  document::SuspectComponent condition{
      {"sum.c", 4, 18, 4, 23}, "condition", "i < n", "main", "", {}};
  condition.evidence.push_back(
      {"t2",
       {{{3}, 3, computed, required, {{"i", {"3", "i32", 3}}, {"n", {"3", "i32", 3}}}, {}}},
       1,
       {},
       {}});
  condition.evidence.push_back(
      {"t10",
       {{{5}, 5, computed, required, {}, {}},
        {{6}, 6, computed, required, {}, {{"main", {"sum.c", 4, 1, 0, 0}}}},
        {{7}, 7, computed, required, {}, {}}},
       4,
       {},
       {}});
  document::SuspectComponent text{
      {"sum.c", 6, 3, 6, 20}, "print", "printf(\"%d\\n\", s)", "main", "", {}};
  text.evidence.push_back(
      {"t2", {{{}, 1, {"\"3\\n\"", "", 0}, {"\"6\\n\"", "", 0}, {}, {}}}, 1, {}, {}});
  document.diagnoses.push_back({1,
                                0.7,
                                true,
                                2,
                                true,
                                "the opposite every time",
                                "",
                                {condition},
                                {{{"sum.c", 4, 22, 4, 23}, "declaration", "n", "main", "n", {}}},
                                {},
                                {}});
  document.diagnoses.push_back({2, 0.2, true, 2, true, "", "", {text}, {}, {}, {}});
  document.answer = document::AnswerKind::Bounded;
  document.bounds = {{{document::Bound::Of::Loop, 12, "the loop at sum.c:4", {"sum.c", 4, 3, 0, 0}},
                      {document::Bound::Of::Loop, 20, "a loop of strlen", {}}},
                     12,
                     "12 iterations of each loop"};
  document.assumptions = {"uninitialised variables hold 0"};
  document.messages = {
      {DiagnosticKind::Warning, "sum.c", 1, 1, "control reaches the end", "return a value"}};
  document.statistics = {
      {{"compile", 0.02}, {"run", 0.001}}, {{"components", 7}}, 0.05, 90'000'000};
  document.loop_ranges = {{{"sum.c", 4, 2, 0, 0},
                           "main",
                           {{"n", "3"}, {"s", "0 to 3"}, {"i", "1 to 3"}},
                           {"n == 3", "0 <= s <= 3", "1 <= i <= 3"},
                           true,
                           ""}};
  document.spectrum = {{"sum.c", 4, 1, 2}};
  return document;
}

}  // namespace culprit::report
