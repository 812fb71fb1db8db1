#include <gmock/gmock.h>

#include "snippet.h"

namespace culprit::frontend {
namespace {

using enum model::ComponentKind;
using testing::ElementsAre;
using List = std::vector<std::string>;

/// The marked ranges are exactly those of the components of the kind.
void expect_ranges(model::ComponentKind kind, const std::string& text) {
  const Snippet snippet = annotated(text);
  EXPECT_EQ(ranges_of(program_of(snippet.source), kind), snippet.ranges) << snippet.source;
}

const model::Component& only(const model::Program& p, model::ComponentKind kind,
                             const std::string& text) {
  for (const model::Component& c : p.components)
    if (c.kind == kind && c.text == text) return c;
  throw std::runtime_error("no component " + text);
}

TEST(components, conditions_of_every_kind_of_statement) {
  expect_ranges(Condition,
                "int f(int a){ if ([[a > 1]]) a = 2; while ([[a]]) --a; do ; while ([[!a]]); for "
                "(;[[a<3]];) a++; for(;;) break; return [[a]] ? 1 : 2; }");
}

TEST(components, atoms_of_a_chain_are_children_of_its_condition) {
  expect_ranges(ConditionAtom,
                "int f(int a,int b){ if ([[a > 1]] && ([[b]] || [[!([[a==b]] && [[b<3]])]])) "
                "return 1; return [[a]] || [[b]]; }");
  const model::Program p = program_of("int f(int a,int b){ if (a && b) return 1; return a || b; }");
  EXPECT_EQ(p.components[only(p, ConditionAtom, "a").parent].text, "a && b");
  std::vector<bool> inside;
  for (const model::Component& c : p.components)
    if (c.kind == ConditionAtom) inside.push_back(c.parent != model::kNoComponent);
  EXPECT_THAT(inside, ElementsAre(true, true, false, false));
}

TEST(components, stores) {
  expect_ranges(Assignment,
                "struct s {int b:3;}; int g[3]; void f(struct s *p, int a){ [[a = 1]]; [[g[a] = "
                "2]]; [[p->b = a]]; [[a = [[g[0] = 3]]]]; }");
  expect_ranges(
      CompoundAssignment,
      "void f(int a, double d, int *p){ [[a += 1]]; [[d *= a]]; [[p += 2]]; [[*p |= 1]]; }");
  expect_ranges(Increment, "void f(int a, int *p){ [[a++]]; [[--a]]; [[++*p]]; [[p++]]; }");
  expect_ranges(
      Target, "int g[3]; void f(int *p, int a){ [[g[a]]] = 2; [[*p]] = 3; a = 1; [[p[1]]] += 4; }");
  expect_ranges(Target,
                "struct s {struct {int b:3, c;} t; struct s *n;} x; void f(struct s *p){ "
                "[[p->t.c]] = 2; [[p->n->t.b]] = 3; [[x.t.c]] = 1; x.t.b = 2; "
                "[[p->n]] = p; }");
  expect_ranges(Increment, "struct s {int b:3;} x; void f(struct s *p){ [[x.b++]]; [[--p->b]]; }");
}

TEST(components, what_is_stored_to_a_bit_field_is_probed_before_it_is_cut) {
  const model::Program p = program_of(
      "struct s {unsigned a:3; int b:5;} x; int f(struct s *p, int n){ x.b += n * 2; return "
      "++p->a; }");
  const model::Function& f = function_of(p, "f");
  for (model::ComponentKind kind : {CompoundAssignment, Increment}) {
    size_t probes = 0;
    for (size_t at = 0; at < f.code.size(); ++at) {
      const model::Instruction& i = f.code[at];
      if (i.op != model::Op::Probe || p.components[static_cast<size_t>(i.c)].kind != kind) continue;
      ++probes;
      EXPECT_EQ(i.type, model::kI32);
      EXPECT_EQ(f.code[at - 1].op, model::Op::Add);
    }
    EXPECT_EQ(probes, 1u) << model::kind_name(kind);
  }
}

TEST(components, initialisers) {
  expect_ranges(Initializer,
                "int f(int n){ int [[a = n]], b[3] = {[[1]], [[n]]}; char [[s[] = \"abc\"]]; "
                "static int t = 4; return a+b[0]+s[0]+t; }");
  expect_ranges(StaticInitializer,
                "int [[a = 1]]; struct {int x; char *y;} t[] = {{[[1]], [[\"a\"]]}, {.y = "
                "[[\"b\"]]}}; char [[s[] = \"abc\"]], e[9] = \"\";");
}

TEST(components, an_initialiser_with_too_many_elements_is_left_alone) {
  std::string list = "0";
  for (int i = 1; i < 65; ++i) list += "," + std::to_string(i);
  EXPECT_EQ(
      texts_of(program_of("int f(void){ int a[] = {" + list + "}; return a[1]; }"), Initializer),
      List{});
}

TEST(components, static_probes_say_where_the_element_lies) {
  const model::Program p = program_of(
      "struct {char c; int x[2]; double d;} t = {'a', {2, 3}, 1.5}; int f(void){ static long n = "
      "7; return n; }");
  std::vector<uint64_t> offsets;
  std::vector<std::string> types;
  for (const model::StaticProbe& probe : p.static_probes) {
    offsets.push_back(probe.offset);
    types.push_back(p.globals[probe.global].name + ":" + std::to_string(probe.type.bits()));
  }
  EXPECT_THAT(offsets, ElementsAre(0, 4, 8, 16, 0));
  EXPECT_THAT(types, ElementsAre("t:8", "t:32", "t:32", "t:64", "n:64"));
}

TEST(components, structs_are_values_where_they_are_read_from_a_place) {
  const std::string kStruct = "struct s {int x, y;} a; struct s get(struct s); ";
  expect_ranges(Assignment, kStruct +
                                "void f(struct s *p, struct s b){ [[b = *p]]; *p = get(b); [[p[1] "
                                "= a]]; [[p->x = b.x]]; }");
  expect_ranges(Target, kStruct + "void f(struct s *p, struct s b){ b = *p; [[p[1]]] = a; }");
  expect_ranges(
      Initializer,
      kStruct + "void f(struct s *p){ struct s [[b = *p]], c = get(a), t[2] = {[[*p]], get(b)}; }");
  expect_ranges(Argument, kStruct + "void f(struct s *p){ get([[*p]]); get(get([[a]])); }");
  expect_ranges(ReturnValue,
                kStruct + "struct s f(struct s *p){ if (p) return [[*p]]; return get(a); }");
  expect_ranges(
      Assignment,
      kStruct +
          "void f(struct s *p, const struct s b){ [[*p = p ? b : (a)]]; *p = p ? b : get(a); }");
  const model::Component copy = only(
      program_of(kStruct + "void f(struct s *p, struct s b){ b = *p; }"), Assignment, "b = *p");
  EXPECT_TRUE(copy.is_copied);
  EXPECT_EQ(copy.pointee_bytes, 8u);
  EXPECT_EQ(copy.type, model::kPointer);
  EXPECT_THAT(copy.reads, ElementsAre("p"));
}

TEST(components, a_range_of_elements_has_one_initialiser) {
  expect_ranges(Initializer,
                "int f(int n){ int t[4] = {[0 ... 2] = [[n + 1]], [[2]]}; return t[1]; }");
}

TEST(components, texts_of_declarators_that_go_on_behind_the_name) {
  const model::Program p = program_of(
      "int g(int n); int f(int n){ int (*op)(int) = n ? g : 0, (*table[2])(int), (*row)[3] = 0; "
      "return op(n); }");
  EXPECT_THAT(texts_of(p, Initializer), ElementsAre("op = n ? g : 0", "row = 0"));
  EXPECT_THAT(texts_of(p, Declaration), testing::IsSupersetOf({"op", "table[2]", "row"}));
}

TEST(components, a_literal_that_fills_an_array_is_one_component_that_knows_the_size) {
  expect_ranges(StaticInitializer, "char t[2][8] = {[[\"ab\"]], {[[\"c\"]]}};");
  const model::Program p = program_of("char t[2][8] = {\"ab\", \"c\"};");
  ASSERT_EQ(p.static_probes.size(), 2u);
  EXPECT_EQ(p.static_probes[1].offset, 8u);
  EXPECT_EQ(p.components[p.static_probes[1].component].array_bytes, 8u);
  EXPECT_EQ(p.components[p.static_probes[1].component].type, model::kPointer);
}

TEST(components, a_literal_in_a_local_array_is_probed_behind_the_declaration) {
  const std::string kSource =
      "struct s {int n; char t[6];}; int f(int n){ if (n) { struct s x[2] = {{n, \"ab\"}, {2, "
      "\"c\"}}; return x[1].t[0]; } return 0; }";
  const model::Program p = program_of(kSource);
  EXPECT_THAT(texts_of(p, Initializer), ElementsAre("n", "\"ab\"", "2", "\"c\""));
  EXPECT_EQ(only(p, Initializer, "\"c\"").array_bytes, 6u);
  EXPECT_EQ(only(p, Initializer, "2").array_bytes, 0u);
  size_t probes = 0;
  for (const model::Instruction& i : function_of(p, "f").code)
    probes += i.op == model::Op::Probe && p.components[static_cast<size_t>(i.c)].array_bytes > 0;
  EXPECT_EQ(probes, 2u);
}

TEST(components, where_no_statement_can_follow_a_literal_in_an_array_is_left_alone) {
  EXPECT_THAT(
      texts_of(program_of("int f(void){ for (char s[] = \"ab\";;) return s[0]; }"), Initializer),
      List{});
}

TEST(components, prints_have_texts_and_values) {
  const Snippet s = annotated(
      "#include <stdio.h>\nvoid f(int a){ printf(\"[[x=]]%d[[\\n]]\", a); puts(\"b\"); }");
  const model::Program p = program_of(s.source);
  EXPECT_EQ(ranges_of(p, PrintText), s.ranges);
  EXPECT_THAT(texts_of(p, Print), ElementsAre("printf(\"x=%d\\n\", a)", "puts(\"b\")"));
  EXPECT_THAT(texts_of(p, PrintedValue), ElementsAre("a", "\"b\""));
  EXPECT_EQ(p.components[only(p, PrintText, "x=").parent].kind, Print);
  EXPECT_EQ(p.components[only(p, PrintedValue, "a").parent].kind, Print);
}

TEST(components, a_call_site_carries_its_print_and_texts) {
  const model::Program p =
      program_of("#include <stdio.h>\nvoid f(int a){ printf(\"x=%d\\n\", a); }");
  const model::CallSite& site = function_of(p, "f").calls.at(0);
  EXPECT_EQ(p.components[site.whole].kind, Print);
  ASSERT_EQ(site.texts.size(), 2u);
  EXPECT_EQ(site.texts[0].first, 0u);
  EXPECT_EQ(site.texts[1].first, 4u);
  EXPECT_EQ(p.symbols[static_cast<size_t>(p.find_symbol("printf"))].kind,
            model::Symbol::Kind::External);
}

TEST(components, inputs) {
  const model::Program p = program_of(
      "#include <stdio.h>\nint f(void){ int a; char b[9]; scanf(\"%d%s\", &a, b); fgets(b, 9, "
      "stdin); return getchar() + a; }");
  EXPECT_THAT(texts_of(p, Input),
              ElementsAre("scanf(\"%d%s\", &a, b)", "fgets(b, 9, stdin)", "getchar()"));
  EXPECT_GE(p.find_symbol("scanf"), 0);
}

TEST(components, a_function_of_the_programs_own_is_no_library_function) {
  const model::Program p =
      program_of("int puts(const char *s) { return *s; } int f(void) { return puts(\"a\"); }");
  EXPECT_EQ(texts_of(p, Print), List{});
  EXPECT_THAT(texts_of(p, Argument), ElementsAre("\"a\""));
}

TEST(components, arguments_indices_returns_switch) {
  expect_ranges(Argument,
                "int g(int, char*); struct s {int a,b,c,d,e;}; void h(struct s); int f(int a, "
                "struct s x){ h([[x]]); return g([[a+1]], [[\"s\"]]); }");
  expect_ranges(Index, "int g[3][3]; int f(int a){ return g[ [[a]] ][ [[0]] ]; }");
  expect_ranges(ReturnValue, "int f(int a){ if (a) return [[a*2]]; return [[0]]; }");
  expect_ranges(SwitchValue, "int f(int a){ switch ([[a%3]]) { case 1: return 2; } return 0; }");
}

TEST(components, statements_and_jumps) {
  expect_ranges(Statement,
                "void g(void); void f(int a){ [[a = 1]]; [[if (a) [[g()]]; else [[a++]]]]; for (a "
                "= 0; a < 3; [[a++]]) [[g()]]; int b = a; switch (b) { case 1: [[b = 2]]; } }");
  expect_ranges(Jump,
                "int f(int a){ while (a) { if (a == 1) [[break]]; [[continue]]; } [[goto end]]; "
                "end: [[return 1]]; }");
}

TEST(components, constant_expressions_are_never_touched) {
  const model::Program p = program_of(
      "#include <stddef.h>\n#define N 3\nenum { A = N, B = 1 && 1 };\nstruct s { int b : N; int "
      "c[N]; };\n"
      "_Static_assert(N == 3 && sizeof(int) == 4, \"\");\n"
      "int f(int a) { int x[N]; static int y = N + 1; switch (a) { case N: case 'a' ... 'c': "
      "return sizeof(x[a++]); }\n"
      "  return offsetof(struct s, c[N]) + _Generic(a++, int: 1, default: 2) + y; }");
  EXPECT_EQ(texts_of(p, MacroUse), List{});
  EXPECT_EQ(texts_of(p, ConditionAtom), List{});
  EXPECT_EQ(texts_of(p, Increment), List{});
}

TEST(components, macros) {
  const model::Program p = program_of(
      "#define N 3\n#define M (N+1)\n#define SQ(x) ((x)*(x))\n#define UNUSED 1\n#define TEXT "
      "\"t\"\n"
      "int f(int a){ if (a < N) return M; return SQ(a+1); }");
  EXPECT_THAT(texts_of(p, MacroDefinition), ElementsAre("N 3", "M (N+1)", "SQ(x) ((x)*(x))"));
  EXPECT_THAT(texts_of(p, MacroUse), ElementsAre("N", "M", "M", "SQ(a+1)"));
  EXPECT_EQ(only(p, MacroDefinition, "N 3").members.size(), 2u);
  EXPECT_EQ(only(p, MacroDefinition, "M (N+1)").members.size(), 1u);
  EXPECT_EQ(only(p, MacroDefinition, "N 3").range, (SourceRange{0, 1, 9, 1, 12}));
}

TEST(components, do_while_zero_of_a_macro_is_no_condition) {
  EXPECT_EQ(texts_of(program_of("#define D(x) do { x; } while (0)\nvoid f(int a){ D(a = 1); }"),
                     Condition),
            List{});
}

TEST(components, a_declaration_groups_what_touches_the_variable) {
  const model::Program p =
      program_of("int g = 1; int f(int n){ int x = n; x += g; if (x > 2) return n; return 0; }");
  auto members = [&](const std::string& name) {
    List out;
    for (const model::Component& c : p.components)
      if (c.kind == Declaration && c.name == name)
        for (model::ComponentId member : c.members) out.push_back(p.components[member].text);
    return out;
  };
  EXPECT_THAT(members("x"), ElementsAre("x = n", "x += g", "x > 2"));
  EXPECT_THAT(members("n"), ElementsAre("x = n", "n"));
  EXPECT_THAT(members("g"), ElementsAre("g = 1", "x += g"));
}

TEST(components, arrays_know_their_declaration) {
  const model::Program p = program_of(
      "int t[4]; int f(int n){ int a[3], b[n]; a[0] = b[0] = n; return a[0] + b[0] + t[0]; }");
  const model::Function& f = function_of(p, "f");
  List names;
  for (const model::FrameObject& o : f.frame_objects)
    names.push_back(o.name + "=" + p.components.at(o.declaration).name);
  EXPECT_THAT(names, testing::UnorderedElementsAre("a=a", "b=b"));
  EXPECT_EQ(p.components.at(p.globals.at(0).declaration).text, "t[4]");
}

TEST(components, only_suspect_files_get_any) {
  CompileRequest request;
  request.path = "snippet.c";
  request.content = "int f(int a) { return a; }";
  request.suspect = false;
  EXPECT_TRUE(compile(request, {})->components.empty());
  request.suspect = true;
  FrontendOptions options;
  options.trust_globs = {"*.c"};
  EXPECT_TRUE(compile(request, options)->components.empty());
  options.trust_globs.clear();
  options.suspect_globs = {"other.c"};
  EXPECT_TRUE(compile(request, options)->components.empty());
  options.suspect_globs = {"snip*.c"};
  EXPECT_FALSE(compile(request, options)->components.empty());
}

TEST(components, the_place_of_a_condition_is_the_head_of_its_statement) {
  const model::Program p = program_of("int f(int a){\n  while (a > 1)\n    a--;\n  return a;\n}");
  EXPECT_EQ(only(p, Condition, "a > 1").statement, (SourceRange{0, 2, 3, 2, 16}));
  EXPECT_EQ(only(p, Increment, "a--").statement, (SourceRange{0, 3, 5, 3, 8}));
}

}  // namespace
}  // namespace culprit::frontend
