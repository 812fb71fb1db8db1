// The parser of annotations: each construct, and where each error is reported.
#include "contract/parser.h"

#include <gmock/gmock.h>

#include "contract/print.h"
#include "contract/protocol_code.h"

namespace culprit::contract {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The term as text; its error, if there is one.
std::string read(const std::string& text) {
  const ParsedTerm parsed = parse_term(text);
  return parsed.error ? "error: " + parsed.error->message : text_of(*parsed.term);
}

/// "offset: message" of the error of an annotation; empty if there is none.
std::string syntax_error(const std::string& comment) {
  const Parsed parsed = parse_annotation(comment);
  return parsed.error ? std::to_string(parsed.error->at) + ": " + parsed.error->message : "";
}

Annotation annotation(const std::string& comment) {
  const Parsed parsed = parse_annotation(comment);
  EXPECT_FALSE(parsed.error) << comment << ": " << parsed.error->message;
  return parsed.annotation;
}

std::vector<std::string> unused(const std::string& comment) {
  std::vector<std::string> out;
  for (const Unused& each : annotation(comment).unused) out.push_back(each.what + " " + each.why);
  return out;
}

TEST(contract_parser, precedence) {
  EXPECT_EQ(read("a + b * c"), "a + b * c");
  EXPECT_EQ(read("(a + b) * c"), "(a + b) * c");
  EXPECT_EQ(read("a ==> b ==> c"), "a ==> (b ==> c)");
  EXPECT_EQ(read("a && b || c && d"), "(a && b) || (c && d)");
  EXPECT_EQ(read("a ==> b <==> c ^^ d"), "(a ==> b) <==> (c ^^ d)");
  EXPECT_EQ(read("a & b == c"), "a & (b == c)");
  EXPECT_EQ(read("a < b ? c : d ? e : f"), "(a < b) ? c : (d ? e : f)");
  EXPECT_EQ(read("-a[i].f->g"), "-a[i].f->g");
  EXPECT_EQ(read("a --> b <--> c"), "(a --> b) <--> c");
}
TEST(contract_parser, chains) {
  EXPECT_EQ(read("0 <= i < n"), "0 <= i && i < n");
  EXPECT_EQ(read("a > b >= c == d"), "a > b && b >= c && c == d");
  EXPECT_EQ(read("a < b > c"),
            "error: a chain of comparisons goes in one direction, but '>' follows '<'");
  EXPECT_EQ(read("a < b != c"),
            "error: '!=' cannot be part of a chain of comparisons: use parentheses");
}
TEST(contract_parser, bindings) {
  EXPECT_EQ(read("\\forall integer i, j; 0 <= i < j ==> a[i] <= a[j]"),
            "\\forall integer i, integer j; (0 <= i && i < j) ==> a[i] <= a[j]");
  EXPECT_EQ(read("p && \\exists int *q, unsigned n; *q == n && r"),
            "p && (\\exists int * q, unsigned n; *q == n && r)");
  EXPECT_EQ(read("\\let x = a + 1; x * x"), "\\let x = a + 1; x * x");
  EXPECT_EQ(read("\\sum(0, n - 1, \\lambda integer k; a[k])"),
            "\\sum(0, n - 1, \\lambda integer k; a[k])");
  EXPECT_EQ(read("\\forall i; i > 0"), "error: the type of 'i' is missing");
}
TEST(contract_parser, states_and_memory) {
  EXPECT_EQ(read("\\old(x) + \\at(a[i], LoopEntry)"), "\\old(x) + \\at(a[i], LoopEntry)");
  EXPECT_EQ(read("\\valid(a + (0 .. n - 1)) && \\valid_read{Here}(&x)"),
            "\\valid(a + (0 .. n - 1)) && \\valid_read(&x)");
  EXPECT_EQ(read("\\initialized(a + (0..n-1))"), "\\initialized(a + (0 .. n - 1))");
  EXPECT_EQ(read("a[0..9]"), "a[0 .. 9]");
  EXPECT_EQ(read("p == \\null"), "p == \\null");
}
TEST(contract_parser, casts_and_sizes) {
  EXPECT_EQ(read("(int)x + (unsigned char)(y)"), "(int)x + (unsigned char)y");
  EXPECT_EQ(read("(struct node *)p"), "(struct node *)p");
  EXPECT_EQ(read("(T)x"), "(T)x");
  EXPECT_EQ(read("(x) - y"), "x - y");
  EXPECT_EQ(read("sizeof(int) * sizeof x"), "sizeof(int) * sizeof x");
  ParserOptions options;
  options.is_type = [](std::string_view name) { return name == "word"; };
  EXPECT_EQ(text_of(*parse_term("(word)(x) + 1", options).term), "(word)x + 1");
}
TEST(contract_parser, names_of_subterms_are_dropped) {
  EXPECT_EQ(read("small: x < 3 && (even: x % 2 == 0)"), "x < 3 && x % 2 == 0");
  EXPECT_EQ(read("c ? x : y"), "c ? x : y");
}
TEST(contract_parser, the_spelling_of_cbmc) {
  EXPECT_EQ(read("__CPROVER_return_value == __CPROVER_old(x)"), "\\result == \\old(x)");
  EXPECT_EQ(read("__CPROVER_forall { int i; 0 <= i && i < n ==> a[i] > 0 }"),
            "\\forall int i; (0 <= i && i < n) ==> a[i] > 0");
}

TEST(contract_parser, a_function_contract) {
  const Annotation read = annotation(R"(/*@ requires valid: \valid(p);
    @ assigns *p \from \nothing, a[0 .. 3];
    @ check ensures \result > 0;
    @ behavior zero:
    @   assumes *p == 0;
    @   ensures \result == 1;
    @ complete behaviors zero;
    @ disjoint behaviors;
    @*/)");
  EXPECT_EQ(read.kind, Annotation::Kind::Contract);
  ASSERT_EQ(read.clauses.size(), 3u);
  EXPECT_EQ(read.clauses[0].text, "requires valid: \\valid(p)");
  EXPECT_EQ(read.clauses[0].begin, 4u);
  EXPECT_EQ(read.clauses[1].kind, ClauseKind::Assigns);
  EXPECT_EQ(read.clauses[2].kind, ClauseKind::Ensures);
  ASSERT_EQ(read.behaviors.size(), 1u);
  EXPECT_EQ(read.behaviors[0].clauses.size(), 2u);
  ASSERT_EQ(read.sets.size(), 2u);
  EXPECT_THAT(read.sets[0].names, ElementsAre("zero"));
  EXPECT_THAT(read.sets[1].names, IsEmpty());
}
TEST(contract_parser, annotations_of_statements_and_loops) {
  EXPECT_EQ(annotation("//@ assert x > 0;").kind, Annotation::Kind::Assertion);
  EXPECT_EQ(annotation("//@ admit x > 0;").clauses[0].mode, Mode::Admit);
  EXPECT_THAT(annotation("//@ for a, b: assert x > 0;").clauses[0].behaviors,
              ElementsAre("a", "b"));
  const Annotation loop =
      annotation("/*@ loop invariant i >= 0; loop assigns i, a[0 .. n]; loop variant n - i; */");
  EXPECT_EQ(loop.kind, Annotation::Kind::Loop);
  ASSERT_EQ(loop.clauses.size(), 3u);
  EXPECT_EQ(loop.clauses[1].locations.size(), 2u);
}
TEST(contract_parser, the_locations_of_assigns) {
  const auto places = [](const std::string& comment) {
    std::vector<std::string> out;
    const Annotation read = annotation(comment);
    for (const Location& each : read.clauses[0].locations)
      out.push_back(each.place ? text_of(*each.place) : "nothing");
    return out;
  };
  EXPECT_THAT(places("//@ assigns \\nothing;"), ElementsAre("nothing"));
  EXPECT_THAT(places("//@ assigns a[0 .. n - 1].x, *p \\from q, r;"),
              ElementsAre("a[0 .. n - 1].x", "*p"));
  EXPECT_THAT(places("//@ assigns a \\from b, c \\from d;"), ElementsAre("a", "c"));
}
TEST(contract_parser, definitions_and_ghost_code) {
  const Annotation read = annotation(
      "/*@ predicate p{L}(int *a, integer n) = a[n] > 0; logic integer f(int x[]) = x[0]; */");
  ASSERT_EQ(read.definitions.size(), 2u);
  EXPECT_THAT(read.definitions[0].labels, ElementsAre("L"));
  EXPECT_EQ(read.definitions[0].parameters[0].type, "int *");
  EXPECT_EQ(read.definitions[1].type, "integer");
  EXPECT_EQ(read.definitions[1].parameters[0].type, "int *");
  EXPECT_EQ(annotation("//@ ghost int x = 1;\n").ghost->code, " int x = 1;");
}
TEST(contract_parser, clauses_that_are_not_run) {
  EXPECT_THAT(unused("/*@ ensures \\dangling(p); assigns x \\from y, z; terminates \\true; */"),
              ElementsAre("ensures \\dangling(p) is not executable: \\dangling",
                          "\\from y is not checked yet", "terminates \\true is not checked yet"));
  EXPECT_THAT(
      unused("/*@ axiomatic A { logic integer f(integer x); axiom a: \\forall integer x; "
             "f(x) > 0; } */"),
      ElementsAre("axiomatic A is not executable", "logic f has no definition that can be run",
                  "axiom a is not executable"));
  EXPECT_THAT(unused("//@ lemma l: \\forall integer x; x == x;"),
              ElementsAre("lemma l is not executable"));
  EXPECT_THAT(unused("/*@ inductive p(int x) { case a: p(0); } */"),
              ElementsAre("inductive p is not executable"));
}
TEST(contract_parser, what_is_no_annotation) {
  for (const char* comment : {"/* text */", "/*@null@*/", "//@{", "/*@-type@*/", "/*@*/", "// @x",
                              "//@", "/*@ @*/", "//@ global count(x) <= 1"})
    EXPECT_FALSE(is_annotation(comment)) << comment;
  for (const char* comment : {"/*@ requires x; */", "//@ assert x;", "/*@requires x;@*/"})
    EXPECT_TRUE(is_annotation(comment)) << comment;
}
TEST(contract_parser, errors_say_what_was_found_and_what_was_expected) {
  EXPECT_EQ(syntax_error("/*@ requires x > ; */"), "17: expected an expression, found ';'");
  EXPECT_EQ(syntax_error("/*@ requires x */"),
            "15: expected ';' after 'requires', found the end of the annotation");
  EXPECT_EQ(syntax_error("//@ requires (x;"), "15: expected ')', found ';'");
  EXPECT_EQ(syntax_error("//@ ensures a[1;"), "15: expected ']' after the index, found ';'");
  EXPECT_EQ(syntax_error("//@ assert \\old x;"), "16: expected '(' after \\old, found 'x'");
  EXPECT_EQ(syntax_error("//@ assert \\at(x);"), "16: expected ',' and a label, found ')'");
  EXPECT_EQ(syntax_error("//@ loop invariant x"),
            "20: expected ';' after 'loop invariant', found the end of the annotation");
  EXPECT_EQ(syntax_error("//@ loop invarant x;"),
            "9: expected 'invariant', 'variant' or 'assigns' after 'loop', found 'invarant'");
  EXPECT_EQ(syntax_error("//@ behavior : requires x;"),
            "13: expected the name of a behavior, found ':'");
  EXPECT_EQ(syntax_error("//@ assumes x;"),
            "4: 'assumes' stands in a behavior: 'behavior NAME:' must come before it");
  EXPECT_EQ(syntax_error("//@ assert x; requires y;"),
            "14: 'requires' cannot stand in one annotation with the clauses before it");
  EXPECT_EQ(syntax_error("//@ assert x++ > 0;"), "12: '++' has a side effect");
  EXPECT_EQ(syntax_error("//@ assert \\forall integer; x;"),
            "26: expected the name of a variable, found ';'");
  EXPECT_EQ(syntax_error("//@ complete x;"),
            "13: expected 'behaviors' after 'complete', found 'x'");
  EXPECT_EQ(syntax_error("//@ predicate p(int x);"), "");
  EXPECT_EQ(syntax_error("//@ predicate p(int x) x;"),
            "23: expected '=' before the meaning of the definition, found 'x'");
  EXPECT_EQ(syntax_error("/*@ requires x;\n  @ ensure y; */"),
            "20: unknown clause 'ensure'; did you mean 'ensures'?");
}
TEST(contract_parser, protocols) {
  const Annotation read = annotation(
      "/*@ protocol f { start -open-> on; on -read, write-> on; on -close-> off; final off; } */");
  ASSERT_EQ(read.protocols.size(), 1u);
  const Protocol& protocol = read.protocols[0];
  EXPECT_EQ(protocol.name, "f");
  ASSERT_EQ(protocol.states.size(), 3u);
  EXPECT_EQ(protocol.states[1].name, "on");
  EXPECT_TRUE(protocol.states[2].is_final);
  ASSERT_EQ(protocol.transitions.size(), 4u);
  EXPECT_EQ(protocol.transitions[2].function, "write");
  EXPECT_EQ(protocol.transitions[3].to, 2u);
  EXPECT_EQ(way_to(protocol, "read", 0), "'open' comes first");
  EXPECT_EQ(way_to(protocol, "read", 2), "no call on this object can come before it");
}
TEST(contract_parser, several_functions_may_come_first) {
  const Annotation read =
      annotation("//@ protocol p { start -a-> one; start -b-> one; one -c-> two; two -d-> two; }");
  EXPECT_EQ(way_to(read.protocols[0], "c", 0), "'a' or 'b' comes first");
  EXPECT_EQ(way_to(read.protocols[0], "d", 0), "'a' and then 'c' come first");
}
TEST(contract_parser, what_is_no_protocol) {
  EXPECT_EQ(syntax_error("//@ protocol { start -a-> b; }"),
            "13: expected the name of the protocol, found '{'");
  EXPECT_EQ(syntax_error("//@ protocol p { start -a; }"), "25: expected '->' after 'a', found ';'");
  EXPECT_EQ(syntax_error("//@ protocol p { start a; }"),
            "23: expected '-FUNCTION->' after 'start', found 'a'");
  EXPECT_EQ(syntax_error("//@ protocol p { b -a-> b; }"),
            "4: no transition of the protocol 'p' leaves 'start', where every object begins");
  EXPECT_EQ(syntax_error("//@ protocol p { start -a-> b; final c; }"),
            "37: 'c' is not a state of the protocol 'p'");
}
TEST(contract_parser, always_and_sometime) {
  const Annotation read = annotation("/*@ always x > 0; sometime x == 3; */");
  ASSERT_EQ(read.clauses.size(), 2u);
  EXPECT_EQ(read.clauses[0].kind, ClauseKind::Assertion);
  EXPECT_EQ(read.clauses[1].kind, ClauseKind::Sometime);
  EXPECT_EQ(syntax_error("//@ sometime x"),
            "14: expected ';' after 'sometime', found the end of the annotation");
}
TEST(contract_parser, offsets_count_from_the_origin) {
  const Parsed parsed = parse_annotation("//@ assert +;", {.origin = 100, .is_type = {}});
  ASSERT_TRUE(parsed.error);
  EXPECT_EQ(parsed.error->at, 112u);
}
TEST(contract_parser, deep_nesting_is_an_error) {
  EXPECT_EQ(read(std::string(5000, '(') + "1" + std::string(5000, ')')),
            "error: the expression is nested too deeply");
  EXPECT_EQ(read(std::string(5000, '-') + "1").substr(0, 6), "error:");
  std::string chain = "x";
  for (int i = 0; i < 5000; ++i) chain += " ==> x";
  EXPECT_EQ(read(chain), "error: the expression is nested too deeply");
}

}  // namespace
}  // namespace culprit::contract
