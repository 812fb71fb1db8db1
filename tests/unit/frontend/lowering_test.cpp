#include <gmock/gmock.h>

#include "snippet.h"

namespace culprit::frontend {
namespace {

using model::Op;
using testing::ElementsAre;
using testing::HasSubstr;
using List = std::vector<std::string>;

model::Program trusted(const std::string& source) {
  CompileRequest request;
  request.path = "snippet.c";
  request.content = source;
  FrontendOptions options;
  options.plant = false;
  return compile(request, options).take();
}

List operations(const std::string& source) {
  return operations_of(function_of(trusted(source), "f"));
}

size_t count(const model::Function& f, Op op) {
  return static_cast<size_t>(std::count_if(
      f.code.begin(), f.code.end(), [&](const model::Instruction& i) { return i.op == op; }));
}

TEST(lowering, variables_live_in_registers) {
  EXPECT_THAT(operations("int f(int a) { int b = a + 1; b = b * 2; return b; }"),
              ElementsAre("add", "mul", "return"));
  EXPECT_THAT(operations("int f(int a) { int *p = &a; return *p; }"), testing::Contains("alloca"));
}

TEST(lowering, a_load_that_outlives_a_store_is_copied) {
  EXPECT_THAT(operations("int f(int a) { return a++ + a; }"),
              ElementsAre("move", "add", "add", "return"));
}

TEST(lowering, a_compound_assignment_to_a_variable_needs_no_memory) {
  const model::Program p = program_of("void f(int a) { a += 3; }");
  EXPECT_THAT(operations_of(function_of(p, "f")),
              ElementsAre("probe", "branch", "add", "probe", "gap", "return"));
}

TEST(lowering, the_value_of_a_compound_assignment_is_what_the_probe_returns) {
  const model::Program p = program_of("int f(int a) { return a += 3; }");
  const model::Function& f = function_of(p, "f");
  std::vector<const model::Instruction*> probes;
  for (const model::Instruction& i : f.code)
    if (i.op == Op::Probe) probes.push_back(&i);
  ASSERT_EQ(probes.size(), 3u);  // the jump, the stored value, the returned one
  EXPECT_EQ(probes[2]->a, probes[1]->dst);
}

TEST(lowering, overflow_is_undefined_for_signed_types_only) {
  for (const auto& [type, flag] : {std::pair("int", 1), std::pair("unsigned", 0)}) {
    const std::string t = type;
    const model::Program p = trusted(t + " f(" + t + " a) { return a + a; }");
    EXPECT_EQ(function_of(p, "f").code[0].flags, flag) << t;
  }
}

TEST(lowering, comparisons_are_less_than) {
  EXPECT_THAT(operations("int f(int a, int b) { return a > b; }"),
              ElementsAre("slt", "zext", "return"));
  EXPECT_THAT(operations("int f(unsigned a, unsigned b) { return a >= b; }"),
              ElementsAre("ule", "zext", "return"));
}

TEST(lowering, addresses) {
  const model::Program p =
      trusted("struct s { int a; int b[4]; }; int f(struct s *p, int i) { return p[2].b[i]; }");
  const model::Function& f = function_of(p, "f");
  EXPECT_THAT(operations_of(f),
              ElementsAre("ptradd", "ptradd", "sext", "ptradd", "load", "return"));
  EXPECT_EQ(f.constants[static_cast<size_t>(~f.code[0].b)].bits, 40u);
  EXPECT_EQ(f.code[3].c, 4);
}

TEST(lowering, loops_count_their_iterations) {
  const model::Program p = trusted(
      "int f(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) s += j; "
      "return s; }");
  const model::Function& f = function_of(p, "f");
  ASSERT_EQ(f.loops.size(), 2u);
  EXPECT_EQ(f.loops[0].parent, -1);
  EXPECT_EQ(f.loops[1].parent, 0);
  EXPECT_EQ(f.loops[1].depth, 2u);
  EXPECT_EQ(count(f, Op::LoopEnter), 2u);
  EXPECT_EQ(count(f, Op::LoopNext), 2u);
}

/// Every jump but those back to a loop's header goes forward, loops are contiguous, and joins are
/// entered by jumps that say so.
TEST(lowering, blocks_stand_in_topological_order) {
  const model::Program p = trusted(
      "int f(int n) { int s = 0; while (1) { if (n == 3) break; do { if (s > 9) goto out; s++; } "
      "while (s % 4); "
      "switch (n) { case 1: s = 2; case 2: s++; break; default: continue; } n = s && n || s; } "
      "out: return s; }");
  const model::Function& f = function_of(p, "f");
  auto order_of = [&](int32_t pc) {
    for (const model::Block& b : f.blocks)
      if (b.pc == pc) return b.order;
    ADD_FAILURE() << "no block at " << pc;
    return 0u;
  };
  for (const model::Block& b : f.blocks) {
    const model::Instruction& last = f.code[static_cast<size_t>(b.end - 1)];
    const bool back = b.end - b.pc > 1 && f.code[static_cast<size_t>(b.end - 2)].op == Op::LoopNext;
    if (last.op == Op::Jump && !back) {
      EXPECT_GT(order_of(last.a), b.order);
      EXPECT_EQ((last.flags & model::kJoin) != 0, f.blocks[order_of(last.a)].join);
    }
    if (last.op == Op::Branch)
      for (int32_t pc : {last.b, last.c}) {
        EXPECT_GT(order_of(pc), b.order);
        EXPECT_FALSE(f.blocks[order_of(pc)].join);
      }
  }
}

TEST(lowering, small_structs_travel_in_registers) {
  const model::Program p = trusted(
      "struct s { long a; double b; }; struct s g(struct s); double f(struct s x) { return g(x).b; "
      "}");
  const model::Function& f = function_of(p, "f");
  ASSERT_EQ(f.calls.size(), 1u);
  EXPECT_THAT(f.calls[0].types, ElementsAre(model::kI64, model::kF64));
  EXPECT_THAT(f.calls[0].result_types, ElementsAre(model::kI64, model::kF64));
}

TEST(lowering, large_structs_are_passed_by_copy) {
  const model::Program p =
      trusted("struct s { int a[9]; }; int g(struct s); int f(struct s x) { return g(x); }");
  const model::Function& f = function_of(p, "f");
  EXPECT_THAT(f.parameter_byval, ElementsAre(36));
  EXPECT_THAT(f.calls[0].byval_bytes, ElementsAre(36));
}

TEST(lowering, globals_have_bytes_and_relocations) {
  const model::Program p = trusted(
      "int t[3] = {1, -1}; struct { char c; int *p; void (*f)(void); } s = {'x', &t[2], 0}; char "
      "*m = \"hi\"; long n = (long)&t[1];");
  auto global = [&](const char* name) {
    return p.globals[p.symbols[static_cast<size_t>(p.find_symbol(name))].index];
  };
  // zeros at the end are left out
  EXPECT_THAT(global("t").bytes, ElementsAre(1, 0, 0, 0, 255, 255, 255, 255));
  EXPECT_EQ(global("t").size, 12u);
  EXPECT_EQ(global("t").element_bytes, 4u);
  ASSERT_EQ(global("s").relocations.size(), 1u);
  EXPECT_EQ(global("s").relocations[0].offset, 8u);
  EXPECT_EQ(global("s").relocations[0].addend, 8);
  EXPECT_EQ(p.symbols[global("n").relocations[0].symbol].name, "t");
  EXPECT_TRUE(p.globals[p.symbols[global("m").relocations[0].symbol].index].is_string_literal);
}

TEST(lowering, what_the_model_does_not_have_is_a_call_that_says_so) {
  for (const auto& [source, what] :
       {std::pair("int f(int a) { __asm__(\"incl %0\" : \"+r\"(a)); return a; }",
                  "inline assembly"),
        std::pair("void f(__float128 *a) { *a += *a; }", "this floating-point type")}) {
    const model::Program p = trusted(source);
    EXPECT_GE(p.find_symbol(std::string("culprit.unsupported:") + what), 0) << source;
  }
}

TEST(lowering, packed_bit_fields_wider_than_a_register_are_pairs) {
  const model::Program p = program_of(
      "#pragma pack(1)\nstruct s { unsigned a:7; int b:30; unsigned long c:33; int d:2; } x;\n"
      "int f(void) { x.b -= 1; x.c >>= 3; return x.d; } int g(__int128 w) { w >>= 60; w /= 3; "
      "return w == -1; }");
  EXPECT_EQ(p.find_symbol("culprit.unsupported:72-bit integers"), -1);
  EXPECT_EQ(p.find_symbol("culprit.unsupported:128-bit integers"), -1);
  EXPECT_GE(p.find_symbol("__divti3"), 0);
}

TEST(lowering, atomic_operations_that_c_has_no_operator_for_say_so) {
  const model::Program p = trusted(
      "float f(_Atomic float *a) { return *a += 1; } unsigned g(unsigned *a) { return "
      "__atomic_fetch_max(a, 3, 5); }");
  for (const model::Symbol& symbol : p.symbols)
    EXPECT_THAT(symbol.name, testing::Not(HasSubstr("unsupported")));
}

TEST(lowering, mathematical_intrinsics_are_the_functions_that_they_stand_for) {
  const model::Program p = trusted(
      "#include <math.h>\nfloat f(double a, float b) { return fabs(a) + floorf(b) + sqrt(a) + "
      "copysign(a, b); }");
  for (const char* name : {"fabs", "floorf", "sqrt", "copysign"})
    EXPECT_GE(p.find_symbol(name), 0) << name;
}

TEST(lowering, a_probe_knows_what_its_value_was_read_from) {
  const model::Program p =
      program_of("int t[3]; int g(void); int f(int a, int b) { return t[a] * b + g(); }");
  List names;
  const model::Function& f = function_of(p, "f");
  for (const model::Instruction& i : f.code)
    if (i.op == Op::Probe &&
        p.components[static_cast<size_t>(i.c)].kind == model::ComponentKind::ReturnValue)
      names = f.probes[static_cast<size_t>(i.b)].names;
  EXPECT_THAT(names, testing::UnorderedElementsAre("t[]", "b", "g()"));
}

TEST(lowering, printing_and_parsing_gives_the_same_model) {
  const std::string text =
      model::print(program_of("#include <stdio.h>\nint t[3] = {1, 2}; int f(int n) { int a[n]; "
                              "a[0] = t[1]; switch (n) { case 1: return 2; } "
                              "while (n-- && a[0]) printf(\"%d \\\"\\n\", a[0]); return n; }"));
  const auto back = model::parse(text);
  ASSERT_TRUE(back);
  EXPECT_EQ(model::print(*back), text);
}

}  // namespace
}  // namespace culprit::frontend
