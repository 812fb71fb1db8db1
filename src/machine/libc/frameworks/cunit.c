/* The unit-test framework CUnit, installed as a library: suites and tests. How they run is in
 * cunit_run.c. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunit_model.h"

/* Errors
   ------------------------------------------------------- */

static enum error last_error;
enum action __culprit_cunit_action;

struct text {
  int error;
  const char* text;
};

static const struct text texts[] = {
    {0, "No Error."},
    {1, "Memory allocation failed."},
    {10, "Test registry does not exist."},
    {11, "Registry already exists."},
    {20, "NULL suite not allowed."},
    {21, "Suite name cannot be NULL."},
    {22, "Suite initialization function failed."},
    {23, "Suite cleanup function failed."},
    {24, "Suite having name already registered."},
    {25, "Requested suite is not active"},
    {30, "NULL test or test function not allowed."},
    {31, "Test name cannot be NULL."},
    {32, "Test having this name already in suite."},
    {33, "Test not registered in specified suite."},
    {34, "Requested test is not active"},
    {40, "Error opening file."},
    {41, "Error closing file."},
    {42, "Bad file name."},
    {43, "Error during write to file."},
};

enum error CU_get_error(void) { return last_error; }

const char* CU_get_error_msg(void) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    if (texts[i].error == (int)last_error) return texts[i].text;
  return "Undefined Error";
}

enum error __culprit_cunit_ends(enum error error) {
  last_error = error;
  if (error != SUCCESS && __culprit_cunit_action == ABORT) {
    fprintf(stderr, "\nAborting due to error #%d: %s\n", (int)error, CU_get_error_msg());
    exit((int)error);
  }
  return error;
}

void CU_set_error(enum error error) { __culprit_cunit_ends(error); }
void CU_set_error_action(enum action action) { __culprit_cunit_action = action; }
enum action CU_get_error_action(void) { return __culprit_cunit_action; }

char* __culprit_cunit_copy(const char* text) {
  const size_t size = strlen(text) + 1;
  return memcpy(malloc(size), text, size);
}

/* The registry
   ------------------------------------------------------- */

CU_TestRegistry* __culprit_cunit_registry;

CU_TestRegistry* CU_create_new_registry(void) { return calloc(1, sizeof(CU_TestRegistry)); }

static void free_suite(CU_Suite* suite) {
  while (suite->tests) {
    CU_Test* next = suite->tests->next;
    free(suite->tests->name);
    free(suite->tests);
    suite->tests = next;
  }
  free(suite->name);
  free(suite);
}

void CU_destroy_existing_registry(CU_TestRegistry** registry) {
  while (*registry && (*registry)->suites) {
    CU_Suite* next = (*registry)->suites->next;
    free_suite((*registry)->suites);
    (*registry)->suites = next;
  }
  free(*registry);
  *registry = NULL;
}

void CU_cleanup_registry(void) {
  __culprit_cunit_ends(SUCCESS);
  CU_destroy_existing_registry(&__culprit_cunit_registry);
  __culprit_cunit_forget();
}

enum error CU_initialize_registry(void) {
  if (__culprit_cunit_registry) CU_cleanup_registry();
  __culprit_cunit_registry = CU_create_new_registry();
  return __culprit_cunit_ends(SUCCESS);
}

int CU_registry_initialized(void) { return __culprit_cunit_registry != NULL; }
CU_TestRegistry* CU_get_registry(void) { return __culprit_cunit_registry; }

CU_TestRegistry* CU_set_registry(CU_TestRegistry* registry) {
  CU_TestRegistry* before = __culprit_cunit_registry;
  __culprit_cunit_ends(SUCCESS);
  __culprit_cunit_registry = registry;
  return before;
}

/* Suites
   ------------------------------------------------------- */

CU_Suite* CU_get_suite_by_name(const char* name, CU_TestRegistry* registry) {
  CU_Suite* suite = registry->suites;
  while (suite && (name == NULL || strcmp(suite->name, name) != 0)) suite = suite->next;
  return suite;
}

CU_Suite* CU_get_suite_by_index(unsigned position, CU_TestRegistry* registry) {
  CU_Suite* suite = registry && position > 0 ? registry->suites : NULL;
  for (unsigned i = 1; suite && i < position; ++i) suite = suite->next;
  return suite;
}

/* The error of a question about suites. */
static int has_registry(void) {
  return __culprit_cunit_ends(__culprit_cunit_registry ? SUCCESS : NO_REGISTRY) == SUCCESS;
}

CU_Suite* CU_get_suite(const char* name) {
  return has_registry() ? CU_get_suite_by_name(name, __culprit_cunit_registry) : NULL;
}

CU_Suite* CU_get_suite_at_pos(unsigned position) {
  return has_registry() ? CU_get_suite_by_index(position, __culprit_cunit_registry) : NULL;
}

unsigned CU_get_suite_pos(CU_Suite* suite) {
  unsigned position = 1;
  if (!has_registry()) return 0;
  CU_Suite* each = __culprit_cunit_registry->suites;
  for (; each && each != suite; each = each->next) ++position;
  return each ? position : 0;
}

unsigned CU_get_suite_pos_by_name(const char* name) { return CU_get_suite_pos(CU_get_suite(name)); }

CU_Suite* CU_add_suite_with_setup_and_teardown(const char* name, suite_function initialize,
                                               suite_function clean, test_function setup,
                                               test_function teardown) {
  const enum error error = !__culprit_cunit_registry ? NO_REGISTRY
                           : !name                   ? NO_SUITE_NAME
                                                     : SUCCESS;
  if (__culprit_cunit_ends(error) != SUCCESS) return NULL;
  const int is_double = CU_get_suite_by_name(name, __culprit_cunit_registry) != NULL;
  CU_Suite* added = calloc(1, sizeof *added);
  added->name = __culprit_cunit_copy(name);
  added->active = 1;
  added->initialize = initialize;
  added->clean = clean;
  added->setup = setup;
  added->teardown = teardown;
  CU_Suite** link = &__culprit_cunit_registry->suites;
  for (; *link; link = &(*link)->next) added->previous = *link;
  *link = added;
  ++__culprit_cunit_registry->suite_count;
  if (is_double) __culprit_cunit_ends(DOUBLE_SUITE);
  return added;
}

CU_Suite* CU_add_suite(const char* name, suite_function initialize, suite_function clean) {
  return CU_add_suite_with_setup_and_teardown(name, initialize, clean, NULL, NULL);
}

#define SET(function, Owner, owner, Type, failure, change)   \
  enum error function(Owner* owner, Type value) {            \
    if (owner == NULL) return __culprit_cunit_ends(failure); \
    change;                                                  \
    return __culprit_cunit_ends(SUCCESS);                    \
  }

SET(CU_set_suite_active, CU_Suite, suite, int, NO_SUITE, suite->active = value != 0)
SET(CU_set_suite_initfunc, CU_Suite, suite, suite_function, NO_SUITE, suite->initialize = value)
SET(CU_set_suite_cleanupfunc, CU_Suite, suite, suite_function, NO_SUITE, suite->clean = value)
SET(CU_set_test_active, CU_Test, test, int, NO_TEST, test->active = value != 0)
SET(CU_set_test_func, CU_Test, test, test_function, NO_TEST, test->function = value)

enum error CU_set_suite_name(CU_Suite* suite, const char* name) {
  const enum error error = suite == NULL ? NO_SUITE : name == NULL ? NO_SUITE_NAME : SUCCESS;
  if (error == SUCCESS) suite->name = __culprit_cunit_copy(name);
  return __culprit_cunit_ends(error);
}

enum error CU_set_test_name(CU_Test* test, const char* name) {
  const enum error error = test == NULL ? NO_TEST : name == NULL ? NO_TEST_NAME : SUCCESS;
  if (error == SUCCESS) test->name = __culprit_cunit_copy(name);
  return __culprit_cunit_ends(error);
}

/* Tests
   ------------------------------------------------------- */

CU_Test* CU_get_test_by_name(const char* name, CU_Suite* suite) {
  CU_Test* test = suite->tests;
  while (test && (name == NULL || strcmp(test->name, name) != 0)) test = test->next;
  return test;
}

CU_Test* CU_get_test_by_index(unsigned position, CU_Suite* suite) {
  CU_Test* test = position > 0 ? suite->tests : NULL;
  for (unsigned i = 1; test && i < position; ++i) test = test->next;
  return test;
}

/* The error of a question about the tests of a suite. */
static int has_suite(const CU_Suite* suite) {
  const enum error error = __culprit_cunit_registry == NULL ? NO_REGISTRY
                           : suite == NULL                  ? NO_SUITE
                                                            : SUCCESS;
  return __culprit_cunit_ends(error) == SUCCESS;
}

CU_Test* CU_get_test(CU_Suite* suite, const char* name) {
  return has_suite(suite) ? CU_get_test_by_name(name, suite) : NULL;
}

CU_Test* CU_get_test_at_pos(CU_Suite* suite, unsigned position) {
  return has_suite(suite) ? CU_get_test_by_index(position, suite) : NULL;
}

unsigned CU_get_test_pos(CU_Suite* suite, CU_Test* test) {
  unsigned position = 1;
  if (!has_suite(suite)) return 0;
  CU_Test* each = suite->tests;
  for (; each && each != test; each = each->next) ++position;
  return each ? position : 0;
}

unsigned CU_get_test_pos_by_name(CU_Suite* suite, const char* name) {
  return CU_get_test_pos(suite, CU_get_test(suite, name));
}

CU_Test* CU_add_test(CU_Suite* suite, const char* name, test_function function) {
  const enum error error = !__culprit_cunit_registry ? NO_REGISTRY
                           : suite == NULL           ? NO_SUITE
                           : name == NULL            ? NO_TEST_NAME
                           : function == NULL        ? NO_TEST
                                                     : SUCCESS;
  if (__culprit_cunit_ends(error) != SUCCESS) return NULL;
  const int is_double = CU_get_test_by_name(name, suite) != NULL;
  CU_Test* added = calloc(1, sizeof *added);
  added->name = __culprit_cunit_copy(name);
  added->active = 1;
  added->function = function;
  CU_Test** link = &suite->tests;
  for (; *link; link = &(*link)->next) added->previous = *link;
  *link = added;
  ++suite->test_count;
  ++__culprit_cunit_registry->test_count;
  if (is_double) __culprit_cunit_ends(DOUBLE_TEST);
  return added;
}

/* Tables of suites and tests
   ------------------------------------------------------- */

struct test_entry {
  const char* name;
  test_function function;
};

struct suite_entry {
  const char* name;
  suite_function initialize, clean;
  test_function setup, teardown;
  struct test_entry* tests;
};

enum error CU_register_suites(struct suite_entry* entries) {
  for (const struct suite_entry* each = entries; each && each->name; ++each) {
    CU_Suite* suite = CU_add_suite_with_setup_and_teardown(
        each->name, each->initialize, each->clean, each->setup, each->teardown);
    if (suite == NULL) return last_error;
    for (const struct test_entry* test = each->tests; test && test->name; ++test)
      if (CU_add_test(suite, test->name, test->function) == NULL) return last_error;
  }
  return __culprit_cunit_ends(SUCCESS);
}

enum error CU_register_nsuites(int count, ...) {
  va_list tables;
  va_start(tables, count);
  enum error error = SUCCESS;
  for (int i = 0; i < count && error == SUCCESS; ++i) {
    struct suite_entry* table = va_arg(tables, struct suite_entry*);
    if (table) error = CU_register_suites(table);
  }
  va_end(tables);
  return error;
}
