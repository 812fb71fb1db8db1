#include "controller.h"
#include "runner.h"

static controller_t controller;

void set_up(void) { controller_init(&controller, 200); }

static void steps(int count, int16_t temperature) {
  for (int i = 0; i < count; i++) controller_step(&controller, temperature);
}

static void starts_off(void) {
  TEST_ASSERT_EQUAL(CONTROLLER_OFF, controller.state);
  TEST_ASSERT_FALSE(controller.heater);
}

static void heats_when_cold(void) {
  steps(1, 179);
  TEST_ASSERT_EQUAL(CONTROLLER_HEATING, controller.state);
  TEST_ASSERT_TRUE(controller.heater);
}

static void hysteresis_below(void) {
  steps(5, 180);
  TEST_ASSERT_EQUAL(CONTROLLER_OFF, controller.state);
}

static void heats_up_to_the_upper_bound(void) {
  steps(1, 100);
  steps(1, 220);
  TEST_ASSERT_EQUAL(CONTROLLER_HEATING, controller.state);
  steps(1, 221);
  TEST_ASSERT_EQUAL(CONTROLLER_WAITING, controller.state);
  TEST_ASSERT_FALSE(controller.heater);
}

static void waits_before_it_heats_again(void) {
  steps(1, 100);
  steps(1, 300);
  steps(2, 100);
  TEST_ASSERT_EQUAL(CONTROLLER_WAITING, controller.state);
  steps(1, 100);
  TEST_ASSERT_EQUAL(CONTROLLER_OFF, controller.state);
  steps(1, 100);
  TEST_ASSERT_EQUAL(CONTROLLER_HEATING, controller.state);
}

static void a_broken_heater_is_a_fault(void) {
  steps(1, 100);
  steps(9, 100);
  TEST_ASSERT_EQUAL(CONTROLLER_HEATING, controller.state);
  steps(1, 100);
  TEST_ASSERT_EQUAL(CONTROLLER_FAULT, controller.state);
  TEST_ASSERT_FALSE(controller.heater);
}

static void a_broken_sensor_is_a_fault(void) {
  steps(1, 1501);
  TEST_ASSERT_EQUAL(CONTROLLER_FAULT, controller.state);
}

static void a_reset_waits(void) {
  steps(1, -401);
  controller_reset(&controller);
  TEST_ASSERT_EQUAL(CONTROLLER_WAITING, controller.state);
}

int main(void) {
  RUN_TEST(starts_off);
  RUN_TEST(heats_when_cold);
  RUN_TEST(hysteresis_below);
  RUN_TEST(heats_up_to_the_upper_bound);
  RUN_TEST(waits_before_it_heats_again);
  RUN_TEST(a_broken_heater_is_a_fault);
  RUN_TEST(a_broken_sensor_is_a_fault);
  RUN_TEST(a_reset_waits);
  return TEST_END();
}
