#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "driver/class/merge.h"
#include "driver/class/program_row.h"
#include "driver/class/submissions.h"

namespace culprit::driver {
namespace {

namespace fs = std::filesystem;
using document::ProgramState;
using testing::ElementsAre;
using testing::HasSubstr;

class Submissions : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("culprit-class-" + std::to_string(::getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void put(const std::string& path) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << "int main(void) { return 0; }\n";
  }

  fs::path folder_;
};

TEST_F(Submissions, AreFilesAndFoldersInTheOrderOfTheirNames) {
  for (const char* path : {"c.c", "b/main.c", "b/deep/list.c", "b/list.h", "a.c", "README", "B.c",
                           ".hidden/x.c", "__MACOSX/x.c", "b/__MACOSX/x.c", "tests/helper.c"})
    put(path);
  fs::create_directory(folder_ / "empty");
  const auto found = submissions_in(folder_, folder_ / "tests");
  ASSERT_TRUE(found);
  std::vector<std::string> names;
  for (const Submission& one : *found) names.push_back(one.name);
  EXPECT_THAT(names, ElementsAre("B.c", "a.c", "b", "c.c", "empty"));
  EXPECT_THAT((*found)[2].files, ElementsAre(folder_ / "b/deep/list.c", folder_ / "b/main.c"));
  EXPECT_THAT((*found)[4].problem, HasSubstr("there is no C file"));
}

TEST_F(Submissions, NeedAFolderWithPrograms) {
  EXPECT_THAT(submissions_in(folder_, "").errors().front().text(),
              HasSubstr("there is no program in the folder"));
  EXPECT_THAT(submissions_in(folder_ / "none", "").errors().front().text(),
              HasSubstr("there is no such folder"));
  put("a.c");
  EXPECT_THAT(submissions_in(folder_ / "a.c", "").errors().front().text(),
              HasSubstr("this is not a folder"));
}

TEST(ProgramRow, SaysWhyThereIsNoAnswer) {
  const auto row = [](int status, const char* output) {
    return row_of_result(project::ProcessOutput{status, output, ""}, "class");
  };
  const auto broken = row(3, R"({"error": {"file": "class/a.c", "line": 3, "column": 4,
                                "message": "expected '../class/;'"}})");
  EXPECT_EQ(broken.state, ProgramState::DoesNotCompile);
  EXPECT_EQ(broken.reason, "a.c:3:4: expected '../class/;'");
  constexpr const char* kNo =
      R"({"error": {"file": "", "line": 0, "column": 0, "message": "no"}})";
  EXPECT_EQ(row(2, kNo).state, ProgramState::Unusable);
  EXPECT_EQ(row(2, kNo).reason, "no");
  EXPECT_EQ(row(2, "{\"error\": 1}").reason, "culprit ended with status 2");
  EXPECT_EQ(row(70, "").reason, "culprit ended with status 70");
  EXPECT_EQ(row(128 + SIGSEGV, "").state, ProgramState::Stopped);
  EXPECT_EQ(row(128 + SIGSEGV, "").reason, "culprit ended by signal 11");
  EXPECT_EQ(row(128 + SIGTERM, "").state, ProgramState::NotRun);
  const auto late = row_of_result(user_error("/proc/self/exe took too long"), "class");
  EXPECT_EQ(late.state, ProgramState::Stopped);
  EXPECT_EQ(late.reason, "culprit took too long");
}

document::ClassReport shard(uint64_t index, std::vector<std::string> programs) {
  document::ClassReport report;
  report.tests = {"t"};
  report.shard = {index, 2};
  report.programs_in_class = 3;
  for (std::string& program : programs) {
    report.programs.emplace_back();
    report.programs.back().program = std::move(program);
  }
  return report;
}

TEST(Merge, JoinsShardsInAnyOrder) {
  const auto whole = merged({{"2", shard(2, {"b"})}, {"1", shard(1, {"a", "c"})}});
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->shard, document::Shard{});
  ASSERT_EQ(whole->programs.size(), 3u);
  EXPECT_EQ(whole->programs[1].program, "b");
}

TEST(Merge, RefusesShardsThatDoNotFit) {
  const auto error = [](std::vector<std::pair<std::string, document::ClassReport>> reports) {
    const auto whole = merged(std::move(reports));
    return whole ? "" : whole.errors().front().text();
  };
  EXPECT_THAT(error({{"x", shard(2, {"b"})}}), HasSubstr("of 2 shards, 1 is missing"));
  EXPECT_THAT(error({{"x", shard(2, {"b"})}, {"y", shard(2, {"b"})}}),
              HasSubstr("y: error: shard 2 of 2 is in x as well"));
  document::ClassReport other = shard(1, {"a", "c"});
  other.tests = {"u"};
  EXPECT_THAT(error({{"x", shard(2, {"b"})}, {"y", other}}),
              HasSubstr("y: error: the tests differ from x"));
  EXPECT_THAT(error({{"x", shard(1, {"a", "b"})}, {"y", shard(2, {"b"})}}),
              HasSubstr("program b is in two shards"));
  EXPECT_THAT(error({{"x", shard(1, {"a"})}, {"y", shard(2, {"b"})}}),
              HasSubstr("the shards hold 2 programs, but the class has 3"));
}

}  // namespace
}  // namespace culprit::driver
