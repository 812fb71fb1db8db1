#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "spec/test_case.h"
#include "spec/test_sizes.h"

namespace culprit::spec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TestFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("culprit-" + std::to_string(::getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
  }
  Result<std::vector<TestCase>> read(TestSelection selection = {}) {
    return read_tests(folder_.string(), selection);
  }
  std::string only_error(const Result<std::vector<TestCase>>& result) {
    EXPECT_EQ(result.errors().size(), 1u);
    return result.errors().empty() ? "" : result.errors()[0].text();
  }
  std::filesystem::path folder_;
};

TEST_F(TestFolder, ReadsInputsOfAFunction) {
  write("one.inputs", "# a comment\n i = -3\ntab[2]='a'\r\n");
  const auto tests = read();
  ASSERT_TRUE(tests);
  const machine::ChosenInputs expected{{"i", "-3"}, {"tab[2]", "'a'"}};
  EXPECT_EQ(*(*tests)[0].chosen, expected);
  write("two.inputs", "i\n");
  EXPECT_THAT(only_error(read()), HasSubstr("two.inputs:1:1: error: not an input of a function"));
}

TEST_F(TestFolder, ReadsTestsInNaturalOrder) {
  write("t10.in", "1\n");
  write("t10.out", "2\n");
  write("t2.in", std::string("a\0b", 3));
  write("t2.out", "");
  write("t2.args", "-n 'a b'\n");
  write("t2.exit", " 3\n");
  write("notes.txt", "ignored");
  write(".out", "ignored");
  const auto tests = read();
  ASSERT_TRUE(tests);
  ASSERT_EQ(tests->size(), 2u);
  const TestCase& first = (*tests)[0];
  EXPECT_EQ(first.name, "t2");
  EXPECT_EQ(first.input, std::string("a\0b", 3));
  EXPECT_EQ(first.expected_output, "");
  EXPECT_THAT(first.arguments, ElementsAre("-n", "a b"));
  EXPECT_EQ(first.expected_exit, 3);
  EXPECT_EQ((*tests)[1].name, "t10");
  EXPECT_EQ((*tests)[1].expected_exit, std::nullopt);
}

TEST_F(TestFolder, ExitStatusAloneIsATest) {
  write("a.exit", "0");
  const auto tests = read();
  ASSERT_TRUE(tests);
  EXPECT_EQ((*tests)[0].expected_output, std::nullopt);
  EXPECT_EQ((*tests)[0].expected_exit, 0);
}

TEST_F(TestFolder, FilesAndEnvironment) {
  std::filesystem::create_directories(folder_ / "files" / "sub");
  std::filesystem::create_directories(folder_ / "b.files");
  write("files/common", "for all");
  write("files/sub/deep", "below");
  write("b.files/common", "b's own");
  write("a.out", "");
  write("a.env", "A=1\r\n\nB=x=y z\n");
  write("b.out", "");
  const auto tests = read();
  ASSERT_TRUE(tests);
  ASSERT_EQ(tests->size(), 2u);
  const auto content = [](const TestCase& test, const std::string& path) {
    return *test.files->find(test.files->absolute(path)).content;
  };
  EXPECT_THAT((*tests)[0].environment, ElementsAre("A=1", "B=x=y z"));
  EXPECT_EQ(content((*tests)[0], "common"), "for all");
  EXPECT_THAT((*tests)[0].files->files(), ElementsAre("common", "sub/deep"));
  EXPECT_EQ(content((*tests)[1], "common"), "b's own");
  EXPECT_EQ(content((*tests)[1], "sub/../sub/deep"), "below");
  EXPECT_TRUE((*tests)[1].environment.empty());
}

TEST_F(TestFolder, WrongFilesAndEnvironment) {
  write("a.out", "");
  write("a.env", "A=1\n=2\nno sign\n");
  write("b.out", "");
  write("b.files", "no folder");
  std::filesystem::create_directories(folder_ / "c.files");
  write("c.out", "");
  write("c.files/large", std::string(100, 'x'));
  std::filesystem::create_directories(folder_ / "d.files");
  const auto result = read({.only = {}, .largest_file = 99});
  ASSERT_EQ(result.errors().size(), 5u);
  EXPECT_THAT(result.errors()[0].text(),
              HasSubstr("a.env:2:1: error: not an entry of an environment"));
  EXPECT_THAT(result.errors()[1].text(), HasSubstr("a.env:3:1: error: not an entry"));
  EXPECT_THAT(result.errors()[2].text(), HasSubstr("b.files: error: not a folder"));
  EXPECT_THAT(result.errors()[3].text(), HasSubstr("c.files/large: error: the file has 100 bytes"));
  EXPECT_THAT(result.errors()[4].text(), HasSubstr("d.files: error: the test expects nothing"));
}

TEST_F(TestFolder, FilesAreLimitedTogether) {
  std::filesystem::create_directories(folder_ / "files");
  write("a.out", "");
  for (const char* name : {"files/x", "files/y", "files/z"}) write(name, "12345");
  EXPECT_THAT(only_error(read({.only = {}, .most_files = 2})), HasSubstr("more than the 2 files"));
  EXPECT_THAT(only_error(read({.only = {}, .most_file_bytes = 12})),
              HasSubstr("more than the 12 bytes"));
}

TEST_F(TestFolder, NamesMayHoldDots) {
  write("a.b.in", "");
  write("a.b.out", "x");
  const auto tests = read();
  ASSERT_TRUE(tests);
  EXPECT_EQ((*tests)[0].name, "a.b");
}

TEST_F(TestFolder, MissingFolder) {
  EXPECT_THAT(only_error(read_tests((folder_ / "none").string())),
              HasSubstr("there is no test folder"));
}

TEST_F(TestFolder, FileInPlaceOfFolder) {
  write("a.in", "");
  EXPECT_THAT(only_error(read_tests((folder_ / "a.in").string())),
              HasSubstr("is a file, not a folder"));
}

TEST_F(TestFolder, EmptyFolder) {
  EXPECT_THAT(only_error(read()), HasSubstr("there is no test in"));
}

TEST_F(TestFolder, TestThatExpectsNothing) {
  write("a.in", "");
  EXPECT_THAT(only_error(read()), testing::AllOf(HasSubstr("a.in: error: the test expects nothing"),
                                                 HasSubstr("hint: ")));
}

TEST_F(TestFolder, TooMuchTogether) {
  write("a1.out", std::string(2u << 20, 'x'));
  write("a2.in", std::string(2u << 20, 'x'));
  write("a2.out", "");
  const auto problem = check_test_sizes(folder_.string(), "", 3u << 20);
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->text(),
              testing::AllOf(HasSubstr("have 4 MiB of input and expected output, more than the 3"),
                             HasSubstr("--only")));
  EXPECT_FALSE(check_test_sizes(folder_.string(), "", 4u << 20));
  EXPECT_FALSE(check_test_sizes(folder_.string(), "a1", 3u << 20));
  EXPECT_FALSE(check_test_sizes("/nowhere", "", 0));
}

TEST_F(TestFolder, EveryProblemIsNamed) {
  write("a.out", "");
  write("a.args", "'x");
  write("b.exit", "256");
  write("c.out", std::string(100, 'x'));
  std::filesystem::create_directory(folder_ / "d.out");
  TestSelection selection;
  selection.largest_file = 99;
  const auto result = read(selection);
  ASSERT_EQ(result.errors().size(), 4u);
  EXPECT_THAT(result.errors()[0].text(), HasSubstr("a.args: error: a quote is not closed"));
  EXPECT_THAT(result.errors()[1].text(), HasSubstr("b.exit: error: not an exit status"));
  EXPECT_THAT(result.errors()[2].text(), HasSubstr("c.out: error: the file has 100 bytes"));
  EXPECT_THAT(result.errors()[3].text(), HasSubstr("d.out: error: not a regular file"));
}

TEST_F(TestFolder, Selection) {
  write("a1.out", "");
  write("a2.out", "");
  write("b.out", "");
  EXPECT_EQ(read({.only = "a*"})->size(), 2u);
  EXPECT_THAT(only_error(read({.only = "c*"})), HasSubstr("matches --only 'c*'"));
}

TEST_F(TestFolder, Contradictions) {
  write("a.in", "1");
  write("a.out", "2\n");
  write("b.in", "1");
  write("b.out", "2");
  write("c.in", "1");
  write("c.out", "3");
  write("d.in", "1");
  write("d.args", "x");
  write("d.out", "4");
  write("aa.in", "1");  // repeats a
  write("aa.out", "2\n");
  const auto tests = read();
  ASSERT_TRUE(tests);
  const auto exact = contradictions(*tests, Comparison::Exact);
  ASSERT_EQ(exact.size(), 2u);
  EXPECT_EQ(exact[0].first, "a");
  EXPECT_EQ(exact[0].second, "b");
  EXPECT_EQ(exact[0].given, "input \"1\"");
  const auto trim = contradictions(*tests, Comparison::Trim);
  ASSERT_EQ(trim.size(), 1u);
  EXPECT_EQ(trim[0].first, "a");
  EXPECT_EQ(trim[0].second, "c");
  EXPECT_EQ(trim[0].expected, "outputs \"2↵\" and \"3⟨end⟩\"");
}

}  // namespace
}  // namespace culprit::spec
