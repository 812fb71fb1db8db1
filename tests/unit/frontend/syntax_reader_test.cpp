// The tree has what the source has: kinds, parts, ranges and tokens; macros are opaque.
#include <string>

#include <gtest/gtest.h>

#include "model/syntax.h"
#include "snippet.h"

namespace culprit::frontend {
namespace {

using model::SyntaxId;
using model::SyntaxNode;

const char* const kNames[model::kSyntaxKinds] = {
    "Function",    "Variable",    "Block",   "If",     "While",      "Do",          "For",
    "Switch",      "Case",        "Default", "Label",  "Return",     "Break",       "Continue",
    "Goto",        "Declaration", "Empty",   "Name",   "Number",     "Character",   "Text",
    "Parentheses", "Prefix",      "Postfix", "Binary", "Assignment", "Conditional", "Call",
    "Subscript",   "Member",      "Cast",    "SizeOf", "List",       "Opaque"};

std::string text_of(const model::Program& program, const SourceRange& range) {
  if (!range.valid() || range.line != range.end_line) return "...";
  return program.files[range.file].lines[range.line - 1].substr(range.column - 1,
                                                                range.end_column - range.column);
}

/// `Binary[+](Name:a Number:1)`: leaves with their text, other nodes with their token and parts.
std::string shown(const model::Program& program, SyntaxId id) {
  const SyntaxNode& node = program.syntax.nodes[id];
  std::string out = kNames[static_cast<size_t>(node.kind)];
  if (node.end == id + 1) return out + ":" + text_of(program, node.range);
  if (node.token.valid()) out += "[" + text_of(program, node.token) + "]";
  out += "(";
  unsigned expected = 0;
  for (SyntaxId part = id + 1; part < node.end; part = program.syntax.nodes[part].end) {
    if (part > id + 1) out += " ";
    const unsigned number = program.syntax.nodes[part].part;
    if (number != 0 && number != expected) out += std::to_string(number) + "=";
    expected = number + 1;
    EXPECT_EQ(program.syntax.nodes[part].parent, id);
    out += shown(program, part);
  }
  return out + ")";
}

/// The statements of `f`.
std::string body_of(const std::string& statements, const std::string& before = "") {
  const model::Program unit =
      program_of(before + "int f(int a, int b, int *p) {\n" + statements + "\n}\n");
  for (SyntaxId id = 0; id < unit.syntax.nodes.size(); ++id)
    if (unit.syntax.nodes[id].kind == model::SyntaxKind::Block) {
      std::string all;
      for (SyntaxId part = id + 1; part < unit.syntax.nodes[id].end;
           part = unit.syntax.nodes[part].end)
        all += (all.empty() ? "" : "; ") + shown(unit, part);
      return all;
    }
  return "no function";
}

TEST(SyntaxReader, ReadsExpressions) {
  EXPECT_EQ(body_of("return a + b * (a - 1);"),
            "Return(Binary[+](Name:a Binary[*](Name:b Parentheses(Binary[-](Name:a Number:1)))))");
  EXPECT_EQ(body_of("p[a] = -b; a++; *p += 'x';"),
            "Assignment[=](Subscript[]](Name:p Name:a) Prefix[-](Name:b)); Postfix[++](Name:a); "
            "Assignment[+=](Prefix[*](Name:p) Character:'x')");
  EXPECT_EQ(body_of("return f(a, b > 0 ? b : (int)2.5, p);"),
            "Return(Call[)](Name:f Name:a Conditional[?](Binary[>](Name:b Number:0) Name:b "
            "Cast(Number:2.5)) Name:p))");
}

TEST(SyntaxReader, ReadsStatements) {
  EXPECT_EQ(body_of("if (a) b = 1; else return 2; for (;a;) break;"),
            "If[else](Name:a Assignment[=](Name:b Number:1) Return(Number:2)); "
            "For(1=Name:a 3=Break:break)");
  EXPECT_EQ(body_of("int x = a, y; do x--; while (x); switch (a) { case 1: y = 0; default:; }"),
            "Declaration(Variable[x](Name:a) Variable:y); Do(Postfix[--](Name:x) Name:x); "
            "Switch(Name:a Block(Case(Number:1 Assignment[=](Name:y Number:0)) "
            "Default(Empty:;)))");
}

TEST(SyntaxReader, KeepsMacrosWhole) {
  EXPECT_EQ(body_of("return N + MAX(a, b + 1);",
                    "#define N 3\n#define MAX(x, y) ((x) > (y) ? (x) : (y))\n"),
            "Return(Binary[+](Opaque:N Opaque:MAX(a, b + 1)))");
  EXPECT_EQ(body_of("return a * SUM;", "#define SUM 1 + 2\n"), "Return(Opaque:a * SUM)");
}

TEST(SyntaxReader, ReadsWhatAMacroIsTheHeadOf) {
  EXPECT_EQ(body_of("a = 1; UP_TO(a) { b++; } return b;",
                    "#define UP_TO(n) for (int i = 0; i < n; i++)\n"),
            "Assignment[=](Name:a Number:1); Opaque(3=Block(Postfix[++](Name:b))); Return(Name:b)");
}

TEST(SyntaxReader, NamesTypes) {
  const model::Program program = program_of(
      "typedef unsigned long size; struct s { int v; }; typedef enum { A } which;\n"
      "size f(const struct s *p, which w) { return p->v; }\n");
  std::string types;
  for (const SyntaxNode& node : program.syntax.nodes)
    if (node.type) types += program.syntax.types[node.type] + "; ";
  EXPECT_EQ(types, "unsigned long; const struct s *; enum which; int; const struct s *; ");
}

}  // namespace
}  // namespace culprit::frontend
