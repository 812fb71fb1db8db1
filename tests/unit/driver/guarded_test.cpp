#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <new>
#include <regex>
#include <sstream>

#include "driver/cli/cli.h"
#include "driver/limits/interrupt_watch.h"
#include "driver/limits/limit_watch.h"
#include "driver/output/progress.h"

namespace culprit::driver {
namespace {

using testing::HasSubstr;

struct Guarded {
  std::ostringstream out, err;
  ExitCode code = ExitCode::Success;
};

Guarded guarded_with(const std::function<ExitCode()>& command) {
  Guarded result;
  const Streams streams{result.out, result.err};
  result.code = guarded({"locate", "no such file.c", "--tests", "none"}, streams, command);
  return result;
}

TEST(Guarded, InternalErrorsSayWhatToReport) {
  const Guarded result =
      guarded_with([]() -> ExitCode { throw InternalError("x.cpp:1: invariant broken: a (b)"); });
  EXPECT_EQ(result.code, ExitCode::Internal);
  EXPECT_THAT(result.err.str(),
              HasSubstr("culprit: internal error: x.cpp:1: invariant broken: a (b)"));
  std::smatch match;
  const std::string text = result.err.str();
  ASSERT_TRUE(std::regex_search(text, match, std::regex("the file ([^,]*),")));
  std::ostringstream report;
  report << std::ifstream(match[1].str()).rdbuf();
  EXPECT_THAT(report.str(), HasSubstr("culprit locate no such file.c --tests none"));
  std::filesystem::remove(match[1].str());
}

TEST(Guarded, OutOfMemoryIsABudget) {
  const Guarded result = guarded_with([]() -> ExitCode { throw std::bad_alloc(); });
  EXPECT_EQ(result.code, ExitCode::OutOfBudget);
  EXPECT_THAT(result.err.str(), HasSubstr("memory ran out"));
}

TEST(Guarded, ResultsPass) {
  EXPECT_EQ(guarded_with([] { return ExitCode::NothingToDo; }).code, ExitCode::NothingToDo);
}

TEST(LimitWatch, CancelsTheBudgetAboveTheLimit) {
  Budget budget(30);
  // just exceeded, well below one and a half times
  const uint64_t limit_mib = (resident_bytes() >> 20) - 1;
  ASSERT_GT(limit_mib, 2u);
  const LimitWatch watch(0, limit_mib, budget);
  for (int i = 0; i < 1000 && !budget.exhausted(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(budget.end(), BudgetEnd::Memory);
}

TEST(InterruptWatch, EndsTheBudgetAtTheFirstSignal) {
  Budget budget(30);
  {
    const InterruptWatch watch(budget);
    EXPECT_EQ(budget.end(), BudgetEnd::None);
    std::raise(SIGTERM);
    EXPECT_TRUE(budget.exhausted());
  }
  budget.cancel(BudgetEnd::Memory);
  EXPECT_EQ(budget.end(), BudgetEnd::Interrupt);  // the first end counts
  EXPECT_STREQ(budget_end_name(budget.end()), "interrupt");
}

TEST(LimitWatch, LeavesTheBudgetAloneBelowTheLimit) {
  Budget budget(30);
  const LimitWatch watch(0, 1 << 20, budget);
  EXPECT_FALSE(budget.exhausted());
  EXPECT_GT(peak_resident_bytes(), 0u);
}

TEST(Progress, IsSilentForTheFirstSecond) {
  std::ostringstream stream;
  {
    TerminalProgress progress(stream);
    progress.progress("check", 1, 2);
  }
  EXPECT_EQ(stream.str(), "");
}

}  // namespace
}  // namespace culprit::driver
