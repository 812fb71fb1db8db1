#include "diagnose/answer/edit_words.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "edits/source_changes.h"
#include "subject.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;
using replay::ValueEdit;
using testing_support::Subject;

std::string words(const std::string& statements, ComponentKind kind, const std::string& text,
                  ValueEdit::Kind change, uint64_t operand = 0) {
  const Subject subject("int f(int a, int b) {\n int x = 0;\n" + statements +
                        "\n return x;\n}\nint main(void) { return f(1, 2); }\n");
  const model::ComponentId id = subject.component(kind, text);
  edits::Edit edit{.component = id,
                   .value = ValueEdit{change, subject.program().components[id].type, operand}};
  edit.source = edits::value_change(edits::SourceTree(subject.program()), id, *edit.value);
  return words_for(subject.program(), edit, id);
}

TEST(EditWords, ShowTheCodeThatWouldBeRight) {
  using enum ComponentKind;
  using enum ValueEdit::Kind;
  EXPECT_EQ(words("if (a < b) x = 1;", Condition, "a < b", AtEquality), "`a <= b`");
  EXPECT_EQ(words("if (a < b) x = 1;", Condition, "a < b", Not), "`a >= b`");
  EXPECT_EQ(words("x = a;", Assignment, "x = a", Add, 1), "`x = a + 1`");
  EXPECT_EQ(words("x = 3;", Assignment, "x = 3", Add, ~uint64_t{0}), "`x = 2`");
  EXPECT_EQ(words("x = f(a, b) * 2;", Assignment, "x = f(a, b) * 2", Add, 1),
            "`x = f(a, b) * 2 + 1`");
  EXPECT_EQ(words("x = a ? 1 : b;", Assignment, "x = a ? 1 : b", Add, 1), "`x = (a ? 1 : b) + 1`");
  EXPECT_EQ(words("x = a;", Assignment, "x = a", Constant, 7), "`x = 7`");
}

TEST(EditWords, DescribeWhatCannotBeWrittenAfterTheCode) {
  using enum ComponentKind;
  using enum ValueEdit::Kind;
  EXPECT_EQ(words("x = a\n;", Assignment, "x = a", Magnitude), "its absolute value every time");
  EXPECT_EQ(words("x++;", Increment, "x++", Constant, 4), "4 every time");
}

}  // namespace
}  // namespace culprit::diagnose
