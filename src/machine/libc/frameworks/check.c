/* The unit-test framework Check, installed as a library: what programs register, and the results.
 * Memory is kept until the program ends. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check_model.h"

long __culprit_variable_arguments(void);

int check_major_version = 0, check_minor_version = 15, check_micro_version = 2;

#define APPEND(list, last, added) (*((last) ? &(last)->next : &(list)) = (added), (last) = (added))

Suite* suite_create(const char* name) {
  Suite* suite = calloc(1, sizeof *suite);
  suite->name = name ? name : "";
  return suite;
}

int suite_tcase(Suite* suite, const char* name) {
  if (suite == NULL) return 0;
  for (const TCase* each = suite->cases; each; each = each->next)
    if (strcmp(each->name, name) == 0) return 1;
  return 0;
}

/* Adding a case twice has no effect. */
void suite_add_tcase(Suite* suite, TCase* added) {
  if (suite == NULL || added == NULL) return;
  for (const TCase* each = suite->cases; each; each = each->next)
    if (each == added) return;
  APPEND(suite->cases, suite->last_case, added);
}

TCase* tcase_create(const char* name) {
  TCase* made = calloc(1, sizeof *made);
  made->name = name ? name : "";
  return made;
}

void tcase_set_tags(TCase* tagged, const char* tags) {
  tagged->tags = calloc(strlen(tags) + 3, 1);
  strcat(strcat(strcpy(tagged->tags, " "), tags), " ");
}

/* Tests have no limit of time of their own. */
void tcase_set_timeout(TCase* limited, double seconds) {}

/* As START_TEST makes it since 0.13. */
struct made_test {
  const char* name;
  test_function function;
  const char* file;
  int line;
};

/* Since 0.13: the test, the signal and the status that it is expected to end with, the first number
 * of the loop and the end of the numbers. Before: the function in place of the test, and its name
 * after it. */
void _tcase_add_test(TCase* to, const void* test, ...) {
  struct test* added = calloc(1, sizeof *added);
  va_list rest;
  va_start(rest, test);
  if (__culprit_variable_arguments() == 5) {
    added->function = (test_function)test;
    added->name = va_arg(rest, const char*);
  } else {
    const struct made_test* made = test;
    added->name = made->name;
    added->function = made->function;
    added->file = made->file;
    added->line = made->line;
  }
  added->signal = va_arg(rest, int);
  added->status = va_arg(rest, int);
  added->begin = va_arg(rest, int);
  added->end = va_arg(rest, int);
  va_end(rest);
  APPEND(to->tests, to->last_test, added);
}

/* Setups run in the order in which they are added, teardowns in the opposite order. */
static void add_fixture(TCase* to, int kind, fixture_function function) {
  if (function == NULL) return;
  struct fixture* added = calloc(1, sizeof *added);
  added->function = function;
  struct fixture** link = &to->fixtures[kind];
  if (kind == SETUP_ONCE || kind == SETUP)
    while (*link) link = &(*link)->next;
  added->next = *link;
  *link = added;
}

void tcase_add_unchecked_fixture(TCase* to, fixture_function setup, fixture_function teardown) {
  add_fixture(to, SETUP_ONCE, setup);
  add_fixture(to, TEARDOWN_ONCE, teardown);
}

void tcase_add_checked_fixture(TCase* to, fixture_function setup, fixture_function teardown) {
  add_fixture(to, SETUP, setup);
  add_fixture(to, TEARDOWN, teardown);
}

void srunner_add_suite(SRunner* runner, Suite* suite) {
  if (suite != NULL) APPEND(runner->suites, runner->last_suite, suite);
}

SRunner* srunner_create(Suite* suite) {
  SRunner* runner = calloc(1, sizeof *runner);
  srunner_add_suite(runner, suite);
  return runner;
}

void srunner_free(SRunner* runner) {}

enum fork_status srunner_fork_status(SRunner* runner) {
  if (runner->fork != CK_FORK_GETENV) return runner->fork;
  const char* wish = getenv("CK_FORK");
  return wish && strcmp(wish, "no") == 0 ? CK_NOFORK : CK_FORK;
}

void srunner_set_fork_status(SRunner* runner, enum fork_status status) { runner->fork = status; }

/* Results
   ------------------------------------------------------- */

int srunner_ntests_failed(SRunner* runner) { return runner->failures + runner->errors; }
int srunner_ntests_run(SRunner* runner) { return runner->run; }

static TestResult** chosen(SRunner* runner, int count, int all) {
  TestResult** results = malloc(((size_t)count + 1) * sizeof(TestResult*));
  int at = 0;
  for (TestResult* each = runner->results; each && at < count; each = each->next)
    if (all || each->outcome != CK_PASS) results[at++] = each;
  return results;
}

TestResult** srunner_failures(SRunner* runner) {
  return chosen(runner, srunner_ntests_failed(runner), 0);
}

TestResult** srunner_results(SRunner* runner) { return chosen(runner, runner->run, 1); }

int tr_rtype(TestResult* result) { return (int)result->outcome; }
enum context tr_ctx(TestResult* result) { return result->context; }
const char* tr_msg(TestResult* result) { return result->message; }
int tr_lno(TestResult* result) { return result->line; }
const char* tr_lfile(TestResult* result) { return result->file; }
const char* tr_tcname(TestResult* result) { return result->case_name; }

/* Logs are not written. */
#define LOG(kind)                                                                     \
  void srunner_set_##kind(SRunner* runner, const char* name) { runner->kind = name; } \
  int srunner_has_##kind(SRunner* runner) { return srunner_##kind##_fname(runner) != NULL; }

const char* srunner_log_fname(SRunner* runner) {
  return runner->log ? runner->log : getenv("CK_LOG_FILE_NAME");
}
const char* srunner_xml_fname(SRunner* runner) {
  return runner->xml ? runner->xml : getenv("CK_XML_LOG_FILE_NAME");
}
const char* srunner_tap_fname(SRunner* runner) {
  return runner->tap ? runner->tap : getenv("CK_TAP_LOG_FILE_NAME");
}

LOG(log)
LOG(xml)
LOG(tap)
