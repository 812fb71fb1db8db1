#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct report {
  int passed, failed;
};

static void run_in_child(const struct test* test, int to) {
  struct report report = {0, 0};
  if (test->function()) report.passed = 1;
  else report.failed = 1;
  write(to, &report, sizeof report);
  close(to);
  exit(EXIT_SUCCESS);
}

static int run_one(const struct test* test, struct report* sum) {
  int ends[2], status;
  struct report report = {0, 0};
  fprintf(stderr, "%-20s", test->name);
  fflush(stderr);
  if (pipe(ends) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    run_in_child(test, ends[1]);
  }
  close(ends[1]);
  const ssize_t got = read(ends[0], &report, sizeof report);
  close(ends[0]);
  if (waitpid(child, &status, 0) != child) return -1;
  if (WIFSIGNALED(status)) fprintf(stderr, "[ ERROR ] killed by signal %d\n", WTERMSIG(status));
  else fprintf(stderr, report.passed ? "[ OK    ]\n" : "[ FAIL  ]\n");
  if (got != sizeof report) report.failed = 1;
  sum->passed += report.passed;
  sum->failed += report.failed;
  return 0;
}

int run_all(const struct test* tests) {
  struct report sum = {0, 0};
  for (; tests->name; ++tests)
    if (run_one(tests, &sum) != 0) return EXIT_FAILURE;
  printf("%d of %d tests passed\n", sum.passed, sum.passed + sum.failed);
  return sum.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
