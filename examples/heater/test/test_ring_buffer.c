#include "ring_buffer.h"
#include "runner.h"

static ring_buffer_t buffer;
static uint8_t byte;

void set_up(void) { ring_buffer_init(&buffer); }

static void starts_empty(void) {
  TEST_ASSERT_EQUAL(0, ring_buffer_count(&buffer));
  TEST_ASSERT_FALSE(ring_buffer_get(&buffer, &byte));
}

static void first_in_first_out(void) {
  ring_buffer_put(&buffer, 5);
  ring_buffer_put(&buffer, 6);
  TEST_ASSERT_TRUE(ring_buffer_get(&buffer, &byte));
  TEST_ASSERT_EQUAL(5, byte);
  TEST_ASSERT_TRUE(ring_buffer_get(&buffer, &byte));
  TEST_ASSERT_EQUAL(6, byte);
}

static void holds_one_less_than_its_size(void) {
  for (uint8_t i = 0; i < RING_BUFFER_SIZE - 1; i++) TEST_ASSERT_TRUE(ring_buffer_put(&buffer, i));
  TEST_ASSERT_FALSE(ring_buffer_put(&buffer, 99));
  TEST_ASSERT_EQUAL(1, buffer.lost);
  TEST_ASSERT_EQUAL(RING_BUFFER_SIZE - 1, ring_buffer_count(&buffer));
}

static void wraps_around(void) {
  for (uint8_t i = 0; i < 20; i++) {
    TEST_ASSERT_TRUE(ring_buffer_put(&buffer, i));
    TEST_ASSERT_TRUE(ring_buffer_get(&buffer, &byte));
    TEST_ASSERT_EQUAL(i, byte);
  }
  TEST_ASSERT_EQUAL(0, ring_buffer_count(&buffer));
}

int main(void) {
  RUN_TEST(starts_empty);
  RUN_TEST(first_in_first_out);
  RUN_TEST(holds_one_less_than_its_size);
  RUN_TEST(wraps_around);
  return TEST_END();
}
