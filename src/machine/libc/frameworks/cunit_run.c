/* The unit-test framework CUnit, installed as a library: runs tests and counts. The reports that
 * programs choose are in cunit_reports.c. A run takes no time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunit_model.h"

typedef void (*suite_handler)(CU_Suite*);
typedef void (*suite_end_handler)(CU_Suite*, CU_FailureRecord*);
typedef void (*test_handler)(CU_Test*, CU_Suite*);
typedef void (*test_end_handler)(CU_Test*, CU_Suite*, CU_FailureRecord*);
typedef void (*end_handler)(CU_FailureRecord*);

/* As CU_RunSummary of TestRun.h. */
static struct summary {
  char package[50];
  unsigned suites, failed_suites, inactive_suites, tests, failed_tests, inactive_tests;
  unsigned assertions, failed_assertions, failures;
  double seconds;
} summary;

static CU_FailureRecord *failures, *last_failure;
static CU_Suite* current_suite;
static CU_Test* current_test;
static int is_running, inactive_fails = 1;

#define HANDLER(Type, name)                                                \
  static Type name##_handler;                                              \
  void CU_set_##name##_handler(Type handler) { name##_handler = handler; } \
  Type CU_get_##name##_handler(void) { return name##_handler; }

HANDLER(suite_handler, suite_start)
HANDLER(test_handler, test_start)
HANDLER(test_end_handler, test_complete)
HANDLER(suite_end_handler, suite_complete)
HANDLER(end_handler, all_test_complete)
HANDLER(suite_handler, suite_init_failure)
HANDLER(suite_handler, suite_cleanup_failure)

#define COUNT(name, count) \
  unsigned CU_get_number_of_##name(void) { return count; }

COUNT(suites_run, summary.suites)
COUNT(suites_failed, summary.failed_suites)
COUNT(suites_inactive, summary.inactive_suites)
COUNT(tests_run, summary.tests)
COUNT(tests_failed, summary.failed_tests)
COUNT(tests_inactive, summary.inactive_tests)
COUNT(asserts, summary.assertions)
COUNT(successes, summary.assertions - summary.failed_assertions)
COUNT(failures, summary.failed_assertions)
COUNT(failure_records, summary.failures)

double CU_get_elapsed_time(void) { return summary.seconds; }
CU_FailureRecord* CU_get_failure_list(void) { return failures; }
struct summary* CU_get_run_summary(void) { return &summary; }
CU_Suite* CU_get_current_suite(void) { return current_suite; }
CU_Test* CU_get_current_test(void) { return current_test; }
int CU_is_test_running(void) { return is_running; }
void CU_set_fail_on_inactive(int fails) { inactive_fails = fails; }
int CU_get_fail_on_inactive(void) { return inactive_fails; }

/* Failures
   ------------------------------------------------------- */

void __culprit_cunit_forget(void) {
  while (failures) {
    CU_FailureRecord* next = failures->next;
    free(failures->file);
    free(failures->condition);
    free(failures);
    failures = next;
  }
  last_failure = NULL;
  const struct summary nothing = {.suites = 0};
  summary = nothing;
}

void CU_clear_previous_results(void) { __culprit_cunit_forget(); }

static void add_failure(enum failure_type type, unsigned line, const char* condition,
                        const char* file) {
  CU_FailureRecord* added = calloc(1, sizeof *added);
  added->type = type;
  added->line = line;
  added->file = file ? __culprit_cunit_copy(file) : NULL;
  added->condition = condition ? __culprit_cunit_copy(condition) : NULL;
  added->test = current_test;
  added->suite = current_suite;
  added->previous = last_failure;
  if (last_failure) last_failure->next = added;
  else failures = added;
  last_failure = added;
  ++summary.failures;
}

int CU_assertImplementation(int value, unsigned line, const char* condition, const char* file,
                            const char* function, int is_fatal) {
  ++summary.assertions;
  if (value) return value;
  ++summary.failed_assertions;
  add_failure(ASSERTION_FAILED, line, condition, file);
  if (is_fatal && current_test && current_test->end) longjmp(*current_test->end, 1);
  return value;
}

/* Runs
   ------------------------------------------------------- */

/* The first failure after the given one; null stands before all. */
static CU_FailureRecord* after(CU_FailureRecord* failure) {
  return failure ? failure->next : failures;
}

static void run_active_test(CU_Suite* suite, CU_Test* test) {
  CU_FailureRecord* before = last_failure;
  jmp_buf end;
  current_test = test;
  if (test_start_handler) test_start_handler(test, suite);
  if (suite->setup) suite->setup();
  test->end = &end;
  if (setjmp(end) == 0) test->function();
  test->end = NULL;
  if (suite->teardown) suite->teardown();
  ++summary.tests;
  if (after(before)) {
    ++summary.failed_tests;
    ++suite->failed;
  } else {
    ++suite->succeeded;
  }
  if (test_complete_handler) test_complete_handler(test, suite, after(before));
  current_test = NULL;
}

static enum error run_test(CU_Suite* suite, CU_Test* test) {
  if (test->active) {
    run_active_test(suite, test);
    return SUCCESS;
  }
  ++summary.inactive_tests;
  if (!inactive_fails) return SUCCESS;
  current_test = test;
  add_failure(TEST_INACTIVE, 0, "Test inactive", "CUnit System");
  current_test = NULL;
  return TEST_IS_INACTIVE;
}

static enum error initialize(CU_Suite* suite) {
  if (suite->initialize == NULL || suite->initialize() == 0) return SUCCESS;
  if (suite_init_failure_handler) suite_init_failure_handler(suite);
  ++summary.failed_suites;
  add_failure(INITIALIZATION_FAILED, 0, "Suite Initialization failed - Suite Skipped",
              "CUnit System");
  return INITIALIZATION_ERROR;
}

static enum error clean(CU_Suite* suite) {
  if (suite->clean == NULL || suite->clean() == 0) return SUCCESS;
  if (suite_cleanup_failure_handler) suite_cleanup_failure_handler(suite);
  ++summary.failed_suites;
  add_failure(CLEANING_FAILED, 0, "Suite cleanup failed.", "CUnit System");
  return CLEANING_ERROR;
}

static enum error first(enum error one, enum error other) { return one != SUCCESS ? one : other; }

static int goes_on(enum error error) {
  return error == SUCCESS || __culprit_cunit_action == IGNORE;
}

static enum error run_active_suite(CU_Suite* suite) {
  enum error error = initialize(suite);
  if (error != SUCCESS) return error;
  for (CU_Test* test = suite->tests; test && goes_on(error); test = test->next)
    error = first(error, run_test(suite, test));
  ++summary.suites;
  return first(error, clean(suite));
}

static enum error run_suite(CU_Suite* suite) {
  CU_FailureRecord* before = last_failure;
  enum error error = SUCCESS;
  current_suite = suite;
  suite->failed = suite->succeeded = 0;
  if (suite_start_handler) suite_start_handler(suite);
  if (suite->active) {
    error = run_active_suite(suite);
  } else {
    ++summary.inactive_suites;
    if (inactive_fails) {
      add_failure(SUITE_INACTIVE, 0, "Suite inactive", "CUnit System");
      error = SUITE_IS_INACTIVE;
    }
  }
  if (suite_complete_handler) suite_complete_handler(suite, after(before));
  current_suite = NULL;
  return error;
}

static void begin(void) {
  CU_clear_previous_results();
  is_running = 1;
}

static enum error finish(enum error error) {
  is_running = 0;
  if (all_test_complete_handler) all_test_complete_handler(failures);
  return __culprit_cunit_ends(error);
}

enum error CU_run_all_tests(void) {
  if (__culprit_cunit_registry == NULL) return __culprit_cunit_ends(NO_REGISTRY);
  enum error error = SUCCESS;
  begin();
  for (CU_Suite* suite = __culprit_cunit_registry->suites; suite && goes_on(error);
       suite = suite->next)
    error = first(error, run_suite(suite));
  return finish(error);
}

enum error CU_run_suite(CU_Suite* suite) {
  if (suite == NULL) return __culprit_cunit_ends(NO_SUITE);
  begin();
  return finish(run_suite(suite));
}

enum error CU_run_test(CU_Suite* suite, CU_Test* test) {
  enum error error = suite == NULL    ? NO_SUITE
                     : test == NULL   ? NO_TEST
                     : !suite->active ? SUITE_IS_INACTIVE
                                      : SUCCESS;
  if (error != SUCCESS) return __culprit_cunit_ends(error);
  begin();
  current_suite = suite;
  suite->failed = suite->succeeded = 0;
  error = initialize(suite);
  if (error == SUCCESS) {
    error = run_test(suite, test);
    error = first(error, clean(suite));
  }
  current_suite = NULL;
  return finish(error);
}

/* The summary
   ------------------------------------------------------- */

char* CU_get_run_results_string(void) {
  enum { Size = 1024 };
  char* text = malloc(Size);
  const unsigned suites = __culprit_cunit_registry ? __culprit_cunit_registry->suite_count : 0;
  const unsigned tests = __culprit_cunit_registry ? __culprit_cunit_registry->test_count : 0;
  const struct summary* s = &summary;
  snprintf(text, Size,
           "Run Summary:    Type  Total    Ran Passed Failed Inactive\n"
           "%20s%7u%7u%7s%7u%9u\n%20s%7u%7u%7u%7u%9u\n%20s%7u%7u%7u%7u%9s\n\n"
           "Elapsed time = %8.3f seconds",
           "suites", suites, s->suites, "n/a", s->failed_suites, s->inactive_suites, "tests", tests,
           s->tests, s->tests - s->failed_tests, s->failed_tests, s->inactive_tests, "asserts",
           s->assertions, s->assertions, s->assertions - s->failed_assertions, s->failed_assertions,
           "n/a", s->seconds);
  return text;
}

void CU_print_run_results(FILE* file) {
  char* text = CU_get_run_results_string();
  fputs(text, file);
  free(text);
}
