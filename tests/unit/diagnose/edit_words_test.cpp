#include "diagnose/answer/edit_words.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

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
  const edits::Edit edit{
      .component = id,
      .value = ValueEdit{change, subject.program().components[id].type, operand}};
  return words_for(subject.program(), edit, id);
}

TEST(EditWords, ShowTheCodeThatWouldBeRight) {
  using enum ComponentKind;
  using enum ValueEdit::Kind;
  EXPECT_EQ(words("if (a < b) x = 1;", Condition, "a < b", AtEquality), "`a <= b`");
  EXPECT_EQ(words("if (a < b) x = 1;", Condition, "a < b", Not), "`!(a < b)`");
  EXPECT_EQ(words("x = a;", Assignment, "x = a", Add, 1), "`x = a + 1`");
  EXPECT_EQ(words("x = 3;", Assignment, "x = 3", Add, ~uint64_t{0}), "`x = 2`");
  EXPECT_EQ(words("x = f(a, b) * 2;", Assignment, "x = f(a, b) * 2", Add, 1),
            "`x = f(a, b) * 2 + 1`");
  EXPECT_EQ(words("x = a;", Assignment, "x = a", Constant, 7), "`x = 7`");
}

TEST(EditWords, DescribeWhatCannotBeWrittenAfterTheCode) {
  using enum ComponentKind;
  using enum ValueEdit::Kind;
  EXPECT_EQ(words("x = a ? 1 : b;", Assignment, "x = a ? 1 : b", Add, 1),
            "1 more than its value, every time");
  EXPECT_EQ(words("x = a & b;", Assignment, "x = a & b", Add, ~uint64_t{0}),
            "1 less than its value, every time");
  EXPECT_EQ(words("x++;", Increment, "x++", Constant, 4), "4 every time");
}

}  // namespace
}  // namespace culprit::diagnose
