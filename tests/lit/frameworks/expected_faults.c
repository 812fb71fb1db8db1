// A test of Check that expects a signal: where it has a fault, there is no verdict.
// REQUIRES: check
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 6 %culprit run %s --tests %t | %check %s
// CHECK: all  ? {{.*}}a fault in a test that expects a signal is not followed ({{.*}}:[[@LINE+6]]
#include <signal.h>
#include <stddef.h>

#include <check.h>

START_TEST(null) { int* volatile none = NULL; *none = 3; } END_TEST

int main(void) {
  Suite* suite = suite_create("faults");
  TCase* core = tcase_create("core");
  suite_add_tcase(suite, core);
  tcase_add_test_raise_signal(core, null, SIGSEGV);
  SRunner* runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  return srunner_ntests_failed(runner);
}
