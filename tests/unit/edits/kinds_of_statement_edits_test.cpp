// Statement edits of the kinds that no value can express.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/source_changes.h"
#include "edits/text/change_words.h"
#include "edits/text/constant_edits.h"
#include "edits/text/expression_edits.h"
#include "edits/text/repeated_edits.h"
#include "edits/text/scope.h"
#include "edits/text/statement_edits.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;
using testing_support::Subject;

/// A program, and its edits in words.
class ProgramOfKinds {
 public:
  explicit ProgramOfKinds(const std::string& source)
      : subject_(source), tree_(subject_.program()) {}

  const SourceTree& tree() const { return tree_; }
  SyntaxId statement(const std::string& text) const { return statement_of(tree_, text); }
  /// The words of each edit of the statement.
  std::vector<std::string> words(const std::string& text) const {
    std::vector<std::string> all;
    for (const SourceEdit& edit : statement_edits(tree_, statement(text), Reach::Near))
      all.push_back(words_with_lines(tree_.program(), edit));
    return all;
  }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(StatementEdits, MoveOverSeveralAndOutOfLoops) {
  const ProgramOfKinds p(
      "int f(int n) {\n"
      "  int sum = 0, last = 0;\n"
      "  while (n > 0) {\n"
      "    sum += n;\n"
      "    n--;\n"
      "    last = sum;\n"
      "  }\n"
      "  return last;\n"
      "}\n"
      "int main(void) { return f(3); }\n");
  EXPECT_THAT(p.words("sum += n"), IsSupersetOf({"`sum += n;` and `n--;` the other way round",
                                                 "`sum += n;` moved to after line 6",
                                                 "`sum += n;` moved to after line 7",
                                                 "`sum += n;` moved to before line 3"}));
}

TEST(StatementEdits, TurnAndMoveTheHeadersOfLoops) {
  const ProgramOfKinds p(
      "int main(void) {\n"
      "  int n = 3, sum = 0;\n"
      "  for (int i = 0; i < n; i++) sum += i;\n"
      "  return sum;\n"
      "}\n");
  EXPECT_THAT(p.words("for (int i = 0; i < n; i++) sum += i"),
              IsSupersetOf({"`n - 1` for `0`, `i >= 0` for `i < n`, `i--` for `i++`",
                            "`1` for `0`, `i <= n` for `i < n`"}));
}

TEST(StatementEdits, PutIncrementsElsewhere) {
  const ProgramOfKinds p(
      "int main(void) {\n"
      "  int count[3] = {0}, c = 1, *p = count;\n"
      "  count[c++];\n"
      "  *p++;\n"
      "  return count[1];\n"
      "}\n");
  EXPECT_THAT(p.words("count[c++]"), Contains("`count[c]++` for `count[c++]`"));
  EXPECT_THAT(p.words("*p++"), Contains("`(*p)++` for `*p++`"));
}

TEST(StatementEdits, ChangeSizesAndLifetimes) {
  const ProgramOfKinds p(
      "#include <stdlib.h>\n"
      "#include <string.h>\n"
      "static char *name(const char *s) {\n"
      "  char text[8];\n"
      "  char *copy = malloc(sizeof(s));\n"
      "  int *all = malloc(8);\n"
      "  strcpy(text, s);\n"
      "  free(copy);\n"
      "  free(all);\n"
      "  return text;\n"
      "}\n"
      "int main(void) { return name(\"a\")[0]; }\n");
  EXPECT_THAT(p.words("char text[8];"),
              IsSupersetOf({"`9` for `8`", "`80` for `8`", "`static` added"}));
  EXPECT_THAT(p.words("char *copy = malloc(sizeof(s));"),
              IsSupersetOf({"`strlen(s) + 1` for `sizeof(s)`", "`sizeof(*s)` for `sizeof(s)`"}));
  EXPECT_THAT(p.words("int *all = malloc(8);"), Contains("`8 * sizeof(int)` for `8`"));
}

TEST(StatementEdits, FitFormatsToTypes) {
  const ProgramOfKinds p(
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  char c;\n"
      "  double d;\n"
      "  scanf(\"%c%f\", &c, &d);\n"
      "  printf(\"%d\", d);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(p.words("scanf(\"%c%f\", &c, &d)"), IsSupersetOf({"` ` added", "`lf` for `f`"}));
  EXPECT_THAT(p.words("printf(\"%d\", d)"), Contains("`f` for `d`"));
}

TEST(StatementEdits, ExchangeExitsAndBraces) {
  const ProgramOfKinds p(
      "int main(void) {\n"
      "  int a = 1, b = 0;\n"
      "  while (a) {\n"
      "    break;\n"
      "  }\n"
      "  if (a)\n"
      "    if (b) a = 2;\n"
      "    else a = 3;\n"
      "  return a;\n"
      "}\n");
  EXPECT_THAT(p.words("break"),
              IsSupersetOf({"`return a;` for `break;`", "`continue;` for `break;`"}));
  const std::vector<SourceEdit> edits = statement_edits(
      p.tree(), p.statement("if (a)\n    if (b) a = 2;\n    else a = 3"), Reach::Near);
  EXPECT_TRUE(std::any_of(edits.begin(), edits.end(), [](const SourceEdit& edit) {
    return edit.changes.size() == 2 && edit.changes[0].written == "{ " &&
           edit.changes[1].written == "} ";
  }));
}

TEST(StatementEdits, AddTerminators) {
  const ProgramOfKinds p(
      "static void copy(char *to, const char *from) {\n"
      "  while (*from) *to++ = *from++;\n"
      "}\n"
      "int main(void) { char t[4]; copy(t, \"a\"); return t[0]; }\n");
  const std::vector<std::string> all = p.words("while (*from) *to++ = *from++");
  EXPECT_THAT(all, Contains("`*to = 0;` added after line 2"));
}

TEST(RepeatedEdits, ChangeTheSameCodeEverywhere) {
  const ProgramOfKinds p(
      "static int f(int a, int b) {\n"
      "  int x = a % 25;\n"
      "  int y = b % 25;\n"
      "  return x + y + 25;\n"
      "}\n"
      "int main(void) { return f(1, 2); }\n");
  std::vector<SourceEdit> single;
  for (SyntaxId id = 0; id < p.tree().program().syntax.nodes.size(); ++id)
    if (p.tree().text(id) == "a % 25" || p.tree().text(id) == "b % 25")
      for (SourceEdit& edit : expression_edits(p.tree(), id, Reach::Near))
        single.push_back(std::move(edit));
  std::vector<std::string> all;
  for (const SourceEdit& edit : repeated_edits(p.tree(), single))
    all.push_back(words_for_changes(edit.changes, edit.mistake));
  EXPECT_THAT(all, Contains("`26` for `25`, `26` for `25`"));
}

TEST(ConstantEdits, ChangeDefinitionsOfWhatIsUsed) {
  const ProgramOfKinds p(
      "#define WIDTH 10\n"
      "#define BINS (100 / WIDTH) /* of scores */\n"
      "#define UNUSED 3\n"
      "enum flags {\n"
      "  READ = 1,\n"
      "  WRITE = 3\n"
      "};\n"
      "int main(void) { int n = BINS; return n + WRITE; }\n");
  std::vector<std::string> all;
  for (const ConstantEdit& found : constant_edits(p.tree(), {"n = BINS", "n + WRITE"}))
    all.push_back(found.name + ": " + words_with_lines(p.tree().program(), found.edit));
  EXPECT_THAT(all, IsSupersetOf({"BINS: `(100 / WIDTH + 1)` for `(100 / WIDTH)` in line 2",
                                 "WRITE: `4` for `3` in line 6"}));
  EXPECT_THAT(all, Not(Contains(testing::StartsWith("UNUSED"))));
}

TEST(StatementEdits, UseResults) {
  const ProgramOfKinds p(
      "#include <stdio.h>\n"
      "static int divisor(int a, int b) {\n"
      "  if (b == 0) return a;\n"
      "  divisor(b, a % b);\n"
      "}\n"
      "int main(void) {\n"
      "  int n, sum = 0;\n"
      "  while (!feof(stdin)) {\n"
      "    scanf(\"%d\", &n);\n"
      "    switch (n) {\n"
      "      default: getchar();\n"
      "    }\n"
      "    sum += divisor(n, 4);\n"
      "  }\n"
      "  return sum;\n"
      "}\n");
  EXPECT_THAT(p.words("divisor(b, a % b)"),
              IsSupersetOf({"`return divisor(b, a % b);` for `divisor(b, a % b);`",
                            "`return a;` added after line 4", "`return -1;` added after line 4"}));
  EXPECT_THAT(p.words("scanf(\"%d\", &n)"),
              Contains("`if (scanf(\"%d\", &n) != 1) break;` for `scanf(\"%d\", &n);`"));
  EXPECT_THAT(p.words("getchar()"), Not(Contains(testing::HasSubstr("break;` for"))))
      << "it would leave the switch";
}

TEST(StatementEdits, MakeStatementsOnceMore) {
  const ProgramOfKinds p(
      "struct node { int v; struct node *next; };\n"
      "int main(void) {\n"
      "  struct node last = {2, 0}, first = {1, &last}, *at = &first, **link = &at;\n"
      "  int rows = 2, count = 0, best = 0;\n"
      "  while (rows > 0) {\n"
      "    rows--;\n"
      "    count++;\n"
      "    best = best < count ? count : best;\n"
      "  }\n"
      "  while (*link) {\n"
      "    count += (*link)->v;\n"
      "  }\n"
      "  if (count > 1) best++;\n"
      "  else if (best > 1) count++;\n"
      "  at = first.next;\n"
      "  return at->v + at->next->v + best;\n"
      "}\n");
  EXPECT_THAT(p.words("while (rows > 0) {\n    rows--;\n    count++;\n"
                      "    best = best < count ? count : best;\n  }"),
              Contains("`count = 0; best = 0;` added before line 6"));
  EXPECT_THAT(p.words("while (*link) {\n    count += (*link)->v;\n  }"),
              Contains("`link = &(*link)->next;` added after line 11"));
  EXPECT_THAT(p.words("if (count > 1) best++;\n  else if (best > 1) count++"),
              Contains("`rows++;` added after line 13 and after line 14"));
  EXPECT_THAT(p.words("at = first.next"), Contains("`at->next = NULL;` added after line 15"));
}

TEST(StatementEdits, TakeBranchesFromMacros) {
  const ProgramOfKinds p(
      "#define TWO 2;\n"
      "int main(void) {\n"
      "  int n = 1;\n"
      "  if (n == 0) n = TWO\n"
      "  else n = 3;\n"
      "  return n;\n"
      "}\n");
  const std::vector<SyntaxId> branches = p.tree().all(p.tree().roots().front(), SyntaxKind::If);
  ASSERT_EQ(branches.size(), 1u);
  ASSERT_EQ(p.tree().part(branches.front(), 1), kNoSyntax);
  for (const SourceEdit& edit : statement_edits(p.tree(), branches.front(), Reach::Near))
    EXPECT_THAT(words_with_lines(p.tree().program(), edit),
                Not(testing::HasSubstr("and after line")));
}

TEST(StatementEdits, ReadLinesAndCharacters) {
  const ProgramOfKinds p(
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  char name[20], letter;\n"
      "  scanf(\"%19s\", name);\n"
      "  scanf(\"%s\", &letter);\n"
      "  return name[0] + letter;\n"
      "}\n");
  EXPECT_THAT(p.words("scanf(\"%19s\", name)"), Contains("` %19[^\\n]` for `%19s`"));
  EXPECT_THAT(p.words("scanf(\"%s\", &letter)"), Contains("` %c` for `%s`"));
}

}  // namespace
}  // namespace culprit::edits
