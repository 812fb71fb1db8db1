#include <stdlib.h>

#include <check.h>

int clamp(int x, int low, int high);

START_TEST(inside) { ck_assert_int_eq(clamp(3, 0, 9), 3); } END_TEST
START_TEST(below) { ck_assert_int_eq(clamp(-3, 0, 9), 0); } END_TEST
START_TEST(above) { ck_assert_int_eq(clamp(12, 0, 9), 9); } END_TEST

int main(void) {
  Suite* suite = suite_create("clamp");
  TCase* core = tcase_create("core");
  suite_add_tcase(suite, core);
  tcase_add_test(core, inside);
  tcase_add_test(core, below);
  tcase_add_test(core, above);
  SRunner* runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  const int failures = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
