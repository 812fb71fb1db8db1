// Setups and teardowns of tests and groups, what is skipped, and which tests are chosen.
// REQUIRES: cmocka
// RUN: %as_native %s cmocka | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 13
// RUN: %as_native %s cmocka "f*" | %check %s --check-prefix ONLY
// ONLY: as natively: status 7
// RUN: %as_native %s cmocka "?a*" leave | %check %s --check-prefix WITHOUT
// WITHOUT: as natively: status 4
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void pass(void** state) {}
static void failing(void** state) { fail(); }
static void skipped(void** state) { skip(); }
static void shown(void** state) { print_message("state %s\n", *state ? (char*)*state : "none"); }
static void leak(void** state) { test_malloc(4); }
static void freed(void** state) { test_free(*state); }
static void signalled(void** state) { raise(SIGSEGV); }

static int bad(void** state) { return -1; }
static int failing_fixture(void** state) { assert_int_equal(1, 2); return 0; }
static int skipping(void** state) { skip(); return 0; }
static int allocate(void** state) { *state = test_malloc(3); return 0; }
static int of_group(void** state) { *state = "of the group"; return 0; }
static int of_test(void** state) {
  print_message("setup, %s\n", *state ? (char*)*state : "none");
  *state = "of the test";
  return 0;
}
static int end(void** state) { print_message("teardown, %s\n", *state ? (char*)*state : "none"); return 0; }

#define T(function) cmocka_unit_test(function)

int main(int count, char** arguments) {
  if (count == 2) cmocka_set_test_filter(arguments[1]);
  if (count == 3) cmocka_set_skip_filter(arguments[1]);
  const struct CMUnitTest tests[] = {
      T(pass), T(failing), T(skipped), T(leak), T(signalled), T(pass),
      cmocka_unit_test_setup(shown, of_test),
      cmocka_unit_test_teardown(shown, end),
      cmocka_unit_test_teardown(failing, end),
      cmocka_unit_test_teardown(skipped, end),
      cmocka_unit_test_setup_teardown(shown, of_test, end),
      cmocka_unit_test_setup_teardown(pass, bad, end),
      cmocka_unit_test_teardown(pass, bad),
      cmocka_unit_test_teardown(failing, bad),
      cmocka_unit_test_setup(pass, failing_fixture),
      cmocka_unit_test_teardown(pass, failing_fixture),
      cmocka_unit_test_setup(freed, allocate),
      cmocka_unit_test_setup(pass, allocate),
      cmocka_unit_test_prestate(shown, "given"),
      cmocka_unit_test_prestate_setup_teardown(shown, of_test, end, "given"),
      cmocka_unit_test_setup(pass, skipping), T(failing), T(failing),
      {"nothing", NULL, NULL, NULL, NULL},
  };
  const struct CMUnitTest few[] = {T(pass), T(shown), T(skipped)};
  int failures = cmocka_run_group_tests(tests, of_group, end);
  failures += cmocka_run_group_tests_name("a bad group", few, bad, end);
  failures += cmocka_run_group_tests(few, failing_fixture, NULL);
  failures += cmocka_run_group_tests_name("a bad end", few, NULL, bad);
  return failures;
}
