#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

int clamp(int x, int low, int high);

static void inside(void** state) { assert_int_equal(clamp(3, 0, 9), 3); }
static void below(void** state) { assert_int_equal(clamp(-3, 0, 9), 0); }
static void above(void** state) { assert_int_equal(clamp(12, 0, 9), 9); }

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(inside), cmocka_unit_test(below),
                                     cmocka_unit_test(above)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
