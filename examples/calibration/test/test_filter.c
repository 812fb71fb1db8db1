#include "check.h"
#include "filter.h"

static struct moving_average filter;

static void average(void) {
  moving_average_start(&filter, 3);
  moving_average_add(&filter, 1.0f);
  moving_average_add(&filter, 2.0f);
  moving_average_add(&filter, 3.0f);
  CHECK_NEAR(3.0, moving_average_add(&filter, 4.0f), 1e-6);
  CHECK_NEAR(4.0, moving_average_add(&filter, 5.0f), 1e-6);
}

static void average_twice(void) {
  moving_average_start(&filter, 2);
  moving_average_add(&filter, 9.5f);
  moving_average_start(&filter, 2);
  CHECK_NEAR(1.5, moving_average_add(&filter, 1.5f), 1e-6);
}

static void average_partly(void) {
  moving_average_start(&filter, 4);
  CHECK_NEAR(6.0, moving_average_add(&filter, 6.0f), 1e-6);
  CHECK_NEAR(7.0, moving_average_add(&filter, 8.0f), 1e-6);
}

static void test_smooth(void) {
  float value[] = {10.0f, 20.0f, 20.0f};
  smooth(value, 3, 0.25f);
  CHECK_NEAR(10.0, value[0], 1e-5);
  CHECK_NEAR(12.5, value[1], 1e-5);
  CHECK_NEAR(14.375, value[2], 1e-5);
}

static void step_response(void) {
  float value[6] = {0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f};
  smooth(value, 6, 0.5f);
  for (int i = 1; i < 6; i++) CHECK(value[i] > value[i - 1]);
  CHECK_NEAR(0.96875, value[5], 1e-5);
}

static void test_despike(void) {
  float value[] = {20.0f, 21.0f, 85.0f, 22.0f, 30.0f, 31.0f};
  CHECK(despike(value, 6, 5.0f) == 1);
  CHECK_NEAR(21.5, value[2], 1e-5);
  CHECK_NEAR(30.0, value[4], 1e-5);
}

static void limit(void) {
  CHECK_NEAR(-1.0, limited(-2.5f, -1.0f, 1.0f), 0);
  CHECK_NEAR(1.0, limited(1.25f, -1.0f, 1.0f), 0);
  CHECK_NEAR(0.5, limited(0.5f, -1.0f, 1.0f), 0);
}

static const struct test_case cases[] = {CASE(average),       CASE(average_twice),       CASE(average_partly), {"smooth", test_smooth},
                                         CASE(step_response), {"despike", test_despike}, CASE(limit)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
