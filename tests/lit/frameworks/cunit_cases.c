// Suites and tests of CUnit, and what is counted. The argument chooses, by its bits.
// REQUIRES: cunit
// RUN: %as_native %s cunit 0
// RUN: %as_native %s cunit 1 | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 6
// RUN: %as_native %s cunit 17
// RUN: %as_native %s cunit 33
// RUN: %as_native %s cunit 66
// RUN: %as_native %s cunit 4
// RUN: %as_native %s cunit 28
// RUN: %as_native %s cunit 129
// RUN: %as_native %s cunit 257
// RUN: %as_native %s cunit 513
// RUN: %as_native %s cunit 1041
// RUN: mkdir -p %t && echo 0 > %t/all.exit && echo 1 > %t/all.args
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: all {{.*}}exit status 6 instead of 0: {{[^1].*}}cunit_cases.c:[[@LINE+16]]{{.*}}- 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <CUnit/Automated.h>
#include <CUnit/Basic.h>

static int succeeds(void) { return 0; }
static int fails(void) { return 1; }
static void setup(void) { printf("(setup)"); }
static void teardown(void) { printf("(teardown)"); }
static void broken(void) { CU_ASSERT_FATAL(0); }

static void good(void) { CU_ASSERT(1); CU_PASS("x"); CU_ASSERT_EQUAL(1, 1); }
static void bad(void) {
  CU_ASSERT(0);
  CU_ASSERT_EQUAL(1, 2);
  CU_ASSERT_STRING_EQUAL("a", "b");
  CU_FAIL("message");
}
static void fatal(void) { CU_ASSERT_FATAL(0); CU_ASSERT_EQUAL(1, 2); }

static void add_failing(void) {
  CU_pSuite suite = CU_add_suite("failing", succeeds, succeeds);
  CU_add_test(suite, "good", good);
  CU_add_test(suite, "bad", bad);
  CU_ADD_TEST(suite, fatal);
  suite = CU_add_suite("does not begin", fails, succeeds);
  CU_add_test(suite, "never", good);
  suite = CU_add_suite("does not end", NULL, fails);
  CU_add_test(suite, "once", good);
  suite = CU_add_suite_with_setup_and_teardown("broken", NULL, NULL, broken, teardown);
  CU_add_test(suite, "all the same", good);
}

static void show(const char* what, const void* result) {
  printf("%s: %s, %d %s\n", what, result ? "there" : "none", CU_get_error(), CU_get_error_msg());
}

static void misuse(CU_pSuite suite) {
  show("again", CU_add_suite("suite", NULL, NULL));
  show("again", CU_add_test(suite, "good", good));
  show("no function", CU_add_test(suite, "other", NULL));
  show("no name", CU_add_test(suite, NULL, good));
  show("no suite", CU_add_test(NULL, "other", good));
  show("no name", CU_add_suite(NULL, NULL, NULL));
  show("by name", CU_get_suite("suite"));
  show("by place", CU_get_suite_at_pos(9));
  show("test", CU_get_test(suite, "good"));
  printf("%u %u\n", CU_get_suite_pos(suite), CU_get_test_pos_by_name(suite, "good"));
}

static void print_counts(void) {
  printf("\nsuites %u %u %u, tests %u %u %u, assertions %u %u %u, failures %u\n",
         CU_get_number_of_suites_run(), CU_get_number_of_suites_failed(),
         CU_get_number_of_suites_inactive(), CU_get_number_of_tests_run(),
         CU_get_number_of_tests_failed(), CU_get_number_of_tests_inactive(),
         CU_get_number_of_asserts(), CU_get_number_of_successes(), CU_get_number_of_failures(),
         CU_get_number_of_failure_records());
  for (CU_pFailureRecord each = CU_get_failure_list(); each; each = each->pNext)
    printf("%d %s:%u %s %s %s\n", each->type, each->strFileName, each->uiLineNumber,
           each->strCondition, each->pSuite ? each->pSuite->pName : "-",
           each->pTest ? each->pTest->pName : "-");
}

int main(int count, char** arguments) {
  const int chosen = count > 1 ? atoi(arguments[1]) : 0;
  printf("%d", CU_registry_initialized());
  printf("%d\n", CU_initialize_registry());
  if (chosen & 1) add_failing();
  CU_pSuite suite = CU_add_suite_with_setup_and_teardown("suite", 0, 0, setup, teardown);
  CU_ADD_TEST(suite, good);
  if (chosen & 2) misuse(suite);
  if (chosen & 4) {
    CU_set_test_active(CU_add_test(suite, "inactive", good), CU_FALSE);
    CU_pSuite inactive = CU_add_suite("inactive", 0, 0);
    CU_add_test(inactive, "unused", good);
    CU_set_suite_active(inactive, CU_FALSE);
    CU_set_fail_on_inactive((chosen & 8) != 0);
  }
  CU_TestInfo tests[] = {{"one", good}, {"two", good}, CU_TEST_INFO_NULL};
  CU_SuiteInfo suites[] = {{"table", 0, 0, 0, 0, tests},
                           {"table with setup", succeeds, 0, setup, 0, tests},
                           CU_SUITE_INFO_NULL};
  printf("%d\n", CU_register_suites(suites));
  CU_basic_set_mode(chosen & 16 ? CU_BRM_VERBOSE : chosen & 32 ? CU_BRM_SILENT : CU_BRM_NORMAL);
  if (chosen & 256) CU_set_error_action(CUEA_FAIL);
  int error = 0;
  if (chosen & 64) CU_automated_run_tests();
  else if (chosen & 512) error = CU_basic_run_suite(suite);
  else if (chosen & 1024) error = CU_basic_run_test(suite, suite->pTest);
  else if (chosen & 128) error = CU_run_all_tests();
  else error = CU_basic_run_tests();
  printf("\n%d %d %s\n", error, CU_get_error(), CU_get_error_msg());
  print_counts();
  CU_basic_show_failures(CU_get_failure_list());
  CU_print_run_results(stdout);
  const int failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  printf("%d%d\n", CU_get_error(), CU_registry_initialized());
  return failures;
}
