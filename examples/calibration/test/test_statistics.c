#include "check.h"
#include "statistics.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static const double lengths[] = {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0};

static void test_mean(void) {
  CHECK_NEAR(5.0, mean(lengths, COUNT(lengths)), 1e-12);
  CHECK_NEAR(0.0, mean(lengths, 0), 0);
}

static void mean_of_large(void) {
  const double pressure[] = {101325.13, 101325.47, 101324.76, 101325.12};
  CHECK_NEAR(101325.12, mean(pressure, COUNT(pressure)), 1e-6);
}

static void test_variance(void) {
  CHECK_NEAR(32.0 / 7.0, variance(lengths, COUNT(lengths)), 1e-12);
  CHECK_NEAR(0.0, variance(lengths, 1), 0);
}

static void deviation(void) {
  const double value[] = {1.0, 3.0, 5.0};
  CHECK_NEAR(2.0, standard_deviation(value, 3), 1e-12);
}

static void median_odd(void) {
  double value[] = {5.5, 1.0, 3.25};
  CHECK_NEAR(3.25, median(value, 3), 0);
}

static void median_even(void) {
  double value[] = {8.0, 2.0, 4.0, 3.0};
  CHECK_NEAR(3.5, median(value, 4), 1e-12);
}

static void test_percentile(void) {
  double value[] = {15.0, 20.0, 35.0, 40.0, 50.0};
  CHECK_NEAR(15.0, percentile(value, 5, 0), 1e-12);
  CHECK_NEAR(29.0, percentile(value, 5, 40), 1e-12);
  CHECK_NEAR(50.0, percentile(value, 5, 100), 1e-12);
}

static void test_running(void) {
  struct running running = {0, 0, 0};
  running_add(&running, 4.0);
  CHECK_NEAR(0.0, running_variance(&running), 0);
  running_add(&running, 8.0);
  CHECK_NEAR(6.0, running.mean, 1e-12);
  CHECK_NEAR(8.0, running_variance(&running), 1e-12);
}

static void running_like_batch(void) {
  struct running running = {0, 0, 0};
  for (int i = 0; i < COUNT(lengths); i++) running_add(&running, lengths[i]);
  CHECK_NEAR(5.0, running.mean, 1e-12);
  CHECK_NEAR(32.0 / 7.0, running_variance(&running), 1e-12);
}

static void test_correlation(void) {
  const double x[] = {1, 2, 3, 4}, up[] = {10, 20, 30, 40}, down[] = {3, 2, 1, 0}, mixed[] = {1, 3, 2, 4};
  CHECK_NEAR(1.0, correlation(x, up, 4), 1e-12);
  CHECK_NEAR(-1.0, correlation(x, down, 4), 1e-12);
  CHECK_NEAR(0.8, correlation(x, mixed, 4), 1e-12);
}

static void test_line(void) {
  const double x[] = {0, 1, 2, 3}, y[] = {1.0, 2.5, 4.0, 5.5};
  struct line line;
  CHECK(regression(x, y, 4, &line));
  CHECK_NEAR(1.5, line.slope, 1e-12);
  CHECK_NEAR(1.0, line.offset, 1e-12);
  CHECK(!regression(x, y, 1, &line));
}

static void test_histogram(void) {
  const double value[] = {0.0, 0.9, 1.0, 2.5, 4.0, 4.1, -0.1};
  int bin[4];
  CHECK(histogram(value, COUNT(value), 0.0, 4.0, bin, 4) == 2);
  CHECK(bin[0] == 2 && bin[1] == 1 && bin[2] == 1 && bin[3] == 1);
}

static const struct test_case cases[] = {
    {"mean", test_mean},         CASE(mean_of_large),  {"variance", test_variance}, CASE(deviation),
    CASE(median_odd),            CASE(median_even),    {"percentile", test_percentile}, {"running", test_running},
    CASE(running_like_batch),    {"correlation", test_correlation}, {"line", test_line}, {"histogram", test_histogram},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
