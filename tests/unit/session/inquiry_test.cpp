#include <gtest/gtest.h>

#include "inquiry_cases.h"

namespace culprit::session {
namespace {

constexpr const char* kMean = R"(#include <stdio.h>
int scale(int v, int by) {
  int r = v * by;
  return r;
}
int main(void) {
  int a[8], n, s = 0, most = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++)
    scanf("%d", &a[i]);
  for (int i = 0; i < n; i++) {
    int v = scale(a[i], 3);
    s += v;
    if (v > most)
      most = v;
  }
  if (s > 100)
    s = 100;
  printf("%d\n", s);
  printf("%d\n", most);
}
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

uint32_t line_of(const std::string& text, const std::string& part) {
  const size_t at = text.find(part);
  return static_cast<uint32_t>(
      1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

/// Each changes one line, and each has to be found at that line.
struct Change {
  const char* from;
  const char* to;
};
class OneLine : public testing::TestWithParam<Change> {};

TEST_P(OneLine, IsTheCulprit) {
  const std::string faulty = replaced(kMean, GetParam().from, GetParam().to);
  unsigned failing = 0;
  for (const char* input : {"3 1 2 3", "4 5 40 1 2", "1 -4", "5 9 8 7 6 5"}) {
    const FaultyRun run(faulty, kMean, input);
    if (!run.fails()) continue;
    ++failing;
    EXPECT_EQ(run.culprit(), line_of(kMean, GetParam().from)) << GetParam().to << "\n" << input;
  }
  EXPECT_GT(failing, 0u) << GetParam().to;
}

INSTANTIATE_TEST_SUITE_P(
    Changes, OneLine,
    testing::Values(Change{"int r = v * by;", "int r = v + by;"}, Change{"return r;", "return v;"},
                    Change{"most = 0;", "most = 20;"},
                    Change{"i = 0; i < n; i++)\n    scanf", "i = 0; i < n - 1; i++)\n    scanf"},
                    Change{"i = 0; i < n; i++) {", "i = 1; i < n; i++) {"},
                    Change{"i = 0; i < n; i++) {", "i = 0; i <= n - 2; i++) {"},
                    Change{"scale(a[i], 3)", "scale(a[0], 3)"},
                    Change{"scale(a[i], 3)", "scale(a[i], 2)"}, Change{"s += v;", "s = v;"},
                    Change{"s += v;", "s += n;"}, Change{"v > most", "v < most"},
                    Change{"v > most", "v >= 7"}, Change{"most = v;", "most = s;"},
                    Change{"s > 100", "s > 10"}, Change{"s = 100;", "s = 10;"},
                    Change{"printf(\"%d\\n\", s)", "printf(\"%d \", s)"},
                    Change{"printf(\"%d\\n\", most)", "printf(\"%d\\n\", s)"}));

/// Without the line, the culprit is the place where its effect is missing: not before it.
class Missing : public testing::TestWithParam<const char*> {};

TEST_P(Missing, IsNamedAfterItsPlace) {
  const std::string faulty = replaced(kMean, GetParam(), "");
  const FaultyRun run(faulty, kMean, "4 5 40 1 2");
  ASSERT_TRUE(run.fails());
  Inquiry inquiry(run.subject());
  ASSERT_TRUE(inquiry.question());
  ASSERT_TRUE(inquiry.culprit());
  EXPECT_EQ(inquiry.culprit()->kind, Culprit::Kind::Missing);
  const uint32_t line = (*inquiry.recording())->graph().vertex(inquiry.culprit()->line).at.line;
  EXPECT_GE(line, line_of(kMean, GetParam()));
  EXPECT_EQ(inquiry.culprit()->label->name, "s");
}

INSTANTIATE_TEST_SUITE_P(Lines, Missing, testing::Values("s += v;", "if (s > 100)\n    s = 100;"));

/// The culprit's line in a program in which `faulty` stands for `right`.
uint32_t culprit_of(std::string program, const std::string& right, const std::string& faulty) {
  std::string changed = program;
  changed.replace(changed.find(right), right.size(), faulty);
  const FaultyRun run(changed, program, "");
  EXPECT_TRUE(run.fails());
  return run.culprit();
}

TEST(Inquiry, PartsOfCopiesAreJudgedByThemselves) {
  const std::string program =
      "#include <stdio.h>\n"
      "struct sample { int channel, raw, value; };\n"
      "static struct sample box;\n"
      "static void put(struct sample s) { box = s; }\n"
      "static struct sample get(void) { struct sample s = box; return s; }\n"
      "int main(void) {\n"
      "  int low = 0;\n"
      "  for (int i = 0; i < 3; i++) {\n"
      "    struct sample s = {i, 90 * i, 0};\n"
      "    s.value = s.raw - 100;\n"
      "    put(s);\n"
      "    struct sample t = get();\n"
      "    if (t.value < 0)\n"
      "      low++;\n"
      "  }\n"
      "  printf(\"%d\\n\", low);\n"
      "}\n";
  EXPECT_EQ(culprit_of(program, "t.value < 0", "t.raw < 0"), 13u);
}

/// A line that writes to the wrong place is no culprit if it was given the wrong pointer.
TEST(Inquiry, AWrongPointerIsFollowed) {
  const std::string program =
      "#include <stdio.h>\n"
      "struct node { int key; struct node *next; };\n"
      "static struct node pool[6], *first, *last, *spare;\n"
      "static void append(int key) {\n"
      "  struct node *n = spare;\n"
      "  spare = n->next;\n"
      "  n->key = key;\n"
      "  n->next = NULL;\n"
      "  if (first == NULL) first = n;\n"
      "  else last->next = n;\n"
      "  last = n;\n"
      "}\n"
      "static void drop_last(void) {\n"
      "  struct node *before = first;\n"
      "  while (before->next != last) before = before->next;\n"
      "  before->next = NULL;\n"
      "  last->next = spare;\n"
      "  spare = last;\n"
      "  last = before;\n"
      "}\n"
      "int main(void) {\n"
      "  for (int i = 0; i < 5; i++) pool[i].next = &pool[i + 1];\n"
      "  spare = pool;\n"
      "  for (int i = 0; i < 3; i++) append(i);\n"
      "  drop_last();\n"
      "  append(7);\n"
      "  int count = 0;\n"
      "  for (struct node *n = first; n != NULL && count < 9; n = n->next) count++;\n"
      "  printf(\"%d\\n\", count);\n"
      "}\n";
  const uint32_t line = culprit_of(program, "last = before;", ";");
  EXPECT_GE(line, 18u);
  EXPECT_LE(line, 20u);
}

TEST(Inquiry, TheUserAnswers) {
  const FaultyRun run(replaced(kMean, "s += v;", "s += n;"), kMean, "3 1 2 3");
  Subject subject = run.subject();
  subject.right_image = nullptr;
  Inquiry inquiry(std::move(subject));
  const auto first = inquiry.question();
  ASSERT_TRUE(first && *first);
  const VertexId vertex = (*first)->vertex;
  ASSERT_TRUE(inquiry.note(Answered{**first, {}}));
  EXPECT_EQ(inquiry.given().size(), 1u);
  const auto second = inquiry.question();
  ASSERT_TRUE(second && *second);
  EXPECT_NE((*second)->vertex, vertex);
  EXPECT_FALSE(inquiry.undo(2));
  EXPECT_TRUE(inquiry.undo(1));
  EXPECT_TRUE(inquiry.given().empty());
  const auto again = inquiry.question();
  ASSERT_TRUE(again && *again);
  EXPECT_EQ((*again)->vertex, vertex);
  EXPECT_FALSE(inquiry.undo(std::nullopt));
}

TEST(Inquiry, EndsWhenNothingIsKnown) {
  const FaultyRun run(replaced(kMean, "s += v;", "s += n;"), kMean, "3 1 2 3");
  Subject subject = run.subject();
  subject.right_image = nullptr;
  Inquiry inquiry(std::move(subject));
  for (unsigned q = 0; q < 200; ++q) {
    const auto question = inquiry.question();
    ASSERT_TRUE(question);
    if (!*question) break;
    ASSERT_TRUE(inquiry.note(Answered{**question, {}}));
  }
  const auto question = inquiry.question();
  ASSERT_TRUE(question);
  EXPECT_EQ(*question, nullptr);
  EXPECT_FALSE(inquiry.culprit());
}

}  // namespace
}  // namespace culprit::session
