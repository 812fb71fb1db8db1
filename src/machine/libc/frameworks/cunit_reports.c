/* CUnit's interfaces "basic" and "automated", installed as a library. The second writes its reports
 * into files; this model leaves them out, and prints the failures to standard error. */
#include <stdio.h>
#include <string.h>

#include "cunit_model.h"

enum error CU_run_all_tests(void);
enum error CU_run_suite(CU_Suite*);
enum error CU_run_test(CU_Suite*, CU_Test*);
void CU_set_test_start_handler(void (*)(CU_Test*, CU_Suite*));
void CU_set_test_complete_handler(void (*)(CU_Test*, CU_Suite*, CU_FailureRecord*));
void CU_set_all_test_complete_handler(void (*)(CU_FailureRecord*));
void CU_set_suite_init_failure_handler(void (*)(CU_Suite*));
void CU_set_suite_cleanup_failure_handler(void (*)(CU_Suite*));
void CU_set_suite_start_handler(void (*)(CU_Suite*));
void CU_set_suite_complete_handler(void (*)(CU_Suite*, CU_FailureRecord*));
void CU_print_run_results(FILE*);

static enum { NORMAL, SILENT, VERBOSE } mode;
static const CU_Suite* shown_suite;

void CU_basic_set_mode(unsigned chosen) { mode = chosen; }
unsigned CU_basic_get_mode(void) { return mode; }

static void show(FILE* to, const CU_FailureRecord* failure, const char* margin) {
  for (int number = 1; failure; failure = failure->next, ++number)
    fprintf(to, "\n%s%d. %s:%u  - %s", margin, number, failure->file ? failure->file : "",
            failure->line, failure->condition ? failure->condition : "");
}

void CU_basic_show_failures(CU_FailureRecord* failure) { show(stdout, failure, "  "); }

static void show_start(CU_Test* test, CU_Suite* suite) {
  if (mode != VERBOSE) return;
  if (suite != shown_suite) printf("\nSuite: %s", suite->name);
  shown_suite = suite;
  printf("\n  Test: %s ...", test->name);
}

static void show_end(CU_Test* test, CU_Suite* suite, CU_FailureRecord* failure) {
  if (failure == NULL) {
    if (mode == VERBOSE) fputs("passed", stdout);
    return;
  }
  if (mode == SILENT) return;
  if (mode == VERBOSE) fputs("FAILED", stdout);
  else printf("\nSuite %s, Test %s had failures:", suite->name, test->name);
  show(stdout, failure, "    ");
}

static void show_summary(CU_FailureRecord* failure) {
  fputs("\n\n", stdout);
  CU_print_run_results(stdout);
  fputs("\n", stdout);
}

static void warn_of_start(CU_Suite* suite) {
  if (mode != SILENT) printf("\nWARNING - Suite initialization failed for '%s'.", suite->name);
}

static void warn_of_end(CU_Suite* suite) {
  if (mode != SILENT) printf("\nWARNING - Suite cleanup failed for '%s'.", suite->name);
}

static int begins(void) {
  if (__culprit_cunit_registry == NULL) {
    if (mode != SILENT) fputs("\n\nFATAL ERROR - Test registry is not initialized.\n", stderr);
    return 0;
  }
  if (mode != SILENT)
    fputs(
        "\n\n     CUnit - A unit testing framework for C - Version 2.1-3\n"
        "     http://cunit.sourceforge.net/\n\n",
        stdout);
  shown_suite = NULL;
  CU_set_suite_start_handler(NULL);
  CU_set_test_start_handler(show_start);
  CU_set_test_complete_handler(show_end);
  CU_set_suite_complete_handler(NULL);
  CU_set_all_test_complete_handler(show_summary);
  CU_set_suite_init_failure_handler(warn_of_start);
  CU_set_suite_cleanup_failure_handler(warn_of_end);
  return 1;
}

enum error CU_basic_run_tests(void) {
  return begins() ? CU_run_all_tests() : __culprit_cunit_ends(NO_REGISTRY);
}

enum error CU_basic_run_suite(CU_Suite* suite) {
  if (suite == NULL) return __culprit_cunit_ends(NO_SUITE);
  return begins() ? CU_run_suite(suite) : __culprit_cunit_ends(NO_REGISTRY);
}

enum error CU_basic_run_test(CU_Suite* suite, CU_Test* test) {
  if (suite == NULL || test == NULL) return __culprit_cunit_ends(suite ? NO_TEST : NO_SUITE);
  return begins() ? CU_run_test(suite, test) : __culprit_cunit_ends(NO_REGISTRY);
}

/* The interface "automated"
   ------------------------------------------------------- */

static char package[50];

void CU_set_output_filename(const char* name) {}
enum error CU_list_tests_to_file(void) { return __culprit_cunit_ends(SUCCESS); }
void CU_automated_enable_junit_xml(int enabled) {}
const char* CU_automated_package_name_get(void) { return package; }

void CU_automated_package_name_set(const char* name) {
  package[0] = '\0';
  if (name) strncat(package, name, sizeof package - 1);
}

static void tell(CU_Test* test, CU_Suite* suite, CU_FailureRecord* failure) {
  if (failure == NULL) return;
  fprintf(stderr, "Suite %s, Test %s had failures:", suite->name, test->name);
  show(stderr, failure, "  ");
  fputs("\n", stderr);
}

void CU_automated_run_tests(void) {
  if (__culprit_cunit_registry == NULL) {
    fputs("\n\nFATAL ERROR - Test registry is not initialized.\n", stderr);
    __culprit_cunit_ends(NO_REGISTRY);
    return;
  }
  CU_set_suite_start_handler(NULL);
  CU_set_test_start_handler(NULL);
  CU_set_test_complete_handler(tell);
  CU_set_suite_complete_handler(NULL);
  CU_set_all_test_complete_handler(NULL);
  CU_set_suite_init_failure_handler(NULL);
  CU_set_suite_cleanup_failure_handler(NULL);
  CU_run_all_tests();
  __culprit_cunit_ends(SUCCESS); /* of writing the report */
}
