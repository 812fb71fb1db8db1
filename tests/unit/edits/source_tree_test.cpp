#include "edits/source_tree.h"

#include <string>

#include <gtest/gtest.h>

#include "subject.h"

namespace culprit::edits {
namespace {

using testing_support::Subject;

const char* const kProgram =
    "int total;\n"
    "int f(int a) {\n"
    "  int b = 2, c = a;\n"
    "  while (a > b)\n"
    "    if (c) a--;\n"
    "    else { c = a\n"
    "           ; }\n"
    "  &b; return a + b * c;\n"
    "}\n"
    "int main(void) { return f(3); }\n";

class SourceTreeTest : public testing::Test {
 protected:
  SyntaxId at(uint32_t line, uint32_t column) const {
    return tree.at(SourceLocation{file, line, column});
  }
  std::string text_at(uint32_t line, uint32_t column) const {
    const SyntaxId id = at(line, column);
    return id == kNoSyntax ? "nothing" : tree.text(id);
  }

  Subject subject{kProgram};
  SourceTree tree{subject.program()};
  uint32_t file = subject.program().components[0].range.file;
};

TEST_F(SourceTreeTest, FindsWhatStandsAtAPlace) {
  EXPECT_EQ(text_at(8, 20), "b * c") << "its operator";
  EXPECT_EQ(text_at(8, 16), "a + b * c") << "the operator of the whole";
  EXPECT_EQ(text_at(8, 18), "b") << "the innermost";
  EXPECT_EQ(text_at(1, 5), "total");
  EXPECT_EQ(text_at(3, 3), "int b = 2, c = a;");
  EXPECT_EQ(text_at(11, 1), "nothing");
  EXPECT_EQ(tree.at(SourceRange{file, 4, 10, 4, 14}), kNoSyntax) << "no node has this range";
  EXPECT_EQ(tree.kind(tree.at(SourceRange{file, 4, 10, 4, 15})), SyntaxKind::Binary);
}

TEST_F(SourceTreeTest, KnowsStatementsAndWhatEndsThem) {
  const SyntaxId step = at(5, 13);  // the --
  EXPECT_TRUE(tree.is_statement(step));
  EXPECT_FALSE(tree.is_in_block(step));
  EXPECT_EQ(text_in(subject.program(), tree.with_semicolon(step)), "a--;");
  const SyntaxId assignment = at(6, 14);  // the =
  EXPECT_TRUE(tree.is_in_block(assignment));
  EXPECT_EQ(text_in(subject.program(), tree.with_semicolon(assignment)), "c = a\n           ;");
  const SyntaxId loop = at(4, 3);
  EXPECT_EQ(tree.kind(loop), SyntaxKind::While);
  EXPECT_EQ(tree.with_semicolon(loop).end_line, 7u);
  EXPECT_EQ(tree.statement_of(at(4, 10)), loop) << "its condition belongs to it";
}

TEST_F(SourceTreeTest, KnowsScopesAndChangedVariables) {
  EXPECT_EQ(tree.kind(tree.scope_around({file, 6, 12})), SyntaxKind::Block);
  EXPECT_EQ(tree[tree.scope_around({file, 6, 12})].range.line, 6u);
  EXPECT_EQ(tree[tree.scope_around({file, 8, 10})].range.line, 2u);
  EXPECT_EQ(tree.scope_around({file, 1, 1}), kNoSyntax);
  EXPECT_TRUE(tree.is_changed(at(6, 12)));
  EXPECT_TRUE(tree.is_changed(tree.part(at(8, 3), 0))) << "its address is taken";
  EXPECT_FALSE(tree.is_changed(at(8, 14)));
  const SyntaxId block = tree.block_that_ends({file, 7, 14, 7, 15});
  ASSERT_NE(block, kNoSyntax);
  EXPECT_EQ(tree[block].range.line, 6u);
}

TEST_F(SourceTreeTest, ReadsTextUpToTheEndOfTheFile) {
  EXPECT_EQ(text_in(subject.program(), {file, 10, 31, 11, 1}), "}\n");
  EXPECT_EQ(text_in(subject.program(), {file, 10, 31, 12, 1}), "");
}

TEST(SourceTree, FindsPartsOfLongBlocksAndLists) {
  std::string source = "int list[] = {0";
  for (int k = 1; k < 100; ++k) source += k % 7 == 0 ? ",\n  1 + 2" : ", 1 + 2";
  source += "};\nint main(void) {\n  int ";
  for (int k = 0; k < 40; ++k) source += "v" + std::to_string(k) + " = 1, ";
  source += "last = 2;\n";
  for (int k = 0; k < 50; ++k) source += k % 5 == 0 ? "  { last++; }" : "  last--;\n";
  const Subject subject(source + "  return last;\n}\n");
  const SourceTree tree(subject.program());
  size_t found = 0;
  for (const SyntaxId root : tree.roots())
    for (SyntaxId id = root; id < tree[root].end; ++id) {
      const SyntaxId parent = tree[id].parent;
      if (parent == kNoSyntax || !tree[id].range.valid()) continue;
      // the first of its parts that begins before and ends behind, as a look at each would say
      SyntaxId expected = kNoSyntax;
      for (const SyntaxId part : tree.parts(parent))
        if (expected == kNoSyntax && contains(tree[part].range, tree[id].range.begin()))
          expected = part;
      const SyntaxId at = tree.at(tree[id].range);
      ASSERT_NE(at, kNoSyntax) << tree.text(id);
      if (expected == id) {
        EXPECT_EQ(tree[at].range, tree[id].range) << tree.text(id);
        ++found;
      }
    }
  EXPECT_GT(found, 300u);
}

}  // namespace
}  // namespace culprit::edits
