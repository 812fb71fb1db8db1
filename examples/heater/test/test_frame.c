#include "frame.h"
#include "runner.h"

static frame_parser_t parser;

void set_up(void) { frame_init(&parser); }

static bool feed(const uint8_t *bytes, int count) {
  bool complete = false;
  for (int i = 0; i < count; i++) complete = frame_feed(&parser, bytes[i]);
  return complete;
}

static void a_frame(void) {
  const uint8_t bytes[] = {0x02, 2, 0x10, 0x33, 2 ^ 0x10 ^ 0x33};
  TEST_ASSERT_TRUE(feed(bytes, 5));
  TEST_ASSERT_EQUAL(2, parser.length);
  TEST_ASSERT_EQUAL(0x33, parser.payload[1]);
  TEST_ASSERT_EQUAL(0, parser.errors);
}

static void noise_before_a_frame(void) {
  const uint8_t bytes[] = {0x55, 0xff, 0x02, 1, 0x07, 1 ^ 0x07};
  TEST_ASSERT_TRUE(feed(bytes, 6));
}

static void wrong_checksum(void) {
  const uint8_t bytes[] = {0x02, 1, 0x07, 0};
  TEST_ASSERT_FALSE(feed(bytes, 4));
  TEST_ASSERT_EQUAL(1, parser.errors);
  TEST_ASSERT_EQUAL(FRAME_IDLE, parser.state);
}

static void longest_frame(void) {
  const uint8_t bytes[] = {0x02, 4, 1, 2, 3, 4, 4 ^ 1 ^ 2 ^ 3 ^ 4};
  TEST_ASSERT_TRUE(feed(bytes, 7));
  TEST_ASSERT_EQUAL(4, parser.payload[3]);
}

static void too_long(void) {
  const uint8_t bytes[] = {0x02, 5};
  feed(bytes, 2);
  TEST_ASSERT_EQUAL(1, parser.errors);
}

static void two_frames(void) {
  const uint8_t bytes[] = {0x02, 1, 9, 1 ^ 9};
  TEST_ASSERT_TRUE(feed(bytes, 4));
  TEST_ASSERT_TRUE(feed(bytes, 4));
}

int main(void) {
  RUN_TEST(a_frame);
  RUN_TEST(noise_before_a_frame);
  RUN_TEST(wrong_checksum);
  RUN_TEST(longest_frame);
  RUN_TEST(too_long);
  RUN_TEST(two_frames);
  return TEST_END();
}
