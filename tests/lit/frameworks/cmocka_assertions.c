// Each assertion of CMocka fails once.
// REQUIRES: cmocka
// RUN: %as_native %s cmocka | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 25
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: all {{.*}}exit status 25 instead of 0: {{.*}}cmocka_assertions.c:[[@LINE+12]]: error: Failure! (0x1 != 0xfffffffffffffffe)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static LargestIntegralType odd[] = {1, 3, 5};

static void numbers(void** state) { assert_int_equal(7, 7); assert_int_not_equal(7, 8); }
static void int_equal(void** state) { assert_int_equal(1, -2); }
static void int_not_equal(void** state) { assert_int_not_equal(3, 3); }
static void is_true(void** state) { assert_true(1 == 2); }
static void is_false(void** state) { assert_false(1 == 1); }
static void null(void** state) { assert_null("a"); }
static void non_null(void** state) { assert_non_null(NULL); }
static void pointer(void** state) { assert_ptr_equal(state, *state); }
static void pointers(void** state) { assert_ptr_not_equal(state, state); }
static void string(void** state) { assert_string_equal("abc", "abd"); }
static void strings(void** state) { assert_string_not_equal("abc", "abc"); }
static void memory(void** state) { assert_memory_equal("abc", "xbd", 3); }
static void memories(void** state) { assert_memory_not_equal("abc", "abc", 3); }
static void range(void** state) { assert_in_range(5, 1, 3); }
static void no_range(void** state) { assert_not_in_range(2, 1, 3); }
static void set(void** state) { assert_in_set(7, odd, 3); }
static void no_set(void** state) { assert_not_in_set(3, odd, 3); }
static void code(void** state) { assert_return_code(-1, 2); }
static void code_alone(void** state) { assert_return_code(-1, 0); }
static void good_code(void** state) { assert_return_code(3, 2); }
static void near(void** state) { assert_float_equal(1.5, 1.75, 0.25); }
static void far(void** state) { assert_float_equal(1.5, 1.75, 0.1); }
static void too_near(void** state) { assert_float_not_equal(1.5, 1.5, 0.1); }
static void failing(void** state) { fail(); }
static void with_message(void** state) { fail_msg("so %d", 3); }
static void leak(void** state) { test_free(test_malloc(3)); test_calloc(2, 4); }
static void freed(void** state) {
  char* text = strcpy(test_malloc(4), "abc");
  text = test_realloc(text, 10);
  assert_string_equal(text, "abc");
  test_free(text);
  test_free(NULL);
}

static void contract(int x) { mock_assert(x > 0, "x > 0", __FILE__, __LINE__); }
static void kept(void** state) { contract(0); }
static void broken(void** state) { expect_assert_failure(contract(0)); }
static void not_broken(void** state) { expect_assert_failure(contract(1)); }

#define T(function) cmocka_unit_test(function)

int main(void) {
  const struct CMUnitTest tests[] = {
      T(numbers), T(int_equal), T(int_not_equal), T(is_true), T(is_false), T(null), T(non_null),
      T(pointer), T(pointers), T(string), T(strings), T(memory), T(memories), T(range),
      T(no_range), T(set), T(no_set), T(code), T(code_alone), T(good_code), T(near), T(far),
      T(too_near), T(failing), T(with_message), T(leak), T(freed), T(kept), T(broken),
      T(not_broken),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
