// What mocks return, what they are called with, and in which order.
// REQUIRES: cmocka
// RUN: %as_native %s cmocka | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 27
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: all {{.*}}cmocka_mocks.c:15: error: Check of parameter key, function get failed ("b" != "a")
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int get(const char* key, int level) { check_expected_ptr(key); check_expected(level); return mock_type(int); }
static int level_of(int level) { check_expected(level); return 0; }
static const char* name(void) { return mock_ptr_type(const char*); }

static void returns(void** state) {
  expect_string(get, key, "a");
  expect_value(get, level, 3);
  will_return(get, 9);
  assert_int_equal(get("a", 3), 9);
}
static void other_key(void** state) { expect_string(get, key, "a"); get("b", 3); }
static void other_level(void** state) { expect_value(level_of, level, 3); level_of(4); }
static void not_level(void** state) { expect_not_value(level_of, level, 3); level_of(3); }
static void unexpected(void** state) { get("b", 3); }
static void no_value(void** state) { name(); }
static void left(void** state) { will_return(name, "x"); will_return_count(name, "y", 2); }
static void left_parameter(void** state) { expect_value(level_of, level, 3); }
static void always_never(void** state) { will_return_always(name, "x"); }
static void maybe_never(void** state) { will_return_maybe(name, "x"); }
static void always(void** state) {
  will_return_always(name, "x");
  for (int i = 0; i < 3; ++i) assert_string_equal(name(), "x");
}
static void in_order(void** state) {
  will_return(name, "x");
  will_return_count(name, "y", 2);
  assert_string_equal(name(), "x");
  assert_string_equal(name(), "y");
  assert_string_equal(name(), "y");
}
static void one_more(void** state) { will_return(name, "x"); name(); name(); }
static void none(void** state) { will_return_count(name, "x", 0); }
static void any(void** state) {
  expect_any(level_of, level);
  level_of(1);
  expect_any_count(level_of, level, 2);
  level_of(1);
  level_of(2);
}
static LargestIntegralType odd[] = {1, 3, 5};
static void among(void** state) {
  expect_in_set(level_of, level, odd);
  expect_not_in_set(level_of, level, odd);
  level_of(3);
  level_of(3);
}
static void within(void** state) {
  expect_in_range(level_of, level, 1, 4);
  expect_not_in_range(level_of, level, 1, 4);
  level_of(1);
  level_of(4);
}
static int find(const char* in) { check_expected_ptr(in); return 0; }
static void memory(void** state) { expect_memory(find, in, "abc", 3); find("abd"); }
static void memories(void** state) { expect_not_memory(find, in, "abc", 3); find("abc"); }
static void strings(void** state) { expect_not_string(find, in, "abc"); find("abc"); }
static int one_more_than(const LargestIntegralType value, const LargestIntegralType data) {
  return value == data + 1;
}
static void own_check(void** state) {
  expect_check(level_of, level, one_more_than, 4);
  expect_check(level_of, level, one_more_than, 4);
  level_of(5);
  level_of(4);
}

static void a(void) { function_called(); }
static void b(void) { function_called(); }
static void c(void) { function_called(); }
static void calls(void** state) { expect_function_call(a); expect_function_calls(b, 2); a(); b(); b(); }
static void order(void** state) { expect_function_call(a); expect_function_call(b); b(); a(); }
static void missing(void** state) { expect_function_call(a); }
static void too_few(void** state) { expect_function_calls(a, 2); a(); }
static void too_many(void** state) { expect_function_call(a); a(); a(); }
static void no_calls(void** state) { a(); }
static void zero_calls(void** state) { expect_function_calls(a, 0); }
static void any_calls(void** state) { expect_function_call_any(a); expect_function_call(b); a(); b(); a(); }
static void not_any(void** state) { expect_function_call_any(a); expect_function_call(b); b(); a(); }
static void any_missing(void** state) { expect_function_call_any(a); }
static void ignored(void** state) { ignore_function_calls(a); expect_function_call(b); b(); a(); a(); }
static void ignored_later(void** state) { expect_function_call(b); ignore_function_calls(a); a(); b(); }
static void three(void** state) {
  expect_function_call_any(a);
  expect_function_call(b);
  expect_function_call(c);
  a();
  c();
}
static int setup(void** state) { will_return(name, "x"); return 0; }

#define T(function) cmocka_unit_test(function)

int main(void) {
  const struct CMUnitTest tests[] = {
      T(returns), T(other_key), T(other_level), T(not_level), T(unexpected), T(no_value), T(left),
      T(left_parameter), T(always_never), T(maybe_never), T(always), T(in_order), T(one_more),
      T(none), T(any), T(among), T(within), T(memory), T(memories), T(strings), T(own_check),
      T(calls), T(order), T(missing), T(too_few), T(too_many), T(no_calls), T(zero_calls),
      T(any_calls), T(not_any), T(any_missing), T(ignored), T(ignored_later), T(three),
      cmocka_unit_test_setup(returns, setup),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
