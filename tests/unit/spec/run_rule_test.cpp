// The rules of CTest, as cmake-properties(7) has them.
#include "spec/run_rule.h"

#include <gtest/gtest.h>

namespace culprit::spec {
namespace {

std::vector<NamedPattern> patterns(const std::vector<std::string>& texts) {
  std::vector<NamedPattern> out;
  for (const std::string& text : texts) out.push_back({text, *Pattern::parse(text)});
  return out;
}

TEST(RunRule, ARequiredPatternMakesTheStatusMeaningless) {
  RunRule rule;
  rule.required = patterns({"yes", "ok"});
  EXPECT_EQ(judge(rule, 3, "all ok"), RunJudgement::Pass);
  EXPECT_EQ(judge(rule, 0, "no"), RunJudgement::Fail);
  EXPECT_FALSE(rule.needs_success());
}

TEST(RunRule, AForbiddenPatternWins) {
  RunRule rule;
  rule.required = patterns({"ok"});
  rule.forbidden = patterns({"error"});
  EXPECT_EQ(judge(rule, 0, "ok, error"), RunJudgement::Fail);
  rule.required.clear();
  EXPECT_EQ(judge(rule, 0, "fine"), RunJudgement::Pass);
  EXPECT_EQ(judge(rule, 1, "fine"), RunJudgement::Fail);
  EXPECT_TRUE(rule.needs_success());
}

TEST(RunRule, Inverted) {
  RunRule rule;
  rule.inverted = true;
  EXPECT_TRUE(rule.needs_failure());
  EXPECT_EQ(judge(rule, 0, ""), RunJudgement::Fail);
  EXPECT_EQ(judge(rule, 2, ""), RunJudgement::Pass);
  rule.required = patterns({"ok"});
  EXPECT_FALSE(rule.needs_failure());
  EXPECT_EQ(judge(rule, 0, "ok"), RunJudgement::Fail);
  EXPECT_EQ(judge(rule, 0, "no"), RunJudgement::Pass);
}

TEST(RunRule, SkippingComesFirst) {
  RunRule rule;
  rule.inverted = true;
  rule.skip_status = 77;
  rule.skipping = patterns({"not here"});
  EXPECT_EQ(judge(rule, 77, ""), RunJudgement::Skipped);
  EXPECT_EQ(judge(rule, 1, "not here"), RunJudgement::Skipped);
  EXPECT_EQ(judge(rule, 1, ""), RunJudgement::Pass);
}

}  // namespace
}  // namespace culprit::spec
