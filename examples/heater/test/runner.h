/* A test framework of forty lines: cases in a row, each with set_up before it; a failing assertion ends its case. */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdio.h>

static int runner_cases, runner_failures;
static const char *runner_case;

void set_up(void);

#define TEST_FAIL_MESSAGE(line, text, expected, actual)                                                     \
  do {                                                                                                      \
    fprintf(stderr, "%s:%d:%s:FAIL: %s expected %ld was %ld\n", __FILE__, line, runner_case, text, (long)(expected), (long)(actual)); \
    runner_failures++;                                                                                      \
    return;                                                                                                 \
  } while (0)

#define TEST_ASSERT_EQUAL(expected, actual)                                                \
  do {                                                                                     \
    if ((expected) != (actual)) TEST_FAIL_MESSAGE(__LINE__, #actual, (expected), (actual)); \
  } while (0)

#define TEST_ASSERT_TRUE(condition) TEST_ASSERT_EQUAL(1, !!(condition))
#define TEST_ASSERT_FALSE(condition) TEST_ASSERT_EQUAL(0, !!(condition))

#define RUN_TEST(function)      \
  do {                          \
    runner_case = #function;    \
    runner_cases++;             \
    set_up();                   \
    function();                 \
  } while (0)

#define TEST_END() (fprintf(stderr, "%d tests, %d failures\n", runner_cases, runner_failures), runner_failures != 0)

#endif
