#include "unity.h"

#include <stdio.h>

static struct test *first, **last = &first;
static jmp_buf out_of_test;

void add_test(struct test *test) {
  *last = test;
  last = &test->next;
}

void fail(const char *file, int line, long expected, long actual) {
  printf("%s:%d:FAIL: expected %ld was %ld\n", file, line, expected, actual);
  longjmp(out_of_test, 1);
}

__attribute__((weak)) void set_up(void);

int main(void) {
  int failures = 0;
  for (struct test *test = first; test != NULL; test = test->next) {
    if (set_up) set_up();
    if (setjmp(out_of_test) != 0) {
      failures++;
      continue;
    }
    test->run();
    printf("test_clamp.c:1:%s:PASS\n", test->name);
  }
  printf("%d failures\n", failures);
  return failures > 0;
}
