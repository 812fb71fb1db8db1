// Tests of Check in one process: loops, fixtures, messages, results.
// REQUIRES: check
// RUN: %as_native %s check | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 14
// RUN: %as_native %s check CK_FORK=no
// RUN: %as_native %s check CK_VERBOSITY=verbose
// RUN: %as_native %s check CK_VERBOSITY=silent
// RUN: %as_native %s check again CK_VERBOSITY=minimal
// RUN: %as_native %s check again CK_RUN_SUITE=second CK_RUN_CASE=last
// RUN: %as_native %s check CK_INCLUDE_TAGS="short other" CK_EXCLUDE_TAGS=slow
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: all {{.*}}exit status 14 instead of 0: {{.*}}check_cases.c:[[@LINE+16]]:F:core:bad:0: Assertion '1 == 2' failed: 1 == 1, 2 == 2
#include <stdio.h>
#include <stdlib.h>

#include <check.h>

static int count;

static void say_begin(void) { printf("begin\n"); fflush(stdout); }
static void say_end(void) { printf("end\n"); fflush(stdout); }
static void up(void) { ++count; }
static void down(void) { --count; }
static void never(void) { ck_assert(count < 0); }

START_TEST(good) { ck_assert_int_eq(1, 1); mark_point(); } END_TEST
START_TEST(empty) {} END_TEST
START_TEST(bad) { ck_assert_int_eq(1, 2); } END_TEST
START_TEST(message) { ck_assert_msg(1 > 2, "my %d", 4); } END_TEST
START_TEST(aborted) { ck_abort_msg("oh %s", "no"); } END_TEST
START_TEST(aborted_silently) { ck_abort(); } END_TEST
START_TEST(plain) { ck_assert(1 > 2); } END_TEST
START_TEST(loop) { ck_assert_int_lt(_i, 2); } END_TEST
START_TEST(old_fail) { fail("old"); } END_TEST
START_TEST(old_unless) { fail_unless(1 == 2, "unless %d", 3); } END_TEST
START_TEST(old_if) { fail_if(1 == 1); } END_TEST
START_TEST(string) { ck_assert_str_eq("a", "b"); } END_TEST
START_TEST(counted) { ck_assert_int_eq(count, 1); } END_TEST

static TCase* add_case(Suite* suite, const char* name) {
  TCase* added = tcase_create(name);
  suite_add_tcase(suite, added);
  return added;
}

static void print_results(TestResult** results, int count) {
  for (int i = 0; i < count; ++i)
    printf("%d %d %s %s:%d %s\n", tr_rtype(results[i]), tr_ctx(results[i]), tr_msg(results[i]),
           tr_lfile(results[i]), tr_lno(results[i]), tr_tcname(results[i]));
  free(results);
}

int main(int arguments, char** argument) {
  Suite *one = suite_create("first"), *two = suite_create("second");
  TCase* core = add_case(one, "core");
  tcase_set_tags(core, "short main");
  tcase_add_unchecked_fixture(core, say_begin, say_end);
  tcase_add_checked_fixture(core, up, down);
  tcase_add_test(core, good);
  tcase_add_test(core, empty);
  tcase_add_test(core, bad);
  tcase_add_test(core, message);
  tcase_add_test(core, aborted);
  tcase_add_test(core, aborted_silently);
  tcase_add_test(core, plain);
  tcase_add_loop_test(core, loop, 0, 4);
  tcase_add_test(core, old_fail);
  tcase_add_test(core, old_unless);
  tcase_add_test(core, old_if);
  tcase_add_test(core, string);
  tcase_set_timeout(core, 20);
  TCase* setup = add_case(one, "setup fails");
  tcase_set_tags(setup, "slow other");
  tcase_add_checked_fixture(setup, never, down);
  tcase_add_test(setup, good);
  TCase* teardown = add_case(one, "teardown fails");
  tcase_add_checked_fixture(teardown, NULL, never);
  tcase_add_test(teardown, good);
  TCase* once = add_case(one, "setup of all fails");
  tcase_add_unchecked_fixture(once, never, NULL);
  tcase_add_test(once, good);
  TCase* last = add_case(two, "last");
  tcase_add_test(last, good);
  SRunner* runner = srunner_create(one);
  srunner_add_suite(runner, two);
  srunner_run_all(runner, CK_ENV);
  const int failures = srunner_ntests_failed(runner);
  print_results(srunner_failures(runner), failures);
  print_results(srunner_results(runner), srunner_ntests_run(runner));
  if (arguments > 1) {
    srunner_run(runner, "second", NULL, CK_VERBOSE);
    srunner_run(runner, NULL, "core", CK_MINIMAL);
    srunner_run_tagged(runner, NULL, NULL, "other", NULL, CK_NORMAL);
    srunner_print(runner, CK_VERBOSE);
  }
  printf("%d%d\n", suite_tcase(one, "core"), suite_tcase(two, "core"));
  srunner_free(runner);
  return failures;
}
