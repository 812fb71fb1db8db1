// Rarer parts of the C library: in the machine as on the host.
#include <gtest/gtest.h>

#include "host.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;

void expect_main(const std::string& headers, const std::string& body,
                 const std::string& before = "") {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
      "<errno.h>\n" +
      headers + "\n#define P(x) printf(\"%ld \", (long)(x))\n" + before +
      "\nint main(int argc, char **argv) {\n" + body + "\nreturn 0; }");
}

TEST(library, wide_strings) {
  expect_main("#include <wchar.h>",
              "wchar_t w[20] = L\"hello\"; P(wcslen(w)); P(wcscmp(w, L\"hellp\") < 0); "
              "P(wcscmp(L\"b\", L\"a\") > 0); wcscat(w, L\" w\"); wcsncat(w, L\"xyz\", 2); "
              "P(wcscmp(w, L\"hello wxy\")); wcsncpy(w, L\"ab\", 4); P(w[3]); P(w[4]); wmemset(w, "
              "L'x', 3); P(wmemcmp(w, L\"xxy\", 3) < 0);"
              "P(wcschr(L\"abc\", L'd') == NULL); P(wcsrchr(L\"abca\", L'a')[1]); "
              "P(*wcsstr(L\"hello\", L\"lo\")); P(wcsstr(w, L\"q\") == NULL); P(wcsspn(L\"aab\", "
              "L\"a\")); P(wcscspn(L\"xxab\", L\"ba\")); P(*wcspbrk(L\"xyz\", L\"zy\"));"
              "wchar_t list[] = L\",a,,b;c;\", *rest; for (wchar_t *t = wcstok(list, L\",;\", "
              "&rest); t; t = wcstok(NULL, L\",;\", &rest)) P(t[0] * 10 + wcslen(t)); wchar_t *d = "
              "wcsdup(L\"dd\"); P(wcslen(d)); free(d); P(wcsncmp(L\"abc\", L\"abd\", 2)); "
              "P(wmemchr(L\"abc\", L'c', 2) == NULL);");
}
TEST(library, wide_characters) {
  expect_main(
      "#include <wchar.h>\n#include <wctype.h>",
      "const char *names[] = {\"alnum\", \"alpha\", \"blank\", \"cntrl\", \"digit\", \"graph\", "
      "\"lower\", \"print\", \"punct\", \"space\", \"upper\", \"xdigit\", \"none\"}; unsigned long "
      "sum = 0; for (int n = 0; n < 13; n++) { wctype_t t = wctype(names[n]); P(t != 0);"
      "for (int c = 0; c < 400; c++) sum = sum * 3 + (t != 0 && iswctype(c, t) != 0); } for (int c "
      "= 0; c < 400; c++) sum = sum * 5 + towupper(c) + 2 * towlower(c) + (iswalpha(c) != 0) + 3 * "
      "(iswspace(c) != 0); printf(\"%lx\", sum); P(wcwidth(L'a')); P(wcwidth(1)); "
      "P(wcswidth(L\"ab\", 9));");
}
TEST(library, multibyte_conversions) {
  expect_main(
      "#include <wchar.h>",
      "char b[20]; wchar_t w[20], c = 5; mbstate_t s; memset(&s, 0, sizeof s); P(mbstowcs(w, "
      "\"abc\", 20)); P(w[2]); P(mbstowcs(NULL, \"abcd\", 0)); P(mbstowcs(w, \"abc\", 2)); "
      "P(wcstombs(b, L\"def\", 20)); printf(\"%s \", b); P(mbtowc(&c, \"x\", 1)); P(c); "
      "P(mbtowc(&c, \"\", 1)); P(mbtowc(NULL, NULL, 0)); P(wctomb(b, L'y')); P(b[0]);"
      "P(mbrtowc(&c, \"z\", 1, &s)); P(mbrtowc(&c, \"z\", 0, &s)); P(wcrtomb(b, L'z', &s)); "
      "P(btowc('a')); P(btowc(200)); P(wctob(L'a')); P(wctob(300)); errno = 0; P(mbtowc(&c, "
      "\"\\xe9\", 1)); P(errno == EILSEQ); errno = 0; P(wctomb(b, 0xe9)); P(errno == EILSEQ); "
      "P(mbstowcs(w, \"a\\xe9\", 9) == (size_t)-1);"
      "const char *from = \"ab\"; P(mbsrtowcs(w, &from, 9, &s)); P(from == NULL); const wchar_t "
      "*wide = L\"abc\"; P(wcsrtombs(b, &wide, 2, &s)); P(*wide); P(mblen(\"q\", 1)); "
      "P(mbsinit(&s) != 0); P(MB_CUR_MAX);");
}
TEST(library, search_trees) {
  expect_main(
      "#include <search.h>",
      "void *root = NULL; static int v[] = {5, 2, 8, 1, 9, 3, 7}; for (int i = 0; i < 7; i++) "
      "P(**(int **)tsearch(&v[i], &root, compare)); int k = 8, none = 4; P(**(int **)tfind(&k, "
      "&root, compare)); P(tfind(&none, &root, compare) == NULL); P(tsearch(&k, &root, compare) == "
      "tfind(&v[2], &root, compare)); twalk(root, visit);"
      "k = 5; P(tdelete(&k, &root, compare) != NULL); k = 1; tdelete(&k, &root, compare); "
      "P(tdelete(&none, &root, compare) == NULL); twalk(root, visit); tdestroy(root, forget);",
      "static int compare(const void *a, const void *b) { return *(const int *)a - *(const int "
      "*)b; } static void visit(const void *n, VISIT order, int depth) { if (order == postorder || "
      "order == leaf) printf(\"<%d>\", **(int *const *)n); } static int sum; static void "
      "forget(void *k) { sum += *(int *)k; }");
}
TEST(library, hash_table_and_queues) {
  expect_main(
      "#include <search.h>",
      "P(hcreate(10) != 0); ENTRY e = {\"k\", (void *)5}; hsearch(e, ENTER); e.data = (void *)6; "
      "P(hsearch(e, ENTER)->data); P(hsearch((ENTRY){\"k\", 0}, FIND)->data); errno = 0; "
      "P(hsearch((ENTRY){\"no\", 0}, FIND) == NULL); P(errno == ESRCH); hdestroy();"
      "struct link { struct link *next, *previous; } x, y, z; insque(&x, NULL); insque(&z, &x); "
      "insque(&y, &x); P(x.next == &y); P(z.previous == &y); remque(&y); P(x.next == &z); "
      "P(z.previous == &x);");
}
TEST(library, shell_patterns) {
  expect_main("#include <fnmatch.h>",
              "const char *patterns[] = {\"*.c\", \"a?[b-d]\", \"[!a-c]x\", \"*/b\", \"\\\\*\", "
              "\"[]]\", \"[a\", \"*a*b*\", \"\", \"[[:digit:]x]*\", \".*\", \"*\", \"[a-\\\\]]\", "
              "\"A*\"}, *texts[] = {\"a.c\", \"axc\", \"dx\", \"a/b\", \"*\", \"]\", \"[a\", "
              "\"xaxxbx\", \"\", \"7q\", \".c\", \"a/.b\", \"-\", \"ab\"};"
              "int flags[] = {0, FNM_PATHNAME, FNM_PERIOD, FNM_PATHNAME | FNM_PERIOD, "
              "FNM_NOESCAPE, FNM_CASEFOLD, FNM_LEADING_DIR}; for (int f = 0; f < 7; f++) for (int "
              "p = 0; p < 14; p++) { for (int t = 0; t < 14; t++) printf(\"%d\", "
              "fnmatch(patterns[p], texts[t], flags[f]) != 0); puts(\"\"); }");
}
TEST(library, locks_of_other_kinds) {
  expect_main(
      "#include <pthread.h>\n#include <semaphore.h>\n#include <threads.h>",
      "pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER; P(pthread_rwlock_rdlock(&r)); "
      "P(pthread_rwlock_trywrlock(&r)); P(pthread_rwlock_tryrdlock(&r)); "
      "pthread_rwlock_unlock(&r); pthread_rwlock_unlock(&r); P(pthread_rwlock_wrlock(&r)); "
      "P(pthread_rwlock_tryrdlock(&r)); P(pthread_rwlock_unlock(&r));"
      "sem_t s; sem_init(&s, 0, 1); P(sem_wait(&s)); P(sem_trywait(&s)); P(errno == EAGAIN); "
      "sem_post(&s); int v; sem_getvalue(&s, &v); P(v); pthread_spinlock_t l; "
      "pthread_spin_init(&l, 0); P(pthread_spin_lock(&l)); P(pthread_spin_trylock(&l) != 0); "
      "pthread_spin_unlock(&l);"
      "mtx_t m; P(mtx_init(&m, mtx_plain)); P(mtx_lock(&m)); P(mtx_trylock(&m)); "
      "P(mtx_unlock(&m)); mtx_destroy(&m); once_flag o = ONCE_FLAG_INIT; call_once(&o, once); "
      "call_once(&o, once); tss_t k; P(tss_create(&k, NULL)); P(tss_get(k)); tss_set(k, &m); "
      "P(tss_get(k) == &m);"
      "pthread_key_t key; P(pthread_key_create(&key, NULL)); pthread_setspecific(key, &v); "
      "P(pthread_getspecific(key) == &v); pthread_cleanup_push(clean, \"first\"); "
      "pthread_cleanup_push(clean, \"second\"); pthread_cleanup_pop(0); pthread_cleanup_pop(1);"
      "pthread_cond_t c = PTHREAD_COND_INITIALIZER; P(pthread_cond_signal(&c)); int old; "
      "P(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old)); P(old == PTHREAD_CANCEL_ENABLE);",
      "static void once(void) { puts(\"once\"); } static void clean(void *p) { puts(p); }");
}
TEST(library, mathematics) {
  expect_main("#include <math.h>\n#include <complex.h>\n#undef I",
              "double x = argc + 1.5, s, c; sincos(x, &s, &c); printf(\"%.17g %.17g \", s, c); for "
              "(double a = -20; a <= 20; a += 1.25) for (double b = -3.5; b < 4; b += 2.25) { int "
              "q; double r = remquo(a, b, &q); printf(\"%g:%d \", r, q); } int q; printf(\"%g \", "
              "remquo(1e30, 3, &q)); P(q & 7);"
              "P(isnan(remquo(1, 0, &q)) != 0); printf(\"%g %g %d\", scalbln(x, 3), drem(x, 2), "
              "isnan(nan(\"\")) != 0); double complex z = x + 2 * _Complex_I; printf(\" %g %g "
              "%.17g %.17g %g\", creal(z), cimag(conj(z)), cabs(z), carg(z), creal(z * z + 1));");
}
/// A line of results, bit for bit, per function and argument.
std::string of_each(const std::string& type, const std::string& suffix,
                    const std::vector<std::string>& names, const std::string& arguments) {
  std::string body;
  for (const std::string& name : names)
    body += "errno = 0; r = " + name + suffix + arguments + "; printf(\"%d %d " +
            (type == "long double" ? "%La" : "%a") + "\\n\", __LINE__, errno, r);\n";
  return body;
}

TEST(library, mathematics_of_each_precision) {
  const std::vector<std::string> unary = {
      "sin",   "cos",       "tan",    "asin",   "acos", "atan",  "sinh",  "cosh",     "tanh",
      "asinh", "acosh",     "atanh",  "exp",    "exp2", "exp10", "expm1", "log",      "log2",
      "log10", "log1p",     "sqrt",   "cbrt",   "fabs", "floor", "ceil",  "round",    "trunc",
      "rint",  "nearbyint", "tgamma", "lgamma", "erf",  "erfc",  "logb",  "roundeven"};
  const std::vector<std::string> binary = {"pow",  "atan2", "fmod",     "hypot",     "fmax",
                                           "fmin", "fdim",  "copysign", "remainder", "nextafter"};
  for (const auto& [type, suffix] : std::vector<std::pair<std::string, std::string>>{
           {"float", "f"}, {"double", ""}, {"long double", "l"}}) {
    const std::string one = of_each(type, suffix, unary, "(x)"),
                      two = of_each(type, suffix, binary, "(x, y)"),
                      exponent = of_each(type, suffix, {"ldexp", "scalbn"}, "(x, n)");
    const std::string parts = "r = frexp" + suffix + "(x, &n); P(n); r = modf" + suffix +
                              "(x, &y) + 2 * y; P(r * 64); r = fma" + suffix +
                              "(x, y, x); P(r * 64); P(lround" + suffix + "(x)); P(llround" +
                              suffix + "(y)); P(lrint" + suffix + "(x)); P(llrint" + suffix +
                              "(y)); P(ilogb" + suffix + "(x));\n";
    expect_main("#include <math.h>",
                "volatile " + type + " x, r; " + type +
                    " y; int n = 3 + argc; static const double v[] = {-1, 0, 0.3, 50, 1.5, -7.25, "
                    "710, 1e30, -1e-30, 1000000007}; for (int i = 0; i < 10; i++) { x = v[i] + "
                    "v[2] / 3 * (i > 1); y = v[9 - i] / 7;\n" +
                    one + two + exponent + "}\n x = 9.75 + argc; y = 3.5;" + parts);
  }
  expect_main("#include <math.h>",
              "volatile long double n = 999999999999999999LL; P(llroundl(n)); P(rintl(n)); "
              "P(fmaxl(n, 0)); P(llrintl(n) - lroundl(n - 1));");
}
TEST(library, seeds_of_the_48_bit_generator) {
  expect_main("",
              "unsigned short s[3] = {9, 8, 7}, *before = seed48(s); P(before[0]); P(lrand48()); "
              "unsigned short p[7] = {1, 2, 3, 4, 5, 6, 7}; lcong48(p); P(lrand48()); "
              "P(mrand48()); srand48(5); P(lrand48()); P(seed48(p)[1]);");
}
TEST(library, what_never_happens) {
  expect_main(
      "#include <sys/time.h>\n#include <sys/wait.h>\n#include <sys/resource.h>\n#include "
      "<time.h>\n#include <signal.h>",
      "struct itimerval t = {{0, 0}, {0, 0}}, b; P(setitimer(ITIMER_REAL, &t, &b)); "
      "P(b.it_value.tv_sec); timer_t id; P(timer_create(CLOCK_MONOTONIC, NULL, &id)); "
      "P(timer_delete(id)); P(waitpid(-1, NULL, 0)); P(errno == ECHILD); struct rlimit l; "
      "P(getrlimit(RLIMIT_CORE, &l));");
}

}  // namespace
}  // namespace culprit::machine
