/* A test framework as they come: tests register themselves, a failed assertion leaves its test, the exit status counts failures. */
#include <setjmp.h>

struct test {
  const char *name;
  void (*run)(void);
  struct test *next;
};

void add_test(struct test *test);
_Noreturn void fail(const char *file, int line, long expected, long actual);

#define TEST(id)                                                                                \
  static void id##_run(void);                                                                   \
  static struct test id##_entry = {#id, id##_run, 0};                                           \
  __attribute__((constructor)) static void id##_add(void) { add_test(&id##_entry); }            \
  static void id##_run(void)
#define EXPECT(expected, actual)                                                                \
  do {                                                                                          \
    long was = (actual);                                                                        \
    if (was != (expected)) fail(__FILE__, __LINE__, (expected), was);                           \
  } while (0)
