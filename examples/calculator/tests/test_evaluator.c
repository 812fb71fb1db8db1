#include <limits.h>

#include "check.h"
#include "evaluator.h"

static struct error error;

static long value(const char *text) {
  error.kind = ERROR_NONE;
  return calculate(text, &error);
}
static enum error_kind error_of(const char *text) {
  value(text);
  return error.kind;
}

static void arithmetic(void) {
  CHECK_EQUAL(7, value("1 + 2 * 3"));
  CHECK_EQUAL(2, value("8 - 4 - 2"));
  CHECK_EQUAL(3, value("7 / 2"));
  CHECK_EQUAL(1, value("7 % 2"));
  CHECK_EQUAL(-5, value("-(2 + 3)"));
}

static void powers(void) {
  CHECK_EQUAL(1024, value("2 ^ 10"));
  CHECK_EQUAL(512, value("2 ^ 3 ^ 2"));
  CHECK_EQUAL(1, value("5 ^ 0"));
  CHECK_EQUAL(-27, value("(-3) ^ 3"));
}

static void negative_powers(void) {
  CHECK_EQUAL(0, value("2 ^ -1"));
  CHECK_EQUAL(-1, value("(-1) ^ -3"));
  CHECK(error_of("0 ^ -1") == ERROR_DIVISION);
}

static void comparisons(void) {
  CHECK_EQUAL(1, value("1 < 2"));
  CHECK_EQUAL(0, value("2 < 2"));
  CHECK_EQUAL(1, value("2 <= 2"));
  CHECK_EQUAL(1, value("3 >= 2"));
  CHECK_EQUAL(0, value("3 == 2"));
  CHECK_EQUAL(1, value("3 != 2"));
}

static void logic(void) {
  CHECK_EQUAL(1, value("1 && 2"));
  CHECK_EQUAL(0, value("1 && 0"));
  CHECK_EQUAL(1, value("0 || 3"));
  CHECK_EQUAL(0, value("!5"));
}

static void short_circuit(void) {
  CHECK_EQUAL(0, value("0 && 1 / 0"));
  CHECK_EQUAL(1, value("1 || 1 / 0"));
  CHECK(error.kind == ERROR_NONE);
}

static void choice(void) {
  CHECK_EQUAL(10, value("1 < 2 ? 10 : 20"));
  CHECK_EQUAL(20, value("1 > 2 ? 10 : 20"));
  CHECK_EQUAL(5, value("1 ? 5 : 1 / 0"));
}

static void variables(void) {
  CHECK_EQUAL(12, value("a = 3; b = a * 4; b"));
  CHECK_EQUAL(4, value("a = 3; a = a + 1; a"));
}

static void definitions(void) {
  CHECK_EQUAL(25, value("def square(x) = x * x; square(5)"));
  CHECK_EQUAL(13, value("def sq(x) = x * x; def norm(a, b) = sq(a) + sq(b); norm(2, 3)"));
}

static void parameters_hide_variables(void) {
  CHECK_EQUAL(107, value("x = 100; def f(x) = x + 1; f(6) + x"));
}

static void recursion(void) {
  CHECK_EQUAL(120, value("def f(n) = n <= 1 ? 1 : n * f(n - 1); f(5)"));
  CHECK_EQUAL(21, value("def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2); fib(8)"));
}

static void endless_recursion(void) { CHECK(error_of("def f(n) = f(n + 1); f(0)") == ERROR_DEPTH); }

static void sums(void) {
  CHECK_EQUAL(55, value("sum(i, 1, 10, i)"));
  CHECK_EQUAL(14, value("sum(i, 1, 3, i * i)"));
  CHECK_EQUAL(0, value("sum(i, 2, 1, i)"));
  CHECK_EQUAL(60, value("sum(i, 1, 3, sum(j, 1, 4, i))  + sum(i, 1, 3, i * i * i)"));
}

static void least_and_greatest(void) {
  CHECK_EQUAL(2, value("min(2, 3)"));
  CHECK_EQUAL(3, value("max(2, 3)"));
  CHECK_EQUAL(4, value("abs(-4)"));
}

static void clamp(void) {
  CHECK_EQUAL(5, value("clamp(3, 5, 9)"));
  CHECK_EQUAL(9, value("clamp(12, 5, 9)"));
  CHECK_EQUAL(7, value("clamp(7, 5, 9)"));
}

static void gcd(void) {
  CHECK_EQUAL(6, value("gcd(54, 24)"));
  CHECK_EQUAL(7, value("gcd(0, 7)"));
  CHECK_EQUAL(4, value("gcd(-8, 12)"));
}

static void roots(void) {
  CHECK_EQUAL(12, value("sqrt(144)"));
  CHECK_EQUAL(12, value("sqrt(168)"));
  CHECK_EQUAL(0, value("sqrt(0)"));
}

static void factorial(void) {
  CHECK_EQUAL(1, value("fact(0)"));
  CHECK_EQUAL(720, value("fact(6)"));
  CHECK(error_of("fact(30)") == ERROR_OVERFLOW);
}

static void division_by_zero(void) {
  CHECK(error_of("1 / 0") == ERROR_DIVISION);
  CHECK(error_of("1 % (2 - 2)") == ERROR_DIVISION);
  CHECK_EQUAL(2, error.position);
}

static void overflow(void) {
  CHECK(error_of("9223372036854775807 + 1") == ERROR_OVERFLOW);
  CHECK(error_of("9223372036854775807 * 2") == ERROR_OVERFLOW);
  CHECK_EQUAL(LONG_MIN, value("-9223372036854775807 - 1"));
}

static void unknown_names(void) {
  CHECK(error_of("x + 1") == ERROR_NAME);
  CHECK(error_of("f(1)") == ERROR_NAME);
}

static void argument_counts(void) {
  CHECK(error_of("min(1)") == ERROR_ARGUMENTS);
  CHECK(error_of("def f(a, b) = a; f(1)") == ERROR_ARGUMENTS);
  CHECK(error_of("sum(1, 2)") == ERROR_ARGUMENTS);
}

static const struct test_case cases[] = {
    {"arithmetic", arithmetic},
    {"powers", powers},
    {"negative_powers", negative_powers},
    {"comparisons", comparisons},
    {"logic", logic},
    {"short_circuit", short_circuit},
    {"choice", choice},
    {"variables", variables},
    {"definitions", definitions},
    {"parameters_hide_variables", parameters_hide_variables},
    {"recursion", recursion},
    {"endless_recursion", endless_recursion},
    {"sums", sums},
    {"least_and_greatest", least_and_greatest},
    {"clamp", clamp},
    {"gcd", gcd},
    {"roots", roots},
    {"factorial", factorial},
    {"division_by_zero", division_by_zero},
    {"overflow", overflow},
    {"unknown_names", unknown_names},
    {"argument_counts", argument_counts},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
