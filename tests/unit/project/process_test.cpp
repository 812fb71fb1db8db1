#include "project/process.h"

#include <gmock/gmock.h>

#include <chrono>

namespace culprit::project {
namespace {

using testing::HasSubstr;

ProcessRequest shell(const std::string& script) {
  ProcessRequest request;
  request.words = {"sh", "-c", script};
  return request;
}

TEST(Process, OutputsAndStatus) {
  const auto ran = run_process(shell("echo out; echo err >&2; exit 3"));
  ASSERT_TRUE(ran);
  EXPECT_EQ(ran->status, 3);
  EXPECT_EQ(ran->output, "out\n");
  EXPECT_EQ(ran->errors, "err\n");
}

TEST(Process, WordsArePassedAsTheyAre) {
  ProcessRequest request;
  request.words = {"printf", "%s|", "a b", "$HOME", "*"};
  EXPECT_EQ(run_process(request)->output, "a b|$HOME|*|");
}

TEST(Process, InAFolderWithoutInput) {
  ProcessRequest request = shell("pwd; cat");
  request.directory = "/usr";
  EXPECT_EQ(run_process(request)->output, "/usr\n");
}

TEST(Process, ASignalIsAStatus) { EXPECT_EQ(run_process(shell("kill -9 $$"))->status, 128 + 9); }

TEST(Process, NotOnThePath) {
  ProcessRequest request;
  request.words = {"no-such-program-of-anybody"};
  const auto ran = run_process(request);
  ASSERT_FALSE(ran);
  EXPECT_THAT(ran.errors().at(0).message, HasSubstr("not on the PATH"));
}

TEST(Process, EndsWithAllThatItStarted) {
  ProcessRequest request = shell("sleep 60 & sleep 60");
  request.seconds = 0.3;
  const auto start = std::chrono::steady_clock::now();
  const auto ran = run_process(request);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  ASSERT_FALSE(ran);
  EXPECT_THAT(ran.errors().at(0).message, HasSubstr("took too long"));
}

TEST(Process, TooMuchMemory) {
  ProcessRequest request = shell("exec sleep 60");
  request.most_memory = 1;
  const auto ran = run_process(request);
  ASSERT_FALSE(ran);
  EXPECT_THAT(ran.errors().at(0).message, HasSubstr("took too much memory"));
}

TEST(Process, IsToldThatTheWholeEnds) {
  Budget whole;
  whole.cancel(BudgetEnd::Interrupt);
  ProcessRequest request = shell("exec sleep 60");
  request.whole = &whole;
  EXPECT_EQ(run_process(request)->status, 128 + 15);
}

TEST(Process, OutputWithoutEnd) {
  ProcessRequest request =
      shell("while true; do echo 0123456789012345678901234567890123456789; done");
  request.most_bytes = 100'000;
  const auto ran = run_process(request);
  ASSERT_FALSE(ran);
  EXPECT_THAT(ran.errors().at(0).message, HasSubstr("printed too much"));
}

}  // namespace
}  // namespace culprit::project
