/* What the files of the model of CUnit share: the structs of TestDB.h and TestRun.h, version 2.1-3,
 * which programs may look into. */
#include <setjmp.h>
#include <stddef.h>

typedef int (*suite_function)(void); /* 0: it succeeds */
typedef void (*test_function)(void);

typedef struct CU_Test {
  char* name;
  int active;
  test_function function;
  jmp_buf* end;
  struct CU_Test *next, *previous;
} CU_Test;

typedef struct CU_Suite {
  char* name;
  int active;
  CU_Test* tests;
  suite_function initialize, clean;
  test_function setup, teardown;
  unsigned test_count;
  struct CU_Suite *next, *previous;
  unsigned failed, succeeded; /* tests */
} CU_Suite;

typedef struct CU_TestRegistry {
  unsigned suite_count, test_count;
  CU_Suite* suites;
} CU_TestRegistry;

enum failure_type {
  SUITE_INACTIVE = 1,
  INITIALIZATION_FAILED,
  CLEANING_FAILED,
  TEST_INACTIVE,
  ASSERTION_FAILED
};

typedef struct CU_FailureRecord {
  enum failure_type type;
  unsigned line;
  char *file, *condition;
  CU_Test* test;
  CU_Suite* suite;
  struct CU_FailureRecord *next, *previous;
} CU_FailureRecord;

enum error {
  SUCCESS,
  NO_MEMORY,
  NO_REGISTRY = 10,
  REGISTRY_EXISTS,
  NO_SUITE = 20,
  NO_SUITE_NAME,
  INITIALIZATION_ERROR,
  CLEANING_ERROR,
  DOUBLE_SUITE,
  SUITE_IS_INACTIVE,
  NO_TEST = 30,
  NO_TEST_NAME,
  DOUBLE_TEST,
  TEST_NOT_IN_SUITE,
  TEST_IS_INACTIVE
};

enum action { IGNORE, FAIL, ABORT };

extern CU_TestRegistry* __culprit_cunit_registry;
extern enum action __culprit_cunit_action;

/* Sets the error of the call that ends, and returns it. */
enum error __culprit_cunit_ends(enum error error);
char* __culprit_cunit_copy(const char* text);
void __culprit_cunit_forget(void);
