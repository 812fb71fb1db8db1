#include <gtest/gtest.h>

#include "inquiry_cases.h"
#include "judge/run_request.h"
#include "session/questions.h"
#include "session/report.h"
#include "session/report_source.h"

namespace culprit::session {
namespace {

using document::Judged;
using document::SessionReport;
using document::SessionRow;

constexpr const char* kRight = R"(#include <stdio.h>
int scale(int v) {
  return v * 3;
}
int main(void) {
  int n, s = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++)
    s += scale(i);
  printf("%d\n", s);
}
)";

std::string faulty() {
  std::string text = kRight;
  return text.replace(text.find("v * 3"), 5, "v * 2");
}

/// A session at the beginning of a run.
class Opened {
 public:
  explicit Opened(const std::string& input, bool judged = false)
      : run_(faulty(), kRight, input),
        timeline_(judge::run_request(run_.image(), run_.test(), {}), run_.test().run.steps, {},
                  [&](const machine::State& state) { return lines_.may_begin(state); }),
        inquiry_(subject(judged)) {}

  SessionReport report(const ReportLimits& limits = {}) {
    return report_of(session_, inquiry_, limits);
  }
  Session& session() { return session_; }
  Inquiry& inquiry() { return inquiry_; }

 private:
  Subject subject(bool judged) const {
    Subject subject = run_.subject();
    if (!judged) subject.right_image = nullptr;
    return subject;
  }
  FaultyRun run_;
  SourceLines lines_{run_.image()};
  replay::Timeline timeline_;
  Session session_{timeline_, lines_, *Navigator(timeline_, lines_).first()};
  Inquiry inquiry_;
};

TEST(Report, NamesTheCulpritAndWhatTheReferenceAnswered) {
  Opened opened("3", true);
  const SessionReport report = opened.report();
  EXPECT_EQ(report.end, SessionReport::End::Culprit);
  ASSERT_TRUE(report.culprit);
  EXPECT_EQ(report.culprit->place.line, 3u);
  EXPECT_EQ(report.culprit->source, "return v * 2;");
  ASSERT_EQ(report.culprit->state.after.size(), 1u);
  EXPECT_EQ(report.culprit->state.after[0].judged, Judged::Wrong);
  ASSERT_EQ(report.culprit->state.before.size(), 1u);
  EXPECT_NE(report.culprit->state.before[0].judged, Judged::Nobody);
  ASSERT_FALSE(report.answers.empty());
  for (const document::SessionAnswer& answer : report.answers) {
    EXPECT_EQ(answer.by, document::AnsweredBy::Reference);
    EXPECT_EQ(answer.number, 0u);
  }
  ASSERT_TRUE(report.culprit->row);
  EXPECT_TRUE(report.run[*report.culprit->row].culprit);
  EXPECT_EQ(report.run[*report.culprit->row].place.line, 3u);
  ASSERT_EQ(report.files.size(), 1u);
  EXPECT_TRUE(report.files[0].lines[2].culprit);
}

TEST(Report, ShowsTheOpenQuestionAndTheAnswersOfTheUser) {
  Opened opened("3");
  SessionReport report = opened.report();
  EXPECT_EQ(report.end, SessionReport::End::Open);
  ASSERT_TRUE(report.question);
  EXPECT_TRUE(report.answers.empty());
  const auto labels = [](const document::SessionState& state) {
    return state.before.size() + state.after.size();
  };
  const size_t asked = labels(report.question->state);
  ASSERT_GT(asked, 0u);
  ASSERT_FALSE(tell(opened.session(), opened.inquiry(), Said::Wrong, {1}, "77").failed());
  report = opened.report();
  ASSERT_EQ(report.answers.size(), 1u);
  EXPECT_EQ(report.answers[0].number, 1u);
  EXPECT_EQ(labels(report.answers[0].state), asked);
  size_t wrong = 0, right = 0;
  for (const auto* values : {&report.answers[0].state.before, &report.answers[0].state.after})
    for (const document::SessionValue& value : *values) {
      wrong += value.judged == Judged::Wrong && value.right_value == "77";
      right += value.judged == Judged::Right;
    }
  EXPECT_EQ(wrong, 1u);
  EXPECT_EQ(right, asked - 1);
}

TEST(Report, WhatWasToldStandsAmongTheValuesOfItsLine) {
  Opened opened("3");
  ASSERT_FALSE(opened.session().go_to({"", 10}, std::nullopt).failed());
  ASSERT_FALSE(tell_about(opened.session(), opened.inquiry(), "s", false, "9").failed());
  const SessionReport report = opened.report();
  ASSERT_EQ(report.answers.size(), 1u);
  EXPECT_EQ(report.answers[0].place.line, 10u);
  ASSERT_FALSE(report.answers[0].state.before.empty());
  EXPECT_EQ(report.answers[0].state.before[0].text, "s = 6");
  EXPECT_EQ(report.answers[0].state.before[0].judged, Judged::Wrong);
  EXPECT_EQ(report.answers[0].state.before[0].right_value, "9");
  ASSERT_FALSE(report.answers[0].state.after.empty());
  EXPECT_EQ(report.answers[0].state.after[0].judged, Judged::Nobody);
}

TEST(Report, LimitsHold) {
  Opened opened("2000", true);
  ReportLimits limits;
  for (int halvings = 0; halvings < 12; ++halvings, limits = limits.halved()) {
    const SessionReport report = opened.report(limits);
    EXPECT_LE(report.answers.size(), limits.answers);
    size_t lines = 0, rows = 0;
    for (const document::SessionFile& file : report.files) lines += file.lines.size();
    for (const SessionRow& row : report.run) rows += row.kind != SessionRow::Kind::LeftOut;
    EXPECT_LE(lines, limits.lines);
    EXPECT_LE(rows, limits.run.vertices);
    EXPECT_LE(report.culprit->state.before.size(), limits.values);
  }
  EXPECT_EQ(limits.lines, 1u);
  const SessionReport least = opened.report(limits);
  ASSERT_EQ(least.files.size(), 1u);
  EXPECT_TRUE(least.files[0].lines[0].culprit) << "the last line that is left out";
}

TEST(Report, TextsAreCutBetweenCharacters) {
  EXPECT_EQ(cut("abc", 3), "abc");
  EXPECT_EQ(cut("abcd", 3), "abc…");
  EXPECT_EQ(cut("äöü", 2), "äö…");
  EXPECT_EQ(cut(std::string(100, '\x80'), 3).size(), 12 + std::string("…").size());
}

}  // namespace
}  // namespace culprit::session
