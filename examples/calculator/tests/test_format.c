#include <limits.h>

#include "check.h"
#include "format.h"

static const char *formatted(long value, int base, int group) {
  static char text[FORMAT_SIZE];
  format_number(value, base, group, text);
  return text;
}

static void decimal(void) {
  CHECK(strcmp(formatted(0, 10, 0), "0") == 0);
  CHECK(strcmp(formatted(1203, 10, 0), "1203") == 0);
  CHECK(strcmp(formatted(-17, 10, 0), "-17") == 0);
}

static void smallest(void) { CHECK(strcmp(formatted(LONG_MIN, 10, 0), "-9223372036854775808") == 0); }

static void bases(void) {
  CHECK(strcmp(formatted(10, 2, 0), "1010") == 0);
  CHECK(strcmp(formatted(255, 16, 0), "ff") == 0);
  CHECK(strcmp(formatted(35, 36, 0), "z") == 0);
}

static void groups(void) {
  CHECK(strcmp(formatted(1234567, 10, 3), "1_234_567") == 0);
  CHECK(strcmp(formatted(123, 10, 3), "123") == 0);
  CHECK(strcmp(formatted(-1000, 10, 3), "-1_000") == 0);
}

static const char *shown(long value, int base, int width, int prefix) {
  static char text[FORMAT_VALUE_SIZE];
  struct format format = {base, 0, width, prefix};
  format_value(value, &format, text);
  return text;
}

static void width(void) {
  CHECK(strcmp(shown(42, 10, 5, 0), "   42") == 0);
  CHECK(strcmp(shown(123456, 10, 5, 0), "123456") == 0);
}

static void width_of_negative(void) { CHECK(strcmp(shown(-42, 10, 5, 0), "  -42") == 0); }

static void prefixes(void) {
  CHECK(strcmp(shown(255, 16, 0, 1), "0xff") == 0);
  CHECK(strcmp(shown(-5, 2, 0, 1), "-0b101") == 0);
  CHECK(strcmp(shown(7, 8, 0, 1), "7") == 0);
}

static void prefix_within_width(void) { CHECK(strcmp(shown(255, 16, 6, 1), "  0xff") == 0); }

static const struct test_case cases[] = {
    {"decimal", decimal}, {"smallest", smallest},           {"bases", bases},       {"groups", groups},
    {"width", width},     {"width_of_negative", width_of_negative}, {"prefixes", prefixes}, {"prefix_within_width", prefix_within_width},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
