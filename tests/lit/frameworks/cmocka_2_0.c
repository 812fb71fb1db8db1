// In version 2.0 of CMocka, some functions have other arguments, and values are a union.
// RUN: mkdir -p %t && echo 4 > %t/all.exit
// RUN: %exits 0 %culprit run %s --tests %t
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef union {
  intmax_t int_val;
  uintmax_t uint_val;
  float float_val;
  double real_val;
  void* ptr;
  const void* const_ptr;
} CMockaValueData;

struct CMUnitTest {
  const char* name;
  void (*test_func)(void** state);
  int (*setup_func)(void** state);
  int (*teardown_func)(void** state);
  void* initial_state;
};

CMockaValueData _mock(const char* function, const char* file, int line, const char* type);
CMockaValueData _mock_parameter(const char* function, const char* name, const char* file, int line,
                                const char* type);
void _will_return(const char* function, const char* file, int line, const char* type,
                  CMockaValueData value, int count);
void _will_set_parameter(const char* function, const char* name, const char* file, int line,
                         const char* type, CMockaValueData value, int count);
void _check_expected(const char* function, const char* parameter, const char* file, int line,
                     CMockaValueData value);
void _expect_int_value(const char* function, const char* parameter, const char* file, size_t line,
                       intmax_t value, size_t count);
void _assert_return_code(intmax_t result, int32_t error, const char* expression, const char* file,
                         int line);
void _assert_false(uintmax_t result, const char* expression, const char* file, int line);
void _assert_double_equal(double a, double b, double epsilon, const char* file, int line);
void _assert_int_in_range(intmax_t value, intmax_t least, intmax_t most, const char* file,
                          int line);
int _cmocka_run_group_tests(const char* name, const struct CMUnitTest* tests, size_t count,
                            int (*setup)(void**), int (*teardown)(void**));

#define HERE __FILE__, __LINE__

static double measure(int level) {
  _check_expected("measure", "level", HERE, (CMockaValueData){.int_val = level});
  return _mock("measure", HERE, NULL).real_val;
}

static void values(void** state) {
  _expect_int_value("measure", "level", HERE, -3, 1);
  _will_return("measure", HERE, "double", (CMockaValueData){.real_val = 2.5}, 1);
  _will_set_parameter("measure", "unit", HERE, NULL, (CMockaValueData){.const_ptr = "mm"}, 1);
  _assert_double_equal(measure(-3), 2.5, 0, HERE);
  _assert_false(strcmp(_mock_parameter("measure", "unit", HERE, NULL).ptr, "mm"), "unit", HERE);
}
static void other_value(void** state) {
  _expect_int_value("measure", "level", HERE, 3, 1);
  measure(4);
}
static void code(void** state) { _assert_return_code(0, 2, "code", HERE); }
static void bad_code(void** state) { _assert_return_code(-1, 2, "code", HERE); }
static void range(void** state) { _assert_int_in_range(-2, -3, 1, HERE); }
static void no_range(void** state) { _assert_int_in_range(-4, -3, 1, HERE); }
static void left(void** state) {
  _will_return("measure", HERE, NULL, (CMockaValueData){.int_val = 2}, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      {"values", values}, {"other_value", other_value}, {"code", code}, {"bad_code", bad_code},
      {"range", range},   {"no_range", no_range},       {"left", left},
  };
  return _cmocka_run_group_tests("tests", tests, 7, NULL, NULL);
}
