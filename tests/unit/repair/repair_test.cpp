#include "repair/repair.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "repair/candidates.h"
#include "repair/text_judge.h"
#include "samples.h"

namespace culprit::repair {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing_support::Sample;
using testing_support::Subject;

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

Result<model::Program> compiled(const std::string&, const std::string& text) {
  return testing_support::compiled_snippet(text);
}

/// "written for replaced" of each change of each patch.
std::vector<std::string> patches(const std::string& source, const std::vector<Sample>& tests,
                                 Rebuild rebuild = compiled, bool may_move_lines = true) {
  const Subject subject(source);
  const document::Document document = repair(
      {testing_support::request_of(subject, tests, 1), std::move(rebuild), 5, 2, may_move_lines},
      nullptr);
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

TEST(Repair, FindsTheBoundary) {
  const std::vector<std::string> found = patches(kSum, kSums);
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(found.front(), "<= for <");
}

TEST(Repair, KeepsOnlyWhatPassesAsText) {
  // what is compiled is not what was asked for
  const Rebuild other = [](const std::string& path, const std::string&) {
    return compiled(path, kSum);
  };
  EXPECT_THAT(patches(kSum, kSums, other), IsEmpty());
  const Rebuild broken = [](const std::string& path, const std::string& text) {
    return compiled(path, text + "}");
  };
  EXPECT_THAT(patches(kSum, kSums, broken), IsEmpty());
}

TEST(Repair, KeepsLinesWhereTheyMustStay) {
  EXPECT_THAT(patches(kSum, kSums), Contains(testing::HasSubstr("\n"))) << "else nothing is shown";
  for (const std::string& changes : patches(kSum, kSums, compiled, false))
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
