/* A test program is a table of cases; its argument chooses one. The exit status is 0 when every check of the case holds. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <string.h>

struct test_case {
  const char *name;
  void (*run)(void);
};

static int failures;

#define CHECK(condition)                                                            \
  do {                                                                              \
    if (!(condition)) {                                                             \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      failures++;                                                                   \
    }                                                                               \
  } while (0)

/* A NaN is near nothing. */
#define CHECK_NEAR(expected, actual, tolerance)                                                                             \
  do {                                                                                                                      \
    double expected_ = (expected), actual_ = (actual);                                                                      \
    if (!(fabs(expected_ - actual_) <= (tolerance))) {                                                                      \
      fprintf(stderr, "%s:%d: %s is %.12g, expected %.12g\n", __FILE__, __LINE__, #actual, actual_, expected_);             \
      failures++;                                                                                                           \
    }                                                                                                                       \
  } while (0)

#define CASE(name) {#name, name}
#define RUN_CASES(cases, argc, argv) run_cases(cases, sizeof(cases) / sizeof(cases)[0], argc, argv)

static int run_cases(const struct test_case *cases, size_t count, int argc, char **argv) {
  for (size_t i = 0; i < count; i++) {
    if (argc != 2 || strcmp(cases[i].name, argv[1]) != 0) continue;
    cases[i].run();
    return failures == 0 ? 0 : 1;
  }
  fprintf(stderr, "usage: give the name of one case\n");
  return 2;
}

#endif
