#include "check.h"
#include "thermistor.h"

static const struct thermistor sensor = {10000.0f, 3950.0f, 10000.0f};

static void celsius(void) {
  CHECK_NEAR(25.0, thermistor_celsius(&sensor, 10000.0f), 0.01);
  CHECK_NEAR(50.0, thermistor_celsius(&sensor, 3588.0f), 0.1);
}

static void cold(void) { CHECK_NEAR(0.0, thermistor_celsius(&sensor, 33621.0f), 0.1); }

static void resistance(void) {
  CHECK_NEAR(9995.1, thermistor_resistance(&sensor, 2047), 0.5);
  CHECK_NEAR(3333.3, thermistor_resistance(&sensor, 1024), 5.0);
}

static void out_of_range(void) {
  CHECK(thermistor_resistance(&sensor, 0) < 0.0f);
  CHECK(thermistor_resistance(&sensor, 4095) < 0.0f);
}

static void average_of_readings(void) {
  const int counts[] = {2047, 4095, 2048, 0};
  CHECK_NEAR(25.0, thermistor_average(&sensor, counts, 4), 0.05);
  CHECK_NEAR(-273.15, thermistor_average(&sensor, counts, 0), 0.01);
}

static const struct test_case cases[] = {CASE(celsius), CASE(cold), CASE(resistance), CASE(out_of_range), CASE(average_of_readings)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
