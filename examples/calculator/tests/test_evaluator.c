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

static void addition(void) { CHECK_EQUAL(7, value("3 + 4")); }
static void precedence(void) { CHECK_EQUAL(7, value("1 + 2 * 3")); }
static void subtraction_goes_left(void) { CHECK_EQUAL(2, value("8 - 4 - 2")); }
static void quotient(void) { CHECK_EQUAL(3, value("7 / 2")); }
static void rest_of_division(void) { CHECK_EQUAL(1, value("7 % 2")); }
static void negation(void) { CHECK_EQUAL(-5, value("-(2 + 3)")); }
static void power(void) { CHECK_EQUAL(1024, value("2 ^ 10")); }
static void power_goes_right(void) { CHECK_EQUAL(512, value("2 ^ 3 ^ 2")); }
static void power_of_negative(void) { CHECK_EQUAL(-27, value("(-3) ^ 3")); }
static void negative_power(void) {
  CHECK_EQUAL(-1, value("(-1) ^ -3"));
  CHECK(error_of("0 ^ -1") == ERROR_DIVISION);
}
static void less(void) {
  CHECK_EQUAL(1, value("1 < 2"));
  CHECK_EQUAL(0, value("2 < 2"));
}
static void less_or_equal(void) { CHECK_EQUAL(1, value("2 <= 2")); }
static void equal(void) {
  CHECK_EQUAL(0, value("3 == 2"));
  CHECK_EQUAL(1, value("3 != 2"));
}
static void logic(void) {
  CHECK_EQUAL(1, value("1 && 2"));
  CHECK_EQUAL(1, value("0 || 3"));
}
static void short_circuit(void) {
  CHECK_EQUAL(0, value("0 && 1 / 0"));
  CHECK(error.kind == ERROR_NONE);
}
static void choice(void) { CHECK_EQUAL(10, value("1 < 2 ? 10 : 20")); }
static void choice_takes_one_way(void) { CHECK_EQUAL(5, value("1 ? 5 : 1 / 0")); }
static void variables(void) { CHECK_EQUAL(12, value("a = 3; b = a * 4; b")); }
static void assigned_again(void) { CHECK_EQUAL(4, value("a = 3; a = a + 1; a")); }
static void definition(void) { CHECK_EQUAL(25, value("def square(x) = x * x; square(5)")); }
static void nested_calls(void) { CHECK_EQUAL(13, value("def sq(x) = x * x; def norm(a, b) = sq(a) + sq(b); norm(2, 3)")); }
static void parameters_hide_variables(void) { CHECK_EQUAL(107, value("x = 100; def f(x) = x + 1; f(6) + x")); }
static void recursion(void) { CHECK_EQUAL(24, value("def f(n) = n <= 1 ? 1 : n * f(n - 1); f(4)")); }
static void endless_recursion(void) { CHECK(error_of("def f(n) = f(n + 1); f(0)") == ERROR_DEPTH); }
static void sum(void) { CHECK_EQUAL(10, value("sum(i, 1, 4, i)")); }
static void empty_sum(void) { CHECK_EQUAL(0, value("sum(i, 2, 1, i)")); }
static void nested_sums(void) { CHECK_EQUAL(9, value("sum(i, 1, 2, sum(j, 1, 3, i))")); }
static void least(void) { CHECK_EQUAL(2, value("min(2, 3)")); }
static void greatest(void) { CHECK_EQUAL(3, value("max(2, 3)")); }
static void absolute(void) { CHECK_EQUAL(4, value("abs(-4)")); }
static void clamp_below(void) { CHECK_EQUAL(5, value("clamp(3, 5, 9)")); }
static void clamp_above(void) { CHECK_EQUAL(9, value("clamp(12, 5, 9)")); }
static void clamp_within(void) { CHECK_EQUAL(7, value("clamp(7, 5, 9)")); }
static void gcd(void) { CHECK_EQUAL(6, value("gcd(54, 24)")); }
static void gcd_of_zero(void) { CHECK_EQUAL(7, value("gcd(0, 7)")); }
static void square_root(void) { CHECK_EQUAL(12, value("sqrt(168)")); }
static void factorial(void) { CHECK_EQUAL(720, value("fact(6)")); }
static void factorial_overflows(void) { CHECK(error_of("fact(30)") == ERROR_OVERFLOW); }
static void division_by_zero(void) {
  CHECK(error_of("1 % (2 - 2)") == ERROR_DIVISION);
  CHECK_EQUAL(2, error.position);
}
static void sum_overflows(void) { CHECK(error_of("9223372036854775807 + 1") == ERROR_OVERFLOW); }
static void product_overflows(void) { CHECK(error_of("9223372036854775807 * 2") == ERROR_OVERFLOW); }
static void smallest(void) { CHECK_EQUAL(LONG_MIN, value("-9223372036854775807 - 1")); }
static void unknown_variable(void) { CHECK(error_of("x + 1") == ERROR_NAME); }
static void unknown_function(void) { CHECK(error_of("f(1)") == ERROR_NAME); }
static void argument_counts(void) {
  CHECK(error_of("min(1)") == ERROR_ARGUMENTS);
  CHECK(error_of("def f(a, b) = a; f(1)") == ERROR_ARGUMENTS);
}

static const struct test_case cases[] = {
    {"addition", addition},
    {"precedence", precedence},
    {"subtraction_goes_left", subtraction_goes_left},
    {"quotient", quotient},
    {"rest_of_division", rest_of_division},
    {"negation", negation},
    {"power", power},
    {"power_goes_right", power_goes_right},
    {"power_of_negative", power_of_negative},
    {"negative_power", negative_power},
    {"less", less},
    {"less_or_equal", less_or_equal},
    {"equal", equal},
    {"logic", logic},
    {"short_circuit", short_circuit},
    {"choice", choice},
    {"choice_takes_one_way", choice_takes_one_way},
    {"variables", variables},
    {"assigned_again", assigned_again},
    {"definition", definition},
    {"nested_calls", nested_calls},
    {"parameters_hide_variables", parameters_hide_variables},
    {"recursion", recursion},
    {"endless_recursion", endless_recursion},
    {"sum", sum},
    {"empty_sum", empty_sum},
    {"nested_sums", nested_sums},
    {"least", least},
    {"greatest", greatest},
    {"absolute", absolute},
    {"clamp_below", clamp_below},
    {"clamp_above", clamp_above},
    {"clamp_within", clamp_within},
    {"gcd", gcd},
    {"gcd_of_zero", gcd_of_zero},
    {"square_root", square_root},
    {"factorial", factorial},
    {"factorial_overflows", factorial_overflows},
    {"division_by_zero", division_by_zero},
    {"sum_overflows", sum_overflows},
    {"product_overflows", product_overflows},
    {"smallest", smallest},
    {"unknown_variable", unknown_variable},
    {"unknown_function", unknown_function},
    {"argument_counts", argument_counts},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
