#include "driver/exit_code.h"

#include <gtest/gtest.h>

#include <set>

namespace culprit::driver {
namespace {

using namespace document;

document::Document with(const char* command,
                        std::vector<std::pair<document::Verdict, document::ReasonKind>> tests) {
  document::Document document;
  document.command = command;
  for (const auto& [verdict, kind] : tests) {
    document::TestOutcome test;
    test.verdict = verdict;
    test.reason.kind = kind;
    document.tests.push_back(test);
  }
  return document;
}

constexpr std::pair kPass{document::Verdict::Pass, document::ReasonKind::None};
constexpr std::pair kFail{document::Verdict::Fail, document::ReasonKind::WrongOutput};
constexpr std::pair kUnsupported{document::Verdict::Unknown, document::ReasonKind::Unsupported};
constexpr std::pair kNotRun{document::Verdict::Unknown, document::ReasonKind::NotRun};

TEST(ExitCode, StatusesAreDistinct) {
  std::set<int> codes;
  for (const ExitRow& row : kExitTable)
    EXPECT_TRUE(codes.insert(static_cast<int>(row.code)).second) << row.name;
}

TEST(ExitCode, OfRun) {
  EXPECT_EQ(exit_code_of(with("run", {kPass, kPass})), ExitCode::Success);
  EXPECT_EQ(exit_code_of(with("run", {kPass, kFail, kUnsupported})), ExitCode::Negative);
  EXPECT_EQ(exit_code_of(with("run", {kPass, kUnsupported})), ExitCode::Unsupported);
  EXPECT_EQ(exit_code_of(with("run", {kPass, kNotRun})), ExitCode::OutOfBudget);
}

TEST(ExitCode, OfLocate) {
  EXPECT_EQ(exit_code_of(with("locate", {kPass})), ExitCode::NothingToDo);
  EXPECT_EQ(exit_code_of(with("locate", {kPass, kUnsupported})), ExitCode::Unsupported);
  EXPECT_EQ(exit_code_of(with("locate", {kPass, kNotRun})), ExitCode::OutOfBudget);
  document::Document document = with("locate", {kPass, kFail});
  EXPECT_EQ(exit_code_of(document), ExitCode::Negative);
  document.answer = document::AnswerKind::OutOfBudget;
  EXPECT_EQ(exit_code_of(document), ExitCode::OutOfBudget);
  document.answer = document::AnswerKind::Unsupported;
  EXPECT_EQ(exit_code_of(document), ExitCode::Unsupported);
  document.diagnoses.emplace_back();
  EXPECT_EQ(exit_code_of(document), ExitCode::Success);
}

TEST(ExitCode, OfConclusions) {
  document::Document document = with("locate", {kPass, kFail});
  document.conclusion.kind = document::ConclusionKind::NotDecided;
  EXPECT_EQ(exit_code_of(document), ExitCode::NotDecided);
  document.answer = document::AnswerKind::OutOfBudget;
  EXPECT_EQ(exit_code_of(document), ExitCode::OutOfBudget);
  document.conclusion.kind =
      document::ConclusionKind::Unexplained;  // proved before the budget ended
  EXPECT_EQ(exit_code_of(document), ExitCode::Negative);
  document.conclusion.kind = document::ConclusionKind::UndefinedBehaviour;
  EXPECT_EQ(exit_code_of(document), ExitCode::UndefinedBehaviour);
  EXPECT_EQ(exit_code_of(document, FailOn::Suspects), ExitCode::Success);
  document.diagnoses.emplace_back();
  EXPECT_EQ(exit_code_of(document), ExitCode::Success);
  document.conclusion.kind = document::ConclusionKind::ContradictoryTests;
  EXPECT_EQ(exit_code_of(document), ExitCode::BadInput);
}

TEST(ExitCode, OfLocateForAScript) {
  document::Document document = with("locate", {kPass});
  EXPECT_EQ(exit_code_of(document, FailOn::Failure), ExitCode::Success);
  EXPECT_EQ(exit_code_of(document, FailOn::Suspects), ExitCode::Success);
  for (const auto& [unknown, code] : {std::pair{kUnsupported, ExitCode::Unsupported},
                                      std::pair{kNotRun, ExitCode::OutOfBudget}}) {
    document = with("locate", {kPass, unknown});
    EXPECT_EQ(exit_code_of(document, FailOn::Failure), code);
    EXPECT_EQ(exit_code_of(document, FailOn::Suspects), code);
    EXPECT_EQ(exit_code_of(document, FailOn::Never), ExitCode::Success);
  }
  document = with("locate", {kPass, kFail});
  EXPECT_EQ(exit_code_of(document, FailOn::Failure), ExitCode::Negative);
  EXPECT_EQ(exit_code_of(document, FailOn::Suspects), ExitCode::Success);
  document.answer = document::AnswerKind::OutOfBudget;
  EXPECT_EQ(exit_code_of(document, FailOn::Suspects), ExitCode::OutOfBudget);
  document.diagnoses.emplace_back();
  EXPECT_EQ(exit_code_of(document, FailOn::Suspects), ExitCode::Negative);
  EXPECT_EQ(exit_code_of(document, FailOn::Never), ExitCode::Success);
}

}  // namespace
}  // namespace culprit::driver
