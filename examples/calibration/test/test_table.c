#include "check.h"
#include "table.h"

static const struct column columns[] = {{"t", 5, 1}, {"volts", 8, 3}};

static void numbers(void) {
  const double row[] = {2.5, -1.0625};
  char text[40];
  CHECK(table_row(text, sizeof text, columns, 2, row) == 13);
  CHECK(strcmp(text, "  2.5  -1.062") == 0);
}

static void alignment(void) {
  char text[40];
  table_row(text, sizeof text, columns, 2, NULL);
  CHECK(strcmp(text, "    t   volts") == 0);
}

static const struct test_case cases[] = {CASE(numbers), CASE(alignment)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
