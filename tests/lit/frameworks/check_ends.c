// Tests that end by exit, or by a signal that they send to themselves.
// REQUIRES: check
// RUN: %as_native %s check | %check %s --check-prefix NATIVE
// NATIVE: as natively: status 11
// RUN: %as_native %s check assert 2>&1 | %check %s --check-prefix ASSERT
// ASSERT: as natively: status 11
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

#include <check.h>

START_TEST(good) { ck_assert_int_eq(1, 1); } END_TEST
START_TEST(bad) { ck_assert_int_eq(1, 2); } END_TEST
START_TEST(exit_3) { exit(3); } END_TEST
START_TEST(exit_0) { exit(0); } END_TEST
START_TEST(segv) { raise(SIGSEGV); } END_TEST
START_TEST(user) { raise(SIGUSR1); } END_TEST
START_TEST(aborts) { abort(); } END_TEST
START_TEST(asserts) { assert(exit == NULL); } END_TEST

int main(int arguments, char** argument) {
  Suite* suite = suite_create("ends");
  TCase* core = tcase_create("core");
  suite_add_tcase(suite, core);
  tcase_add_test(core, exit_3);
  tcase_add_test(core, exit_0);
  tcase_add_test(core, segv);
  tcase_add_test(core, aborts);
  tcase_add_test_raise_signal(core, segv, SIGSEGV);
  tcase_add_test_raise_signal(core, user, SIGUSR1);
  tcase_add_test_raise_signal(core, segv, SIGABRT);
  tcase_add_test_raise_signal(core, good, SIGABRT);
  tcase_add_test_raise_signal(core, bad, SIGABRT);
  tcase_add_test_raise_signal(core, exit_3, SIGABRT);
  tcase_add_test_raise_signal(core, aborts, SIGABRT);
  tcase_add_loop_test_raise_signal(core, segv, SIGSEGV, 0, 2);
  tcase_add_exit_test(core, exit_3, 3);
  tcase_add_exit_test(core, exit_3, 4);
  tcase_add_exit_test(core, good, 4);
  tcase_add_exit_test(core, good, 0);
  tcase_add_exit_test(core, bad, 3);
  tcase_add_exit_test(core, exit_0, 0);
  tcase_add_loop_exit_test(core, exit_0, 3, 0, 1);
  if (arguments > 1) tcase_add_test_raise_signal(core, asserts, SIGABRT);
  tcase_add_test(core, good);
  SRunner* runner = srunner_create(suite);
  srunner_run_all(runner, CK_VERBOSE);
  const int failures = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failures;
}
