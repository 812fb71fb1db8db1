/* What the files of the model of Check share: the tests that a program has registered. Names and
 * constants are those of check.h 0.15.2. */
#include <stddef.h>

typedef void (*test_function)(int);
typedef void (*fixture_function)(void);

struct test {
  const char* name;
  test_function function;
  const char* file;
  int line;
  int signal, status; /* with which it is expected to end */
  int begin, end;     /* of its numbers, for a test in a loop */
  struct test* next;
};

struct fixture {
  fixture_function function;
  struct fixture* next;
};

enum { SETUP_ONCE, TEARDOWN_ONCE, SETUP, TEARDOWN, FIXTURES };

typedef struct TCase {
  const char* name;
  char* tags; /* " one two " */
  struct test *tests, *last_test;
  struct fixture* fixtures[FIXTURES];
  struct TCase* next;
} TCase;

typedef struct Suite {
  const char* name;
  TCase *cases, *last_case;
  struct Suite* next;
} Suite;

enum outcome { CK_INVALID, CK_PASS, CK_FAILURE, CK_ERROR };
enum context { CK_CTX_INVALID, CK_CTX_SETUP, CK_CTX_TEST, CK_CTX_TEARDOWN };
enum verbosity { CK_SILENT, CK_MINIMAL, CK_NORMAL, CK_VERBOSE, CK_ENV };
enum fork_status { CK_FORK_GETENV, CK_FORK, CK_NOFORK };

typedef struct TestResult {
  enum outcome outcome;
  enum context context;
  char* message;
  const char *file, *case_name, *test_name;
  int line, number;
  struct TestResult* next;
} TestResult;

typedef struct SRunner {
  Suite *suites, *last_suite;
  TestResult *results, *last_result;
  int run, failures, errors;
  enum fork_status fork;
  const char *log, *xml, *tap;
} SRunner;
