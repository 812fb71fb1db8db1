#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/source_changes.h"
#include "edits/text/edge_iterations.h"
#include "edits/text/expression_edits.h"
#include "edits/text/scope.h"
#include "edits/text/statement_edits.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;
using testing_support::Subject;

/// A function with a body, and one of its nodes.
class Body {
 public:
  explicit Body(const std::string& body)
      : subject_("int limit;\nint f(int a, int b, double d, int *p) {\n" + body +
                 "\n}\nint main(void) { int x = 1; return f(1, 2, 3, &x); }\n"),
        tree_(subject_.program()) {}

  const SourceTree& tree() const { return tree_; }
  SyntaxId node(const std::string& text) const { return node_of(tree_, text); }
  /// The lines of the body after each edit, joined.
  std::vector<std::string> after(const std::vector<SourceEdit>& edits) const {
    const SyntaxId function = function_of(tree_, node("a"));
    std::vector<std::string> all;
    for (const SourceEdit& edit : edits) {
      std::string text =
          changed_text(tree_.program(), tree_[function].range, edit.changes).value_or("none");
      text.erase(0, text.find('{') + 1);
      std::string line;
      for (const char c : text.substr(0, text.rfind('}')))
        if (c != '\n' && !(c == ' ' && (line.empty() || line.back() == ' '))) line += c;
      while (line.ends_with(' ')) line.pop_back();
      all.push_back(line);
    }
    return all;
  }
  std::vector<std::string> expressions(const std::string& at, Reach reach = Reach::Near) const {
    return after(expression_edits(tree_, node(at), reach));
  }
  std::vector<std::string> statements(const std::string& at, Reach reach = Reach::Near) const {
    return after(statement_edits(tree_, node(at), reach));
  }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(ExpressionEdits, ChangeOneTokenOrPart) {
  EXPECT_THAT(
      Body("return a + b;").expressions("a + b"),
      IsSupersetOf({"return a - b;", "return a;", "return b;", "return a + a;", "return a + limit;",
                    "return a + b + 1;", "return a * b;", "return (double)(a + b);"}));
}

TEST(ExpressionEdits, KeepTheMeaningOfWhatIsAround) {
  const std::vector<std::string> all = Body("return a * b;").expressions("a * b");
  EXPECT_THAT(all, Contains("return (a + 1) * b;"));
  EXPECT_THAT(all, Not(Contains("return a + 1 * b;")));
}

TEST(ExpressionEdits, MakeConditionsWeakerAndStronger) {
  const Body body("if (a < b) return a;\nif (a == 3) return b;\nreturn 0;");
  EXPECT_THAT(body.expressions("a < b"),
              IsSupersetOf({"if (a <= b) return a;if (a == 3) return b;return 0;",
                            "if (a > b) return a;if (a == 3) return b;return 0;",
                            "if (a >= b) return a;if (a == 3) return b;return 0;",
                            "if (a < b && a == 3) return a;if (a == 3) return b;return 0;",
                            "if (a < b || a == 3) return a;if (a == 3) return b;return 0;"}));
}

TEST(ExpressionEdits, ReachFurtherOnlyWhenAsked) {
  const Body body("return a - b;");
  EXPECT_THAT(body.expressions("a - b"), Not(Contains("return b * limit;")));
  EXPECT_THAT(body.expressions("a - b", Reach::Far), Contains("return b * limit;"));
}

TEST(ExpressionEdits, NeverDoNothing) {
  const Body chain("a = b = 0; return a;");
  EXPECT_THAT(chain.expressions("a = b = 0"), Not(Contains("a += b = 0; return a;")));
  EXPECT_THAT(chain.expressions("b = 0"), Not(Contains("a = b -= 0; return a;")));
  EXPECT_THAT(Body("a = 1; return a;").expressions("a = 1"), Contains("a += 1; return a;"));
  EXPECT_THAT(Body("a = 1; return a;").expressions("a = 1"), Not(Contains("a *= 1; return a;")));
  EXPECT_THAT(Body("a = b; return a;").expressions("b"), Not(Contains("a = a; return a;")));
}

TEST(ExpressionEdits, NeverReplaceWhatIsAssigned) {
  for (const std::string& text : Body("a = b;\nreturn a;").expressions("a = b"))
    EXPECT_THAT(text, testing::HasSubstr("=")) << text;
}

TEST(ExpressionEdits, TakeArgumentsInAnotherOrder) {
  EXPECT_THAT(Body("return f(a, b, d, p);").expressions("f(a, b, d, p)"),
              Contains("return f(b, a, d, p);"));
}

TEST(StatementEdits, LeaveOutAndExchange) {
  EXPECT_THAT(Body("a = 1;\nb = 2;\nreturn a;").statements("a = 1"),
              IsSupersetOf({"b = 2;return a;", "b = 2;a = 1;return a;"}));
}

TEST(StatementEdits, MoveIntoTheLoopBeforeAndOutOfTheLoopAround) {
  EXPECT_THAT(Body("while (a) a--;\nb++;\nreturn b;").statements("b++"),
              Contains("while (a) { a--; b++; }return b;"));
  EXPECT_THAT(Body("while (a) {\na--;\nb++;\n}\nreturn b;").statements("b++"),
              Contains("while (a) {a--;}b++;return b;"));
}

TEST(StatementEdits, AddWhatIsMissing) {
  EXPECT_THAT(
      Body("a = b;\nreturn a;").statements("a = b"),
      IsSupersetOf({"b = 0;a = b;return a;", "a = b;a++;return a;", "a = b;return a;return a;"}));
}

TEST(StatementEdits, ChangeBranches) {
  const Body body("if (a) b = 1;\nif (b) a = 2;\nreturn a;");
  EXPECT_THAT(
      body.statements("if (a) b = 1"),
      IsSupersetOf({"if (a) b = 1;else if (b) a = 2;return a;",
                    "while (a) b = 1;if (b) a = 2;return a;", "b = 1;if (b) a = 2;return a;"}));
}

TEST(StatementEdits, ChangeDeclarations) {
  EXPECT_THAT(Body("int n;\nint t[10];\nreturn a;").statements("int n;"),
              IsSupersetOf({"int n = 0;int t[10];return a;", "long long n;int t[10];return a;"}));
  EXPECT_THAT(Body("int n;\nint t[10];\nreturn a;").statements("int t[10];"),
              Contains("int n;int t[11];return a;"));
}

TEST(EdgeIterations, AreLeftOutByAComparison) {
  const Body body(
      "for (int i = 1; i <= a; i++)\nfor (b = 0; b < a - 1; b++) limit = b;\nreturn a;");
  EXPECT_THAT(between_iterations(body.tree(), body.node("limit = b")),
              ElementsAre("b < a - 2", "b != 0", "i < a", "i != 1"));
}

TEST(Scope, HasTheInnerOfTwoVariables) {
  const Body body("{\nlong a = 1;\nlimit = b;\n}\nint late = 0;\nreturn late;");
  std::vector<std::string> names;
  for (const Named& named : variables_at(body.tree(), body.node("limit = b")))
    names.push_back(named.type + " " + named.text);
  EXPECT_THAT(names, IsSupersetOf({"long a", "int b", "double d", "int * p", "int limit"}));
  EXPECT_THAT(names, Not(Contains("int a")));
  EXPECT_THAT(names, Not(Contains("int late")));
}

TEST(Shortened, MakesEqualChangesEqual) {
  const SourceChanges whole{{{0, 3, 5, 3, 10}, "a < b", "a <= b"}},
      token{{{0, 3, 7, 3, 8}, "<", "<="}};
  EXPECT_EQ(shortened(whole), shortened(token));
}

}  // namespace
}  // namespace culprit::edits
