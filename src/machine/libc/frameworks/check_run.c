/* The unit-test framework Check, installed as a library: runs tests and reports on them.
 *
 * Tests run in one process, one after the other. Where Check would start a process for each, calls
 * of exit and signals that a test sends to itself end only the test. What a test changes in memory
 * stays. A test that expects a signal ends by a failed assertion, too; where it has another fault,
 * the run is given up, since what would be left of it is not known. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_model.h"

int suite_tcase(Suite* suite, const char* name);
enum fork_status srunner_fork_status(SRunner* runner);

/* The machine sets it when exit is called (builtins/process.cpp). */
int __culprit_exit_status;
/* Not null: a failed assertion is SIGABRT for this handler, and a run with another fault is given
 * up (run/machine.cpp). */
void (*__culprit_signal_handler)(int);

enum end { NO_END, RETURNED, FAILED, EXITED, KILLED };

/* of the test or fixture that runs */
static jmp_buf end_of_run;
static int is_running, is_forked, exits_are_seen;
static enum end end;
static int code; /* of exit, or the signal */
static char* message;
static const char *at_file, *test_name = "";
static int at_line;

void _mark_point(const char* file, int line) {
  at_file = file;
  at_line = line;
}

/* Up to 0.12, START_TEST begins with a call of it. */
void tcase_fn_start(const char* name, const char* file, int line) {
  test_name = name;
  _mark_point(file, line);
}

const char* tcase_name(void) { return test_name; }

void check_set_max_msg_size(size_t size) {}

/* Up to 0.14, the format and its arguments are followed by a null pointer. */
_Noreturn void _ck_assert_failed(const char* file, int line, const char* expression, ...) {
  enum { Size = 8192 };
  va_list rest;
  va_start(rest, expression);
  const char* format = va_arg(rest, const char*);
  message = malloc(Size);
  if (format) vsnprintf(message, Size, format, rest);
  else snprintf(message, Size, "%s", expression);
  va_end(rest);
  _mark_point(file, line);
  if (is_running) longjmp(end_of_run, FAILED);
  fprintf(stderr, "%s:%d: %s\n", file, line, message);
  exit(EXIT_FAILURE);
}

static void end_by_signal(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  code = number;
  longjmp(end_of_run, KILLED);
}

static void end_by_exit(void) {
  exits_are_seen = 0;
  if (!is_running || !is_forked) return;
  code = __culprit_exit_status;
  longjmp(end_of_run, EXITED);
}

/* Runs of a test or fixture
   ------------------------------------------------------- */

enum { SIGNALS = 7 };
static int signals[SIGNALS] = {0, SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGTERM};
static void (*handlers_before[SIGNALS])(int);

static void begin(int expected_signal) {
  message = NULL;
  is_running = 1;
  if (!is_forked) return;
  if (!exits_are_seen) atexit(end_by_exit);
  exits_are_seen = 1;
  signals[0] = expected_signal;
  for (int i = expected_signal ? 0 : 1; i < SIGNALS; ++i) {
    handlers_before[i] = signal(signals[i], end_by_signal);
    if (handlers_before[i] != SIG_DFL && handlers_before[i] != end_by_signal)
      signal(signals[i], handlers_before[i]);
  }
  if (expected_signal) __culprit_signal_handler = end_by_signal;
}

static void finish(void) {
  is_running = 0;
  if (!is_forked) return;
  for (int i = SIGNALS - 1; i >= (signals[0] ? 0 : 1); --i) signal(signals[i], handlers_before[i]);
  __culprit_signal_handler = NULL;
}

static void run_fixtures(const struct fixture* each) {
  for (; each; each = each->next) each->function();
}

static enum end run_once(const TCase* of, int kind) {
  at_file = NULL;
  at_line = -1;
  begin(0);
  end = setjmp(end_of_run);
  if (end == NO_END) {
    run_fixtures(of->fixtures[kind]);
    end = RETURNED;
  }
  finish();
  return end;
}

static enum context context;

static void run_test(const TCase* of, const struct test* test, int number) {
  test_name = test->name;
  _mark_point(test->file, test->line);
  context = CK_CTX_SETUP;
  begin(test->signal);
  end = setjmp(end_of_run);
  if (end == NO_END) {
    run_fixtures(of->fixtures[SETUP]);
    context = CK_CTX_TEST;
    if (test->file) _mark_point(test->file, test->line);
    test->function(number);
    context = CK_CTX_TEARDOWN;
    run_fixtures(of->fixtures[TEARDOWN]);
    context = CK_CTX_TEST;
    end = RETURNED;
  }
  finish();
}

/* Results
   ------------------------------------------------------- */

static TestResult* add_result(SRunner* runner, const TCase* of, const char* name, int number,
                              enum outcome outcome) {
  TestResult* added = calloc(1, sizeof *added);
  added->outcome = outcome;
  added->context = context;
  added->message = message;
  added->file = at_file;
  added->line = at_line;
  added->case_name = of->name;
  added->test_name = name;
  added->number = number;
  if (runner->last_result) runner->last_result->next = added;
  else runner->results = added;
  runner->last_result = added;
  ++runner->run;
  runner->failures += outcome == CK_FAILURE;
  runner->errors += outcome == CK_ERROR;
  return added;
}

/* How a test has ended that is not as expected. */
static void tell_end(int expected_signal) {
  enum { Size = 200 };
  char* told = malloc(Size);
  const char* after = end == KILLED || !expected_signal ? "(after this point) " : "";
  if (end != KILLED) {
    const int status = end == EXITED ? code : end == FAILED ? EXIT_FAILURE : EXIT_SUCCESS;
    snprintf(told, Size, "%sEarly exit with return value %d", after, status);
  } else if (expected_signal) {
    snprintf(told, Size, "%sReceived signal %d (%s), expected %d", after, code, strsignal(code),
             expected_signal);
    const size_t used = strlen(told);
    snprintf(told + used, Size - used, " (%s)", strsignal(expected_signal));
  } else {
    snprintf(told, Size, "%sReceived signal %d (%s)", after, code, strsignal(code));
  }
  message = told;
}

static enum outcome judge(const struct test* test) {
  if (end == KILLED) {
    if (test->signal != 0 && code == test->signal) return CK_PASS;
    tell_end(test->signal);
    return CK_ERROR;
  }
  if (is_forked && test->signal != 0) {
    tell_end(test->signal);
    return CK_FAILURE;
  }
  if (end == FAILED) return CK_FAILURE;
  const int status = end == EXITED ? code : 0;
  if (!is_forked || status == test->status) return CK_PASS;
  tell_end(0);
  return CK_ERROR;
}

static char passed[] = "Passed";

static void run_case(SRunner* runner, const TCase* of) {
  context = CK_CTX_SETUP;
  if (run_once(of, SETUP_ONCE) != RETURNED) {
    add_result(runner, of, "unchecked_setup", 0, CK_FAILURE);
    return;
  }
  for (const struct test* test = of->tests; test; test = test->next)
    for (int number = test->begin; number < test->end; ++number) {
      run_test(of, test, number);
      const enum outcome outcome = judge(test);
      if (outcome == CK_PASS) message = passed;
      const int in_setup = !is_forked && context == CK_CTX_SETUP;
      add_result(runner, of, in_setup ? "checked_setup" : test->name, number, outcome);
    }
  if (run_once(of, TEARDOWN_ONCE) == RETURNED) return;
  fprintf(stderr, "%s:%d: %s\n", at_file, at_line, message ? message : "a teardown ends early");
  exit(EXIT_FAILURE);
}

/* Reports
   ------------------------------------------------------- */

static enum verbosity chosen(enum verbosity verbosity) {
  static const char* const names[] = {"silent", "minimal", "normal", "verbose"};
  if (verbosity != CK_ENV) return verbosity > CK_ENV ? CK_NORMAL : verbosity;
  const char* wish = getenv("CK_VERBOSITY");
  for (int i = CK_SILENT; wish && i <= CK_VERBOSE; ++i)
    if (strcmp(wish, names[i]) == 0) return (enum verbosity)i;
  return CK_NORMAL;
}

static void print_result(const TestResult* each) {
  static const char letters[] = "?PFE";
  char letter = letters[each->outcome];
  if (each->outcome == CK_FAILURE && each->context != CK_CTX_TEST) letter = 'S';
  printf("%s:%d:%c:%s:%s:%d: %s\n", each->file ? each->file : "(null)", each->line, letter,
         each->case_name, each->test_name, each->number,
         each->message ? each->message : "Test ended early");
}

static void print(const SRunner* runner, enum verbosity verbosity) {
  if (verbosity < CK_MINIMAL) return;
  const int failed = runner->failures + runner->errors;
  printf("%d%%: Checks: %d, Failures: %d, Errors: %d\n",
         runner->run ? (runner->run - failed) * 100 / runner->run : 100, runner->run,
         runner->failures, runner->errors);
  for (const TestResult* each = runner->results; each; each = each->next)
    if (verbosity >= CK_VERBOSE || (verbosity == CK_NORMAL && each->outcome != CK_PASS))
      print_result(each);
}

void srunner_print(SRunner* runner, enum verbosity verbosity) { print(runner, chosen(verbosity)); }

/* Runs of suites
   ------------------------------------------------------- */

/* Whether one of the words of `tags` is among those of the case. */
static int has_tag(const TCase* of, const char* tags) {
  if (of->tags == NULL) return 0;
  while (*tags != '\0') {
    const size_t length = strcspn(tags, " ");
    for (const char* at = of->tags; length > 0 && (at = strchr(at, ' ')) != NULL; ++at)
      if (strncmp(at + 1, tags, length) == 0 && at[1 + length] == ' ') return 1;
    tags += length;
    tags += strspn(tags, " ");
  }
  return 0;
}

struct choice {
  const char *suite, *name, *with, *without; /* null: of no matter */
};

static int is_chosen(const TCase* of, const struct choice* choice) {
  return !(choice->name && strcmp(choice->name, of->name) != 0) &&
         !(choice->with && !has_tag(of, choice->with)) &&
         !(choice->without && has_tag(of, choice->without));
}

static void run_suite(SRunner* runner, Suite* suite, const struct choice* choice,
                      enum verbosity verbosity) {
  if (choice->suite && strcmp(choice->suite, suite->name) != 0) return;
  if (choice->name && !suite_tcase(suite, choice->name)) return;
  if (verbosity >= CK_MINIMAL) printf(" %s\n", suite->name);
  for (const TCase* each = suite->cases; each; each = each->next)
    if (is_chosen(each, choice)) run_case(runner, each);
}

void srunner_run_tagged(SRunner* runner, const char* suite, const char* name, const char* with,
                        const char* without, enum verbosity verbosity) {
  const struct choice choice = {
      suite ? suite : getenv("CK_RUN_SUITE"), name ? name : getenv("CK_RUN_CASE"),
      with ? with : getenv("CK_INCLUDE_TAGS"), without ? without : getenv("CK_EXCLUDE_TAGS")};
  const enum verbosity used = chosen(verbosity);
  is_forked = srunner_fork_status(runner) == CK_FORK;
  if (used >= CK_MINIMAL) printf("Running suite(s):");
  for (Suite* each = runner->suites; each; each = each->next)
    run_suite(runner, each, &choice, used);
  print(runner, used);
}

void srunner_run(SRunner* runner, const char* suite, const char* name, enum verbosity verbosity) {
  srunner_run_tagged(runner, suite, name, NULL, NULL, verbosity);
}

void srunner_run_all(SRunner* runner, enum verbosity verbosity) {
  srunner_run(runner, NULL, NULL, verbosity);
}
