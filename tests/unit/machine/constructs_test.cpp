// Constructs of GNU C and C11 that real programs use: in the machine as on the host.
#include <gmock/gmock.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/state.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_body_as_on_host;
using testing_support::unsupported;

TEST(constructs, computed_goto) {
  expect_body_as_on_host(
      "static void *table[] = {&&one, &&ten, &&hundred}; int i = 0, n = 0; goto *table[0]; one: n "
      "+= 1; i++; goto *table[i % 3]; ten: n += 10; i++; goto *table[2];"
      "hundred: n += 100; i++; if (i < 7) goto *table[i % 3]; P(n); P(i);");
  expect_body_as_on_host(
      "static const int offsets[] = {&&a - &&a, &&b - &&a}; void *to = &&a + offsets[argc]; P(to "
      "== &&b); goto *to; a: puts(\"a\"); b: puts(\"b\");");
}
TEST(constructs, an_interpreter_with_threaded_code) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic int run(const unsigned char *code) { static const void *const "
      "go[] = {&&halt, &&push, &&add, &&jump}; int stack[8], top = 0;\n"
      "#define NEXT goto *go[*code++]\nNEXT; push: stack[top++] = *code++; NEXT; add: --top; "
      "stack[top - 1] += stack[top]; NEXT; jump: code += *code; NEXT; halt: return stack[top - 1]; "
      "}\n"
      "int main(void) { const unsigned char p[] = {1, 5, 1, 6, 2, 3, 4, 1, 100, 2, 0}, q[] = {1, "
      "9, 0}; printf(\"%d %d\", run(p), run(q)); return 0; }");
}
TEST(constructs, compiler_barriers) {
  expect_body_as_on_host(
      "int x = argc + 1; __asm__ volatile(\"\" ::: \"memory\"); __asm__ volatile(\"\" : "
      "\"+r\"(x)); __asm__ volatile(\" \" : : \"r\"(x) : \"memory\"); __asm__(\"\" : \"+m\"(x)); "
      "int y; __asm__(\"\" : \"=r\"(y) : \"0\"(x)); P(x); P(y);");
}
TEST(constructs, assembly_is_named) {
  EXPECT_NE(
      unsupported("int main(void) { int x = 1; __asm__(\"addl $2, %0\" : \"+r\"(x)); return x; }")
          .find("inline assembly is not supported"),
      std::string::npos);
  EXPECT_NE(unsupported("int main(void) { int x; __asm__(\"\" : \"=r\"(x)); return x; }")
                .find("inline assembly"),
            std::string::npos);
}
TEST(constructs, the_processor_has_no_extensions) {
  testing_support::expect_clean(
      "#include <cpuid.h>\nint main(void) { unsigned a = 9, b = 9, c = 9, d = 9, e, f; if "
      "(!__get_cpuid(1, &a, &b, &c, &d) || c != 0 || !(d & bit_SSE2)) return 1; if "
      "(__get_cpuid_count(7, 0, &a, &b, &c, &d) && b != 0) return 2; a = 7; c = 0; "
      "__asm__ volatile(\"cpuid\\n\\t\" : \"+a\"(a), \"=b\"(b), \"+c\"(c), \"=d\"(d)); if (a | b | "
      "c | d) return 3; __asm__(\"mov %%rbx, %%rsi; cpuid; xchg %%rbx, %%rsi\" : \"=a\"(e), "
      "\"=c\"(f) : \"a\"(1) : \"edx\", \"rsi\"); if (f != 0) return 4; __builtin_cpu_init(); if "
      "(__builtin_cpu_supports(\"avx2\") || __builtin_cpu_supports(\"sse3\")) return 5; return "
      "!__builtin_cpu_supports(\"sse2\"); }",
      0);
}
TEST(constructs, code_for_extensions_is_compiled_but_not_chosen) {
  const std::string source =
      "#include <immintrin.h>\n#include <string.h>\n#ifdef __AVX2__\n#error announced\n#endif\n"
      "static int wide(const void *p) { return _mm256_movemask_epi8(_mm256_loadu_si256(p)); }\n"
      "static int small(unsigned c) { return _mm_crc32_u8(c, 1) != 0; }\n"
      "__attribute__((target(\"avx512f\"))) static void widest(void *p) { __m512i a = "
      "_mm512_loadu_si512(p); _mm512_storeu_si512(p, _mm512_add_epi32(a, a)); }\n"
      "int main(int n, char **v) { char b[64]; memset(b, n, 64); if (n == 9) widest(b); return "
      "__builtin_cpu_supports(\"avx2\") || n CHOICE ? wide(b) + small(n) : 0; }";
  const auto with = [&](const std::string& choice) {
    std::string text = source;
    text.replace(text.find("CHOICE"), 6, choice);
    const testing_support::Subject subject(text, {"-w", "-mavx2", "-msse4.2"});
    return subject.run();
  };
  EXPECT_EQ(with("> 5").stop, Stop::Exited);
  const replay::PlainRun reached = with("< 5");
  EXPECT_EQ(reached.stop, Stop::Unsupported);
  EXPECT_THAT(reached.message, testing::HasSubstr("'llvm.x86.avx2.pmovmskb' is not modelled"));
}
TEST(constructs, what_is_not_modelled_is_named_with_its_callers) {
  EXPECT_EQ(
      unsupported("int ptrace(void);\nstatic int start(void) {\n  return ptrace();\n}\nstatic "
                  "int all(void) { return start(); }\nint main(void) { return all(); }"),
      "the external function 'ptrace' is not modelled (snippet.c:3, in start, "
      "called by all, main)");
  EXPECT_THAT(
      unsupported(
          "int main(int n, char **v) { unsigned _BitInt(256) a = n; return (int)(a / n); }"),
      testing::HasSubstr("256-bit integers are not supported"));
  EXPECT_NE(
      unsupported("extern const int __start_list[]; int main(void) { return __start_list[0]; }")
          .find("the external variable '__start_list' is not modelled"),
      std::string::npos);
  EXPECT_NE(unsupported("int g(void); static int f(int n) { return n ? f(n - 1) + 1 : g(); } int "
                        "main(void) { return f(9); }")
                .find(", in f, called by f, f, f, …, main)"),
            std::string::npos);
}
TEST(constructs, statement_expressions_and_typeof) {
  expect_body_as_on_host(
      "#define LARGER(a, b) ({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ > b_ ? a_ : b_; })\nint "
      "i = argc + 2; P(LARGER(i++, 2)); P(i); __auto_type z = i * 2.5; printf(\"%g\", z); "
      "typeof(int[3]) a = {1, 2, 3}; P(sizeof a / sizeof *a);");
}
TEST(constructs, ranges_in_initialisers_and_cases) {
  expect_body_as_on_host(
      "int a[10] = {[0 ... 3] = 7, [5] = 2, [6 ... 9] = {1}}; for (int i = 0; i < 10; i++) "
      "P(a[i]); struct { int x[4]; struct { int y, z; } q[3]; } s = {.x = {[1 ... 2] = 5}, .q[1 "
      "... 2] = {.z = 4}};"
      "for (int i = 0; i < 4; i++) P(s.x[i]); for (int i = 0; i < 3; i++) P(s.q[i].z); switch "
      "(argc + 5) { case 1 ... 4: puts(\"low\"); break; case 5 ... 9: puts(\"high\"); }");
}
TEST(constructs, bit_fields_in_unions) {
  expect_body_as_on_host(
      "union { struct { unsigned a : 3, b : 5, c : 8; signed d : 4; } f; unsigned w; } u; u.w = 0; "
      "u.f.a = 5; u.f.b = 17; u.f.c = 200; u.f.d = -3; printf(\"%x %d\", u.w, u.f.d); u.w = "
      "0xfffff; u.f.c++; printf(\" %x %d\", u.w, u.f.c);");
}
TEST(constructs, arrays_of_variable_size) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic int sum(int r, int c, int m[r][c]) { int s = 0; for (int i = 0; "
      "i < r; i++) for (int j = 0; j < c; j++) s += m[i][j]; return s; }\nstatic int first(int n, "
      "int a[static n]) { return a[0]; }\n"
      "int main(int argc, char **argv) { int n = argc + 3, a[n][n + 1]; for (int i = 0; i < n; "
      "i++) for (int j = 0; j <= n; j++) a[i][j] = i * j + 1; printf(\"%d %zu %d \", sum(n, n + 1, "
      "a), sizeof a, first(n, a[1])); char *p = __builtin_alloca(n); p[n - 1] = 3; printf(\"%d\", "
      "p[n - 1]); return 0; }");
}
TEST(constructs, generic_selection_compound_literals_flexible_arrays) {
  expect_as_on_host(
      "#include <stdio.h>\n#include <stdlib.h>\n#define KIND(x) _Generic((x), int: \"int\", "
      "double: \"double\", char *: \"text\", default: \"other\")\nstruct point { int x, y; }; "
      "struct list { int n; int d[]; };\n"
      "int main(void) { char c = 1; printf(\"%s %s %s %s \", KIND(1), KIND(1.0), KIND(\"x\"), "
      "KIND(c)); struct point p = (struct point){.y = 2, .x = 1}; printf(\"%d%d \", p.x, ((struct "
      "point[]){{1, 2}, {3, 4}})[1].y);\n"
      "struct list *l = malloc(sizeof *l + 3 * sizeof(int)); l->d[2] = 7; printf(\"%d\", l->d[2]); "
      "free(l); struct { struct { int a; }; union { int b; float f; }; } s = {.a = 1, .b = 2}; "
      "printf(\"%d%d%s\", s.a, s.b, __func__); return 0; }");
}
TEST(constructs, cleanup_attribute) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic void leave(int *n) { printf(\"leave %d \", *n); }\nint "
      "main(void) { for (int i = 0; i < 3; i++) { __attribute__((cleanup(leave))) int k = i; if (i "
      "== 1) break; } puts(\"end\"); return 0; }");
}
TEST(constructs, built_in_functions) {
  expect_body_as_on_host(
      "unsigned x = argc + 12344; unsigned long y = x * 77777ul; P(__builtin_popcount(x)); "
      "P(__builtin_clzl(y)); P(__builtin_ctz(x)); P(__builtin_parity(x)); P(__builtin_ffs(x)); "
      "P(__builtin_clrsb(-5)); printf(\"%x %lx\", __builtin_bswap32(x), __builtin_bswap64(y));"
      "int r; P(__builtin_mul_overflow(1 << 20, (int)x, &r)); unsigned char c; "
      "P(__builtin_add_overflow(200, 56, &c)); P(c); if (__builtin_expect(x == 12345, 1)) "
      "puts(\"yes\"); P(__builtin_constant_p(3)); char b[10]; P(__builtin_object_size(b, 0));"
      "__builtin_memcpy(b, \"abc\", 4); __builtin___strcpy_chk(b + 4, \"de\", 6); puts(b + 4);");
}

TEST(constructs, an_inline_definition_stands_in_for_an_external_one) {
  testing_support::expect_clean(
      "inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }\ninline int three("
      "void) { return 3; }\nint main(int n, char **v) { return twice(n) + three(); }",
      5);
}

TEST(constructs, sums_products_and_comparisons_of_128_bits) {
  testing_support::expect_clean(R"(typedef unsigned __int128 wide; typedef __int128 number;
wide of(unsigned long high, unsigned long low) { return (wide)high << 64 | low; }
int order(wide a, wide b) {
  number s = (number)a, t = (number)b;
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (s < t) << 4 | (s <= t) << 5 |
         (s > t) << 6 | (s >= t) << 7;
}
int main(void) {
  int wrong = 0;
  wrong += of(0x0u, 0x45a94da597b75092u) + of(0x0u, 0x753dadfa5eb561a4u) != of(0x0u,
      0xbae6fb9ff66cb236u);
  wrong += of(0x0u, 0x45a94da597b75092u) - of(0x0u, 0x753dadfa5eb561a4u) !=
      of(0xffffffffffffffffu, 0xd06b9fab3901eeeeu);
  wrong += of(0x0u, 0x45a94da597b75092u) * of(0x0u, 0x753dadfa5eb561a4u) !=
      of(0x1fe7292bb9602f86u, 0x71ec69573a30ef88u);
  wrong += order(of(0x0u, 0x45a94da597b75092u), of(0x0u, 0x753dadfa5eb561a4u)) != 51;
  wrong += of(0x10c67fd994b2b8fdu, 0xa02f34a6795b929eu) + of(0x781f9c58d6645fa9u,
      0xe8a8529f035efa25u) != of(0x88e61c326b1718a7u, 0x88d787457cba8cc3u);
  wrong += of(0x10c67fd994b2b8fdu, 0xa02f34a6795b929eu) - of(0x781f9c58d6645fa9u,
      0xe8a8529f035efa25u) != of(0x98a6e380be4e5953u, 0xb786e20775fc9879u);
  wrong += of(0x10c67fd994b2b8fdu, 0xa02f34a6795b929eu) * of(0x781f9c58d6645fa9u,
      0xe8a8529f035efa25u) != of(0xf22ddc8f667bdd93u, 0xa5507d0ca76e7cd6u);
  wrong += order(of(0x10c67fd994b2b8fdu, 0xa02f34a6795b929eu), of(0x781f9c58d6645fa9u,
      0xe8a8529f035efa25u)) != 51;
  wrong += of(0x0u, 0x3bfd1d338d0038ecu) + of(0x0u, 0x5bcb81c3fee29476u) != of(0x0u,
      0x97c89ef78be2cd62u);
  wrong += of(0x0u, 0x3bfd1d338d0038ecu) - of(0x0u, 0x5bcb81c3fee29476u) !=
      of(0xffffffffffffffffu, 0xe0319b6f8e1da476u);
  wrong += of(0x0u, 0x3bfd1d338d0038ecu) * of(0x0u, 0x5bcb81c3fee29476u) !=
      of(0x1582a97ff43e56f1u, 0x73f43db7875aacc8u);
  wrong += order(of(0x0u, 0x3bfd1d338d0038ecu), of(0x0u, 0x5bcb81c3fee29476u)) != 51;
  wrong += of(0x78cb4a0d7u, 0xd62256758a7d43b5u) + of(0x3268ecc45u, 0xdc6bf1e1a399f82au) !=
      of(0xab3436d1du, 0xb28e48572e173bdfu);
  wrong += of(0x78cb4a0d7u, 0xd62256758a7d43b5u) - of(0x3268ecc45u, 0xdc6bf1e1a399f82au) !=
      of(0x46625d491u, 0xf9b66493e6e34b8bu);
  wrong += of(0x78cb4a0d7u, 0xd62256758a7d43b5u) * of(0x3268ecc45u, 0xdc6bf1e1a399f82au) !=
      of(0x5aea298bdf9efb6fu, 0x664e7b80c85173b2u);
  wrong += order(of(0x78cb4a0d7u, 0xd62256758a7d43b5u), of(0x3268ecc45u, 0xdc6bf1e1a399f82au))
      != 204;
  wrong += of(0x0u, 0x7681c6dade383784u) + of(0xabe19f5803e0a813u, 0xbdc2ae9963d2e490u) !=
      of(0xabe19f5803e0a814u, 0x34447574420b1c14u);
  wrong += of(0x0u, 0x7681c6dade383784u) - of(0xabe19f5803e0a813u, 0xbdc2ae9963d2e490u) !=
      of(0x541e60a7fc1f57ecu, 0xb8bf18417a6552f4u);
  wrong += of(0x0u, 0x7681c6dade383784u) * of(0xabe19f5803e0a813u, 0xbdc2ae9963d2e490u) !=
      of(0x22e87e4600f51265u, 0x8cf1b680a758ca40u);
  wrong += order(of(0x0u, 0x7681c6dade383784u), of(0xabe19f5803e0a813u, 0xbdc2ae9963d2e490u))
      != 195;
  wrong += of(0x0u, 0x28ce6u) + of(0x7f062cec7b317d9u, 0x4d1fe09f0af438d2u) !=
      of(0x7f062cec7b317d9u, 0x4d1fe09f0af6c5b8u);
  wrong += of(0x0u, 0x28ce6u) - of(0x7f062cec7b317d9u, 0x4d1fe09f0af438d2u) !=
      of(0xf80f9d31384ce826u, 0xb2e01f60f50e5414u);
  wrong += of(0x0u, 0x28ce6u) * of(0x7f062cec7b317d9u, 0x4d1fe09f0af438d2u) !=
      of(0x5d9f6a638ba4dda8u, 0x7ab8dec9d821e4acu);
  wrong += order(of(0x0u, 0x28ce6u), of(0x7f062cec7b317d9u, 0x4d1fe09f0af438d2u)) != 51;
  wrong += of(0x0u, 0x9841811779061596u) + of(0x6ebcd1f5eu, 0xc9c18070b6d13089u) !=
      of(0x6ebcd1f5fu, 0x620301882fd7461fu);
  wrong += of(0x0u, 0x9841811779061596u) - of(0x6ebcd1f5eu, 0xc9c18070b6d13089u) !=
      of(0xfffffff91432e0a1u, 0xce8000a6c234e50du);
  wrong += of(0x0u, 0x9841811779061596u) * of(0x6ebcd1f5eu, 0xc9c18070b6d13089u) !=
      of(0x10b6c39bb29e4e83u, 0xe1010f312bc3ad46u);
  wrong += order(of(0x0u, 0x9841811779061596u), of(0x6ebcd1f5eu, 0xc9c18070b6d13089u)) != 51;
  wrong += of(0x793b05a04u, 0xcd085b71ba6676b3u) + of(0x0u, 0x2ec95921e0fd67ddu) !=
      of(0x793b05a04u, 0xfbd1b4939b63de90u);
  wrong += of(0x793b05a04u, 0xcd085b71ba6676b3u) - of(0x0u, 0x2ec95921e0fd67ddu) !=
      of(0x793b05a04u, 0x9e3f024fd9690ed6u);
  wrong += of(0x793b05a04u, 0xcd085b71ba6676b3u) * of(0x0u, 0x2ec95921e0fd67ddu) !=
      of(0x8c5e18e82f43ad27u, 0x42851a60131d7d87u);
  wrong += order(of(0x793b05a04u, 0xcd085b71ba6676b3u), of(0x0u, 0x2ec95921e0fd67ddu)) != 204;
  wrong += of(0x0u, 0x0u) + of(0xffffffffffffffffu, 0xffffffffffffffffu) !=
      of(0xffffffffffffffffu, 0xffffffffffffffffu);
  wrong += of(0x0u, 0x0u) - of(0xffffffffffffffffu, 0xffffffffffffffffu) != of(0x0u, 0x1u);
  wrong += of(0x0u, 0x0u) * of(0xffffffffffffffffu, 0xffffffffffffffffu) != of(0x0u, 0x0u);
  wrong += order(of(0x0u, 0x0u), of(0xffffffffffffffffu, 0xffffffffffffffffu)) != 195;
  wrong += of(0xffffffffffffffffu, 0xffffffffffffffffu) + of(0xffffffffffffffffu,
      0xffffffffffffffffu) != of(0xffffffffffffffffu, 0xfffffffffffffffeu);
  wrong += of(0xffffffffffffffffu, 0xffffffffffffffffu) - of(0xffffffffffffffffu,
      0xffffffffffffffffu) != of(0x0u, 0x0u);
  wrong += of(0xffffffffffffffffu, 0xffffffffffffffffu) * of(0xffffffffffffffffu,
      0xffffffffffffffffu) != of(0x0u, 0x1u);
  wrong += order(of(0xffffffffffffffffu, 0xffffffffffffffffu), of(0xffffffffffffffffu,
      0xffffffffffffffffu)) != 170;
  wrong += of(0x8000000000000000u, 0x0u) + of(0x0u, 0x1u) != of(0x8000000000000000u, 0x1u);
  wrong += of(0x8000000000000000u, 0x0u) - of(0x0u, 0x1u) != of(0x7fffffffffffffffu,
      0xffffffffffffffffu);
  wrong += of(0x8000000000000000u, 0x0u) * of(0x0u, 0x1u) != of(0x8000000000000000u, 0x0u);
  wrong += order(of(0x8000000000000000u, 0x0u), of(0x0u, 0x1u)) != 60;
  wrong += of(0x1u, 0x0u) + of(0x0u, 0xffffffffffffffffu) != of(0x1u, 0xffffffffffffffffu);
  wrong += of(0x1u, 0x0u) - of(0x0u, 0xffffffffffffffffu) != of(0x0u, 0x1u);
  wrong += of(0x1u, 0x0u) * of(0x0u, 0xffffffffffffffffu) != of(0xffffffffffffffffu, 0x0u);
  wrong += order(of(0x1u, 0x0u), of(0x0u, 0xffffffffffffffffu)) != 204;
  wrong += of(0x0u, 0x5u) + of(0x0u, 0x5u) != of(0x0u, 0xau);
  wrong += of(0x0u, 0x5u) - of(0x0u, 0x5u) != of(0x0u, 0x0u);
  wrong += of(0x0u, 0x5u) * of(0x0u, 0x5u) != of(0x0u, 0x19u);
  wrong += order(of(0x0u, 0x5u), of(0x0u, 0x5u)) != 170;
  return wrong;
})",
                                0);
}

}  // namespace
}  // namespace culprit::machine
