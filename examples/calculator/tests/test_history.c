#include "check.h"
#include "history.h"

static struct history history;

static long at(long number) {
  long value;
  return history_get(&history, number, &value) ? value : -1;
}

/* The values 10, 20, ... */
static void fill(int count) {
  history_start(&history);
  for (int i = 1; i <= count; i++) history_add(&history, 10L * i);
}

static void empty(void) {
  fill(0);
  CHECK_EQUAL(-1, at(1));
  CHECK_EQUAL(-1, at(-1));
  CHECK_EQUAL(-1, at(0));
  CHECK_EQUAL(0, history_oldest(&history));
}

static void from_the_start(void) {
  fill(3);
  CHECK_EQUAL(10, at(1));
  CHECK_EQUAL(30, at(3));
  CHECK_EQUAL(-1, at(4));
}

static void from_the_end(void) {
  fill(3);
  CHECK_EQUAL(30, at(-1));
  CHECK_EQUAL(10, at(-3));
  CHECK_EQUAL(-1, at(-4));
}

static void forgotten(void) {
  fill(HISTORY_MOST + 2);
  CHECK_EQUAL(-1, at(2));
  CHECK_EQUAL(30, at(3));
  CHECK_EQUAL(10L * (HISTORY_MOST + 2), at(-1));
}

static void oldest(void) {
  fill(HISTORY_MOST);
  CHECK_EQUAL(1, history_oldest(&history));
  history_add(&history, 1);
  CHECK_EQUAL(2, history_oldest(&history));
}

static const struct test_case cases[] = {
    {"empty", empty}, {"from_the_start", from_the_start}, {"from_the_end", from_the_end}, {"forgotten", forgotten}, {"oldest", oldest},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
