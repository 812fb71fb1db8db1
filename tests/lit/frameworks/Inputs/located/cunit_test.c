#include <CUnit/Basic.h>

int clamp(int x, int low, int high);

static void inside(void) { CU_ASSERT_EQUAL(clamp(3, 0, 9), 3); }
static void below(void) { CU_ASSERT_EQUAL(clamp(-3, 0, 9), 0); }
static void above(void) { CU_ASSERT_EQUAL(clamp(12, 0, 9), 9); }

int main(void) {
  if (CU_initialize_registry() != CUE_SUCCESS) return CU_get_error();
  CU_pSuite suite = CU_add_suite("clamp", NULL, NULL);
  CU_ADD_TEST(suite, inside);
  CU_ADD_TEST(suite, below);
  CU_ADD_TEST(suite, above);
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  const unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures != 0;
}
