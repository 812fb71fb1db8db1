#include "repair/line_changes.h"

#include <string>

#include <gmock/gmock.h>

#include "samples.h"
#include "variants/text_judge.h"

namespace culprit::repair {
namespace {

using testing_support::Subject;

const char* const kProgram =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "  int n = 1;\n"
    "  printf(\"%d \", n);\n"
    "  n++;\n"
    "  return 0;\n"
    "}\n";

edits::SourceChanges changes_to(const std::string& text) {
  const Subject subject(kProgram);
  edits::SourceChanges changes =
      line_changes(subject.program(), subject.program().components.front().range.file, text);
  if (!changes.empty()) {
    const std::optional<std::string> changed = variants::changed_file(subject.program(), changes);
    EXPECT_EQ(changed.value_or("none"), text);
  }
  return changes;
}

std::string with(std::string old, const std::string& now) {
  std::string text = kProgram;
  return text.replace(text.find(old), old.size(), now);
}

TEST(LineChanges, AreEmptyForEqualTexts) { EXPECT_TRUE(changes_to(kProgram).empty()); }

TEST(LineChanges, LeaveIndentationAsItIs) {
  const edits::SourceChanges changes = changes_to(with("printf(\"%d \"", "printf(\"%d\""));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].replaced, "printf(\"%d \", n);");
  EXPECT_EQ(changes[0].written, "printf(\"%d\", n);");
}

TEST(LineChanges, AddAndRemoveWholeLines) {
  EXPECT_EQ(changes_to(with("  n++;\n", "")).front().written, "");
  EXPECT_EQ(changes_to(with("  n++;\n", "  n++;\n  n--;\n")).front().written, "  n--;\n");
}

TEST(LineChanges, KeepDistantChangesApart) {
  std::string text = with("n = 1", "n = 2");
  text.replace(text.find("return 0"), 8, "return 1");
  EXPECT_EQ(changes_to(text).size(), 2u);
}

}  // namespace
}  // namespace culprit::repair
