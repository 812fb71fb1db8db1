#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/class/read_answer.h"
#include "report/class/render_class.h"
#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using document::ClassReport;
using document::ProgramRow;
using document::ProgramState;
using testing::HasSubstr;
using testing::Not;

document::Document repaired() {
  document::Document document = sample_document();
  document.command = "repair";
  document.patches.push_back({1,
                              "`i <= n` for `i < n`",
                              "bound",
                              {"sum.c", 4, 18, 4, 23},
                              {{{"sum.c", 4, 20, 4, 21}, "<", "<="}},
                              3});
  return document;
}

ClassReport sample() {
  ClassReport report;
  report.version = "0.1.0";
  report.tests = {"t1", "t2"};
  report.shard = {2, 3};
  report.programs_in_class = 7;
  report.programs.push_back({"ada.c", ProgramState::Passes, 2, 0, 0, {}, "", "", "", ""});
  report.programs.push_back({"<b>.c",
                             ProgramState::Patched,
                             1,
                             1,
                             0,
                             {"<b>.c", 7, 3, 0, 0},
                             "condition `i < n` in main",
                             "`i <= n` for `i < n`",
                             "bound",
                             ""});
  report.programs.push_back(
      {"=c.c", ProgramState::DoesNotCompile, 0, 0, 0, {}, "", "", "", "=c.c:1: \"x\", expected"});
  return report;
}

TEST(ReadAnswer, TakesTheRowFromTheJsonOfRepair) {
  const auto row = row_of_answer(render_json(repaired()));
  ASSERT_TRUE(row);
  EXPECT_EQ(row->state, ProgramState::Patched);
  EXPECT_EQ(row->passed, 1u);
  EXPECT_EQ(row->failed, 2u);
  EXPECT_EQ(row->suspect.line, 4u);
  EXPECT_EQ(row->suspect_words, "condition `i < n` in main");
  EXPECT_EQ(row->patch, "`i <= n` for `i < n`");
  EXPECT_EQ(row->mistake, "bound");
}

TEST(ReadAnswer, TellsTheStates) {
  document::Document document = repaired();
  document.patches.clear();
  document.answer = document::AnswerKind::OutOfBudget;
  document.exhausted = "time";
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::Located);
  EXPECT_EQ(row_of_answer(render_json(document))->reason, "the time ran out");
  document.exhausted = "interrupt";
  EXPECT_EQ(row_of_answer(render_json(document))->reason, "culprit was interrupted");
  document.diagnoses.clear();
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::NotLocated);
  for (auto& test : document.tests) test.verdict = document::Verdict::Unknown;
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::NotJudged);
  for (auto& test : document.tests) test.verdict = document::Verdict::Pass;
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::Passes);
}

TEST(ReadAnswer, RejectsOtherTexts) {
  for (const char* text : {"", "{}", "[1]", "{\"schema\": \"culprit/1\"}", "{\"schema\": 3}", "{"})
    EXPECT_FALSE(row_of_answer(text)) << text;
}

TEST(ClassJson, IsReadBack) {
  const std::string json = render_class_json(sample());
  const auto read = read_class_json(json);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->shard, (document::Shard{2, 3}));
  EXPECT_EQ(render_class_json(*read), json);
  for (const char* text : {"", "{}", "[1]", "{\"schema\": \"culprit-class/1\"}"})
    EXPECT_FALSE(read_class_json(text)) << text;
}

TEST(ClassJson, RejectsValuesOfTheWrongKind) {
  const std::string json = render_class_json(sample());
  const auto with = [&](const std::string& old, const std::string& value) {
    std::string changed = json;
    EXPECT_NE(changed.find(old), changed.npos) << old;
    return changed.replace(changed.find(old), old.size(), value);
  };
  for (const char* value : {"-5", "1.5", "true", "\"1\"", "null", "[]", "18446744073709551616"}) {
    EXPECT_FALSE(read_class_json(with("\"passed\": 2", std::string("\"passed\": ") + value)));
    EXPECT_FALSE(read_class_json(with("\"index\": 2", std::string("\"index\": ") + value)));
    EXPECT_FALSE(read_class_json(with("\"line\": 7", std::string("\"line\": ") + value)));
  }
  EXPECT_FALSE(read_class_json(with("\"line\": 7", "\"line\": 4294967296")));
  EXPECT_FALSE(read_class_json(with("\"state\": \"passes\"", "\"state\": \"perfect\"")));
  EXPECT_FALSE(read_class_json(with("\"suspect\": null", "\"suspect\": 3")));
  EXPECT_FALSE(read_class_json(with("\"mistake\": \"bound\"", "\"mistake\": 3")));
}

TEST(ReadAnswer, SaysWhichTestsAreOnlyTakenForEndless) {
  document::Document document = repaired();
  const auto reach_the_limit = [&](size_t k) {
    document.tests[k].reason.kind = document::ReasonKind::StepLimit;
  };
  std::vector<size_t> failing;
  for (size_t k = 0; k < document.tests.size(); ++k)
    if (document.tests[k].verdict == document::Verdict::Fail) failing.push_back(k);
  ASSERT_EQ(failing.size(), 2u);
  document.patches.clear();
  reach_the_limit(failing[0]);
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::Located);
  EXPECT_THAT(row_of_answer(render_json(document))->reason,
              HasSubstr("is taken for endless, which is not proved"));
  reach_the_limit(failing[1]);
  EXPECT_EQ(row_of_answer(render_json(document))->state, ProgramState::FailsIfEndless);
  EXPECT_THAT(row_of_answer(render_json(document))->reason,
              HasSubstr("2 of 2 failing tests are taken for endless, which is not proved"));
}

TEST(ClassCsv, KeepsNames) {
  ClassReport report = sample();
  report.programs[1].suspect.file = "a\nb\x1b.c";
  EXPECT_THAT(render_class_csv(report), HasSubstr(",\"a\nb\x1b.c\",7,"));
}

TEST(ClassCsv, QuotesCellsAndDisarmsFormulas) {
  const std::string csv = render_class_csv(sample());
  EXPECT_THAT(csv, HasSubstr("\nada.c,passes,2,0,0,,,,,,\n"));
  EXPECT_THAT(csv, HasSubstr("\n<b>.c,patch,1,1,0,<b>.c,7,condition `i < n` in main,"));
  EXPECT_THAT(csv, HasSubstr("\n'=c.c,does-not-compile,0,0,0,,,,,,\"'=c.c:1: \"\"x\"\", "
                             "expected\"\n"));
}

TEST(ClassText, HasATableAndGroups) {
  const std::string text = render_class_text(sample(), {});
  EXPECT_THAT(text, HasSubstr("shard 2 of 3, 7 programs in all\n"));
  EXPECT_THAT(text, HasSubstr("<b>.c       1     1  0  <b>.c:7  condition"));
  EXPECT_THAT(text, HasSubstr("=c.c        -     -  -"));
  EXPECT_THAT(text, HasSubstr("a comparison is off at its boundary (1)\n"
                              "  `i <= n` for `i < n`: <b>.c\n"));
}

TEST(ClassHtml, TextNeverBecomesMarkup) {
  const std::string page = render_class_html(sample());
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;.c:7"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(ClassHtml, NoWordOfAMergedReportBecomesMarkup) {
  ClassReport report = sample();
  for (ProgramRow& row : report.programs)
    row.program = row.suspect.file = row.suspect_words = row.patch = row.mistake = row.reason =
        "<script>\x1b\u202e\"\n";
  const std::string page = render_class_html(report);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("<h2>&lt;script&gt;\\x1b\\u202e&quot;\\n (3)</h2>"));
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
  EXPECT_THAT(page, Not(HasSubstr("\u202e")));
}

}  // namespace
}  // namespace culprit::report
