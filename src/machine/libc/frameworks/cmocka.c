/* The unit-test framework CMocka, installed as a library: runs tests and reports on them.
 *
 * Reports have the form "standard" of version 1.1.5. A message is printed while its test runs, not
 * after it. A block of test_malloc has no guards: the machine itself sees accesses beyond it. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_model.h"

typedef int (*fixture)(void** state);

struct CMUnitTest {
  const char* name;
  void (*test)(void** state);
  fixture setup, teardown;
  void* state; /* given to the test if its group has none */
};

/* of the test or fixture that runs */
static int is_running, is_skipped, has_message;
static jmp_buf end_of_run;
static const char* heading;

int global_expecting_assert;
jmp_buf global_expect_assert_env;
const char* global_last_failed_assert;

/* Messages
   ------------------------------------------------------- */

void vprint_message(const char* const format, va_list arguments) { vprintf(format, arguments); }

void vprint_error(const char* const format, va_list arguments) {
  vfprintf(stderr, format, arguments);
}

#define PRINTER(name, stream)                \
  void name(const char* const format, ...) { \
    va_list arguments;                       \
    va_start(arguments, format);             \
    vfprintf(stream, format, arguments);     \
    va_end(arguments);                       \
  }

PRINTER(print_message, stdout)
PRINTER(print_error, stderr)
PRINTER(cm_print_error, stderr)
PRINTER(cmocka_print_error, stderr) /* (2.0) */

/* Only the form "standard" is modelled. */
void cmocka_set_message_output(unsigned output) {}

void __culprit_cmocka_message_begins(void) {
  if (is_running && !has_message) fputs(heading, stderr);
  has_message = 1;
}

/* The ends of a test
   ------------------------------------------------------- */

/* Outside of tests, an assertion that fails ends the program. */
_Noreturn void __culprit_cmocka_stop(void) {
  if (is_running) longjmp(end_of_run, 1);
  fputs("\n", stderr);
  exit(-1);
}

_Noreturn void __culprit_cmocka_fail(const char* file, int line) {
  TELL("[   LINE   ] --- %s:%d: error: Failure!", file, line);
  __culprit_cmocka_stop();
}

_Noreturn void _fail(const char* const file, const int line) { __culprit_cmocka_fail(file, line); }

_Noreturn void _skip(const char* const file, const int line) {
  is_skipped = 1;
  __culprit_cmocka_stop();
}

/* (2.0) */
_Noreturn void _stop(void) { __culprit_cmocka_stop(); }

void mock_assert(const int result, const char* const expression, const char* const file,
                 const int line) {
  if (result) return;
  if (global_expecting_assert) {
    global_last_failed_assert = expression;
    longjmp(global_expect_assert_env, (int)(size_t)expression | 1);
  }
  TELL("ASSERT: %s\n", expression);
  __culprit_cmocka_fail(file, line);
}

/* Of signals that report a fault: the program has raised one itself. */
static void end_by_signal(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  TELL("Test failed with exception: %s(%d)", strsignal(number), number);
  __culprit_cmocka_stop();
}

/* Runs of a test or fixture
   ------------------------------------------------------- */

enum { FAULTS = 5 };
static const int faults[FAULTS] = {SIGFPE, SIGILL, SIGSEGV, SIGBUS, SIGSYS};
typedef void (*handler)(int);
static handler handlers_before[FAULTS];

static void begin(const char* messages_begin) {
  __culprit_cmocka_forget();
  for (int i = 0; i < FAULTS; ++i) handlers_before[i] = signal(faults[i], end_by_signal);
  heading = messages_begin;
  has_message = 0;
  is_running = 1;
}

static void end(void) {
  is_running = 0;
  global_expecting_assert = 0;
  for (int i = 0; i < FAULTS; ++i) signal(faults[i], handlers_before[i]);
}

static int run_test(const char* name, void (*test)(void**), void** state, const char* message) {
  const unsigned long blocks = __culprit_cmocka_blocks();
  begin(message);
  int passes = setjmp(end_of_run) == 0;
  if (passes) {
    test(state);
    /* both stop the run */
    if (!__culprit_cmocka_met() || !__culprit_cmocka_freed(blocks, name)) __culprit_cmocka_stop();
  }
  end();
  return passes;
}

static int run_fixture(fixture function, void** state, const char* message) {
  begin(message);
  int passes = setjmp(end_of_run) == 0;
  if (passes) {
    passes = function(state) == 0;
    if (!__culprit_cmocka_met()) __culprit_cmocka_stop();
  }
  end();
  return passes;
}

/* Groups
   ------------------------------------------------------- */

static const char *only, *left_out;

void cmocka_set_test_filter(const char* pattern) { only = pattern; }
void cmocka_set_skip_filter(const char* pattern) { left_out = pattern; }

static int matches(const char* text, const char* pattern) {
  if (*pattern == '*')
    return matches(text, pattern + 1) || (*text != '\0' && matches(text + 1, pattern));
  if (*text == '\0' || *pattern == '\0') return *text == *pattern;
  return (*pattern == '?' || *pattern == *text) && matches(text + 1, pattern + 1);
}

static int is_chosen(const struct CMUnitTest* test) {
  if (test->name == NULL || (!test->test && !test->setup && !test->teardown)) return 0;
  return !(only && !matches(test->name, only)) && !(left_out && matches(test->name, left_out));
}

enum verdict { PASSED, FAILED, SKIPPED, BROKEN }; /* broken: a fixture fails */

static enum verdict run(const struct CMUnitTest* test, void* group_state) {
  static const char broken[] = "Could not run test: ", error[] = "[  ERROR   ] --- ";
  void* state = group_state ? group_state : test->state;
  if (test->setup && !run_fixture(test->setup, &state, broken)) {
    fprintf(stderr, "%sTest setup failed\n", has_message ? "" : broken);
    return BROKEN;
  }
  enum verdict verdict = PASSED;
  if (test->test && !run_test(test->name, test->test, &state, error)) {
    verdict = is_skipped ? SKIPPED : FAILED;
    is_skipped = 0;
  }
  if (has_message) fputs("\n", stderr);
  if (!test->teardown || run_fixture(test->teardown, &state, broken)) return verdict;
  fprintf(stderr, "%sTest teardown failed\n", has_message ? "" : broken);
  return BROKEN;
}

static void report(const char* name, enum verdict verdict) {
  if (verdict == PASSED) printf("[       OK ] %s\n", name);
  else if (verdict == FAILED) printf("[  FAILED  ] %s\n", name);
  else if (verdict == SKIPPED) printf("[  SKIPPED ] %s\n", name);
  else fprintf(stderr, "[  ERROR   ] %s\n", name);
}

/* Names the tests with the verdict. */
static void list(const struct CMUnitTest* tests, const enum verdict* verdicts, size_t count,
                 enum verdict verdict, const char* label) {
  for (size_t i = 0; i < count; ++i)
    if (is_chosen(&tests[i]) && verdicts[i] == verdict)
      fprintf(stderr, "%s%s\n", label, tests[i].name);
}

static void summarize(const struct CMUnitTest* tests, const enum verdict* verdicts, size_t count,
                      const unsigned numbers[4]) {
  static const char failed[] = "[  FAILED  ] ", skipped[] = "[  SKIPPED ] ";
  printf("[==========] %u test(s) run.\n",
         numbers[PASSED] + numbers[FAILED] + numbers[SKIPPED] + numbers[BROKEN]);
  fprintf(stderr, "[  PASSED  ] %u test(s).\n", numbers[PASSED]);
  if (numbers[SKIPPED] != 0) {
    fprintf(stderr, "%s%u test(s), listed below:\n", skipped, numbers[SKIPPED]);
    list(tests, verdicts, count, SKIPPED, skipped);
    fprintf(stderr, "\n %u SKIPPED TEST(S)\n", numbers[SKIPPED]);
  }
  if (numbers[FAILED] != 0) {
    fprintf(stderr, "%s%u test(s), listed below:\n", failed, numbers[FAILED]);
    list(tests, verdicts, count, FAILED, failed);
    fprintf(stderr, "\n %u FAILED TEST(S)\n", numbers[FAILED] + numbers[BROKEN]);
  }
}

static int run_group_fixture(fixture function, void** state, const char* what, const char* group) {
  if (function == NULL) return 1;
  const int passes = run_fixture(function, state, "[  ERROR   ] --- ");
  if (has_message) fputs("\n", stderr);
  if (!passes) fprintf(stderr, "[  FAILED  ] %s\n[  ERROR   ] %s\n", what, group);
  return passes;
}

int _cmocka_run_group_tests(const char* group, const struct CMUnitTest* const tests,
                            const size_t count, fixture setup, fixture teardown) {
  unsigned numbers[4] = {0}, chosen = 0;
  enum verdict* verdicts = calloc(count + 1, sizeof *verdicts);
  void* state = NULL;
  for (size_t i = 0; i < count; ++i) chosen += (unsigned)is_chosen(&tests[i]);
  printf("[==========] Running %u test(s).\n", chosen);
  const int is_ready = run_group_fixture(setup, &state, "GROUP SETUP", group);
  for (size_t i = 0; is_ready && i < count; ++i) {
    if (!is_chosen(&tests[i])) continue;
    printf("[ RUN      ] %s\n", tests[i].name);
    verdicts[i] = run(&tests[i], state);
    ++numbers[verdicts[i]];
    report(tests[i].name, verdicts[i]);
  }
  run_group_fixture(teardown, &state, "GROUP TEARDOWN", group);
  summarize(tests, verdicts, count, numbers);
  free(verdicts);
  return is_ready ? (int)(numbers[FAILED] + numbers[BROKEN]) : 1;
}

/* The first interface, which CMocka has from cmockery
   ------------------------------------------------------- */

enum role { TEST, SETUP, TEARDOWN, GROUP_SETUP, GROUP_TEARDOWN };

typedef struct UnitTest {
  const char* name;
  void (*function)(void** state);
  enum role role;
} UnitTest;

int _run_test(const char* const name, void (*const function)(void**), void** const state,
              const enum role role, const void* const unused) {
  void* own = NULL;
  if (role == TEST) printf("[ RUN      ] %s\n", name);
  const int passes = run_test(name, function, state ? state : &own, "");
  is_skipped = 0;
  if (has_message) fputs("\n", stderr);
  if (!passes) fprintf(stderr, "[  FAILED  ] %s\n", name);
  else if (role == TEST) printf("[       OK ] %s\n", name);
  return !passes;
}

/* A test belongs to the setup before it and to the teardown after it. */
int _run_tests(const UnitTest* const tests, const size_t count) {
  void *state = NULL, *group = NULL;
  int failures = 0, is_ready = 1;
  size_t run = 0;
  for (size_t i = 0; i < count; ++i) run += tests[i].role == TEST;
  printf("[==========] Running %zu test(s).\n", run);
  for (size_t i = 0; i < count; ++i) {
    const enum role role = tests[i].role;
    const int of_group = role == GROUP_SETUP || role == GROUP_TEARDOWN;
    if (role == SETUP) state = group, is_ready = 1;
    if (is_ready || of_group || role == SETUP) {
      const int fails =
          _run_test(tests[i].name, tests[i].function, of_group ? &group : &state, role, NULL);
      failures += fails;
      if (role == SETUP) is_ready = !fails;
    }
    if (role == TEARDOWN || of_group) state = group, is_ready = 1;
  }
  printf("[==========] %zu test(s) run.\n", run);
  fprintf(stderr, "[  PASSED  ] %zu test(s).\n",
          run > (size_t)failures ? run - (size_t)failures : 0);
  if (failures > 0) fprintf(stderr, "[  FAILED  ] %d test(s)\n", failures);
  return failures;
}

int _run_group_tests(const UnitTest* const tests, const size_t count) {
  return _run_tests(tests, count);
}
