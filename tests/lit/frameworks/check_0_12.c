// Up to version 0.12, tests of Check are functions, and macros pass their names. Up to 0.14, the
// arguments of a message end with a null pointer.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: all {{.*}}exit status 3 instead of 0: {{.*}}check_0_12.c:[[@LINE+24]]:F:core:bad:0: 3 is not 4
#include <stddef.h>
#include <stdio.h>

typedef struct Suite Suite;
typedef struct TCase TCase;
typedef struct SRunner SRunner;
typedef void (*TFun)(int);

Suite* suite_create(const char* name);
TCase* tcase_create(const char* name);
void suite_add_tcase(Suite* suite, TCase* tcase);
void _tcase_add_test(TCase* tcase, TFun function, const char* name, int signal, int exit_value,
                     int start, int end);
void tcase_fn_start(const char* name, const char* file, int line);
void _ck_assert_failed(const char* file, int line, const char* expression, ...)
    __attribute__((noreturn));
SRunner* srunner_create(Suite* suite);
void srunner_run_all(SRunner* runner, int mode);
int srunner_ntests_failed(SRunner* runner);

static void good(int _i) { tcase_fn_start("good", __FILE__, __LINE__); }
static void bad(int _i) {
  tcase_fn_start("bad", __FILE__, __LINE__);
  _ck_assert_failed(__FILE__, __LINE__, "Failure", "%d is not %d", 3, 4, NULL);
}
static void loop(int _i) {
  tcase_fn_start("loop", __FILE__, __LINE__);
  if (_i > 1) _ck_assert_failed(__FILE__, __LINE__, "Failure", NULL);
}

int main(void) {
  Suite* suite = suite_create("old");
  TCase* core = tcase_create("core");
  suite_add_tcase(suite, core);
  _tcase_add_test(core, good, "good", 0, 0, 0, 1);
  _tcase_add_test(core, bad, "bad", 0, 0, 0, 1);
  _tcase_add_test(core, loop, "loop", 0, 0, 0, 4);
  SRunner* runner = srunner_create(suite);
  srunner_run_all(runner, 2);
  return srunner_ntests_failed(runner);
}
