/* A small framework in the style of munit: each test runs in a process of its own, which reports
 * over a pipe. */
struct test {
  const char* name;
  int (*function)(void);
};

int run_all(const struct test* tests);
