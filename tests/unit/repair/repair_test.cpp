#include "repair/repair.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "repair/candidates.h"
#include "repair/test_values.h"
#include "samples.h"
#include "variants/text_judge.h"

namespace culprit::repair {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing_support::Sample;
using testing_support::Subject;
using variants::changed_file;

const char* const kSum =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "  int n, sum = 0;\n"
    "  scanf(\"%d\", &n);\n"
    "  for (int i = 1; i < n; i++) sum += i;\n"
    "  printf(\"%d\\n\", sum);\n"
    "  return 0;\n"
    "}\n";
const std::vector<Sample> kSums = {{"1\n", "1\n"}, {"2\n", "3\n"}, {"5\n", "15\n"}, {"0\n", "0\n"}};

Result<model::Program> compiled(const judge::ChangedFile& file) {
  return testing_support::compiled_snippet(file.text);
}

judge::RunRequest request_of(const Subject& subject, const std::vector<Sample>& tests,
                             judge::Rebuild rebuild = compiled) {
  judge::RunRequest request = testing_support::request_of(subject, tests, 1);
  request.rebuild = std::move(rebuild);
  return request;
}

/// "written for replaced" of each change of each patch.
std::vector<std::string> patches(const std::string& source, const std::vector<Sample>& tests,
                                 judge::Rebuild rebuild = compiled, bool may_move_lines = true) {
  const Subject subject(source);
  const document::Document document =
      repair({request_of(subject, tests, std::move(rebuild)), 5, 2, may_move_lines}, nullptr);
  std::vector<std::string> all;
  for (const document::Patch& patch : document.patches) {
    EXPECT_EQ(patch.rank, all.size() + 1);
    EXPECT_EQ(patch.tests, tests.size());
    std::string changes;
    for (const document::Replacement& change : patch.changes)
      changes += (changes.empty() ? "" : "; ") + change.written + " for " + change.replaced;
    all.push_back(changes);
  }
  return all;
}

TEST(Repair, ShowsChangesThatDoTheSameOnce) {
  const Subject subject(kSum);
  const document::Document document = repair({request_of(subject, kSums), 5, 1, true}, nullptr);
  ASSERT_FALSE(document.patches.empty());
  EXPECT_GT(document.further_inputs, 0u);
  for (size_t k = 1; k < document.patches.size(); ++k) {
    const std::optional<document::Distinction>& differs = document.patches[k].differs;
    ASSERT_TRUE(differs) << document.patches[k].words;
    EXPECT_TRUE(differs->first.output != differs->other.output ||
                differs->first.end != differs->other.end);
  }
}

TEST(Repair, TakesFurtherTestsFromAReference) {
  // all tests pass: they do not tell `<` from `<=`
  const Subject subject(kSum), right(
                                   "#include <stdio.h>\n"
                                   "int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n "
                                   "* (n + 1) / 2); return 3; }\n");
  const std::vector<Sample> tests = {{"0\n", "0\n"}, {"6\n", "21\n"}};
  const document::Document document =
      repair({request_of(subject, tests), 5, 1, true, &right.program()}, nullptr);
  ASSERT_FALSE(document.patches.empty());
  EXPECT_EQ(document.patches.front().agrees, document.further_inputs);
  EXPECT_TRUE(std::any_of(document.tests.begin(), document.tests.end(),
                          [](const auto& test) { return test.name.starts_with("reference-"); }));
}

TEST(TestValues, AreNumbersThatOnlyTestsHave) {
  const Subject subject(kSum);
  const judge::RunRequest request =
      testing_support::request_of(subject, {{"1\n", "4711\n"}, {"2\n", "7\n"}}, 1);
  const machine::Image image(*request.program);
  const judge::Problem problem(request, image);
  const auto writes = [&](const std::string& text) {
    return writes_test_value(problem, {{SourceRange{0, 6, 18, 6, 21}, "sum", text}});
  };
  EXPECT_TRUE(writes("n == 1 ? 4711 : sum"));
  EXPECT_FALSE(writes("sum + 7")) << "a single digit";
  EXPECT_FALSE(writes("sum + 47")) << "no test expects it";
}

TEST(Repair, FindsTheBoundary) {
  const std::vector<std::string> found = patches(kSum, kSums);
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(found.front(), "<= for <");
}

TEST(Repair, KeepsOnlyWhatPassesAsText) {
  // what is compiled is not what was asked for
  const judge::Rebuild other = [](const judge::ChangedFile& file) {
    return compiled({file.path, kSum});
  };
  EXPECT_THAT(patches(kSum, kSums, other), IsEmpty());
  const judge::Rebuild broken = [](const judge::ChangedFile& file) {
    return compiled({file.path, file.text + "}"});
  };
  EXPECT_THAT(patches(kSum, kSums, broken), IsEmpty());
}

TEST(Repair, KeepsLinesWhereTheyMustStay) {
  const char* const kRows =
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  int rows, a, b, sum = 0;\n"
      "  scanf(\"%d\", &rows);\n"
      "  while (rows-- > 0) {\n"
      "    scanf(\"%d %d\", &a, &b);\n"
      "    if (a > 0) sum += a;\n"
      "    if (b > 0) sum += b;\n"
      "    printf(\"%d\\n\", sum);\n"
      "  }\n"
      "}\n";
  const std::vector<Sample> tests = {
      {"1 2 3\n", "5\n"}, {"2 2 -1 4 1\n", "2\n5\n"}, {"2 -1 2 -3 1\n", "2\n1\n"}};
  EXPECT_THAT(patches(kRows, tests), Contains(testing::HasSubstr("\n"))) << "else nothing is shown";
  for (const std::string& changes : patches(kRows, tests, compiled, false))
    EXPECT_EQ(changes.find('\n'), std::string::npos) << changes;
}

TEST(Repair, HasNoPatchWithoutAFailingTest) {
  EXPECT_THAT(patches(kSum, {{"1\n", "0\n"}}), IsEmpty());
}

TEST(TextJudge, WritesChangesIntoTheFile) {
  const Subject subject("int main(void) {\n  return 1;\n}\n");
  const uint32_t file = subject.program().components[0].range.file;
  const edits::SourceChange change{{file, 2, 10, 2, 11}, "1", "0"};
  EXPECT_EQ(changed_file(subject.program(), {change}), "int main(void) {\n  return 0;\n}\n");
  EXPECT_FALSE(changed_file(subject.program(), {{change.range, "2", "0"}})) << "not there";
  EXPECT_FALSE(changed_file(subject.program(), {}));
}

}  // namespace
}  // namespace culprit::repair
