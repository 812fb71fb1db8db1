/* CMocka's assertions. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "cmocka_model.h"

long __culprit_variable_arguments(void);

typedef unsigned long word;

/* If the condition does not hold, the values are told and the test fails. */
#define DEMAND(condition, ...)         \
  do {                                 \
    if (condition) break;              \
    TELL(__VA_ARGS__);                 \
    __culprit_cmocka_fail(file, line); \
  } while (0)

#define PLACE const char *const file, const int line

void _assert_true(const word result, const char* const expression, PLACE) {
  DEMAND(result, "%s\n", expression);
}

/* (2.0) */
void _assert_false(const word result, const char* const expression, PLACE) {
  DEMAND(!result, "%s\n", expression);
}

void _assert_int_equal(const word a, const word b, PLACE) {
  DEMAND(a == b, "%#lx != %#lx\n", a, b);
}

void _assert_int_not_equal(const word a, const word b, PLACE) {
  DEMAND(a != b, "%#lx == %#lx\n", a, b);
}

/* (2.0) */
void _assert_uint_equal(const word a, const word b, PLACE) { DEMAND(a == b, "%lu != %lu\n", a, b); }

/* (2.0) */
void _assert_uint_not_equal(const word a, const word b, PLACE) {
  DEMAND(a != b, "%lu == %lu\n", a, b);
}

/* (2.0) */
void _assert_ptr_equal_msg(const void* a, const void* b, PLACE, const char* const message) {
  DEMAND(a == b, "%p != %p%s%s\n", a, b, message ? ": " : "", message ? message : "");
}

/* (2.0) */
void _assert_ptr_not_equal_msg(const void* a, const void* b, PLACE, const char* const message) {
  DEMAND(a != b, "%p == %p%s%s\n", a, b, message ? ": " : "", message ? message : "");
}

static void demand_code(long code, long error, const char* file, int line) {
  if (error > 0) DEMAND(code >= 0, "%ld < 0, errno(%ld): %s\n", code, error, strerror((int)error));
  else DEMAND(code >= 0, "%ld < 0\n", code);
}

/* 1.1: result, its size, error, expression, file, line. 2.0: without the size, and the error is an
   int. In both, a negative result fails; its upper bits are copies of the sign. */
void _assert_return_code(const word result, ...) {
  const long count = __culprit_variable_arguments();
  va_list rest;
  va_start(rest, result);
  if (count == 5) (void)va_arg(rest, size_t);
  const int error = count == 5 ? (int)va_arg(rest, word) : va_arg(rest, int);
  (void)va_arg(rest, const char*);
  const char* const file = va_arg(rest, const char*);
  const int line = va_arg(rest, int);
  va_end(rest);
  demand_code((long)result, error, file, line);
}

/* Near enough to each other; infinities only to themselves. */
static int same_double(double a, double b, double epsilon) {
  return a == b || fabs(a - b) <= epsilon;
}

static int same_float(float a, float b, float epsilon) { return a == b || fabsf(a - b) <= epsilon; }

void _assert_float_equal(const float a, const float b, const float epsilon, PLACE) {
  DEMAND(same_float(a, b, epsilon), "%f != %f\n", a, b);
}

void _assert_float_not_equal(const float a, const float b, const float epsilon, PLACE) {
  DEMAND(!same_float(a, b, epsilon), "%f == %f\n", a, b);
}

/* (2.0) */
void _assert_double_equal(const double a, const double b, const double epsilon, PLACE) {
  DEMAND(same_double(a, b, epsilon), "%f != %f\n", a, b);
}

/* (2.0) */
void _assert_double_not_equal(const double a, const double b, const double epsilon, PLACE) {
  DEMAND(!same_double(a, b, epsilon), "%f == %f\n", a, b);
}

/* What assertions and expectations have in common
   ------------------------------------------------------- */

int __culprit_cmocka_same_text(const char* a, const char* b) {
  if (a == b || (a != NULL && b != NULL && strcmp(a, b) == 0)) return 1;
  TELL("\"%s\" != \"%s\"\n", a ? a : "(null)", b ? b : "(null)");
  return 0;
}

int __culprit_cmocka_other_text(const char* a, const char* b) {
  if (a != b && (a == NULL || b == NULL || strcmp(a, b) != 0)) return 1;
  TELL("\"%s\" == \"%s\"\n", a ? a : "(null)", b ? b : "(null)");
  return 0;
}

int __culprit_cmocka_same_memory(const void* a, const void* b, size_t bytes) {
  enum { Shown = 16 };
  const unsigned char *one = a, *other = b;
  size_t differ = 0;
  for (size_t i = 0; i < bytes; ++i)
    if (one[i] != other[i] && differ++ < Shown)
      TELL("difference at offset %zu 0x%02x 0x%02x\n", i, one[i], other[i]);
  if (differ == 0) return 1;
  if (differ > Shown) TELL("...\n");
  TELL("%zu bytes of %p and %p differ\n", differ, a, b);
  return 0;
}

int __culprit_cmocka_other_memory(const void* a, const void* b, size_t bytes) {
  if (memcmp(a, b, bytes) != 0) return 1;
  TELL("%zubytes of %p and %p the same\n", bytes, a, b);
  return 0;
}

int __culprit_cmocka_range(word value, word least, word most, int wanted) {
  if ((least <= value && value <= most) == wanted) return 1;
  TELL("%lu is %swithin the range %lu-%lu\n", value, wanted ? "not " : "", least, most);
  return 0;
}

int __culprit_cmocka_signed_range(long value, long least, long most, int wanted) {
  if ((least <= value && value <= most) == wanted) return 1;
  TELL("%ld is %swithin the range %ld-%ld\n", value, wanted ? "not " : "", least, most);
  return 0;
}

int __culprit_cmocka_set(word value, const word* values, size_t count, int wanted) {
  int found = 0;
  for (size_t i = 0; i < count && !found; ++i) found = values[i] == value;
  if (found == wanted) return 1;
  TELL("%lu is %sin the set (", value, wanted ? "not " : "");
  for (size_t i = 0; i < count; ++i) fprintf(stderr, "%#lx, ", values[i]);
  fprintf(stderr, ")\n");
  return 0;
}

#define DEMAND_TOLD(holds) \
  if (!(holds)) __culprit_cmocka_fail(file, line)

void _assert_string_equal(const char* const a, const char* const b, PLACE) {
  DEMAND_TOLD(__culprit_cmocka_same_text(a, b));
}

void _assert_string_not_equal(const char* const a, const char* const b, PLACE) {
  DEMAND_TOLD(__culprit_cmocka_other_text(a, b));
}

void _assert_memory_equal(const void* const a, const void* const b, const size_t size, PLACE) {
  DEMAND_TOLD(__culprit_cmocka_same_memory(a, b, size));
}

void _assert_memory_not_equal(const void* const a, const void* const b, const size_t size, PLACE) {
  DEMAND_TOLD(__culprit_cmocka_other_memory(a, b, size));
}

#define RANGE(Number, name, other, holds)                                                  \
  void _assert_##name(const Number value, const Number least, const Number most, PLACE) {  \
    DEMAND_TOLD(holds(value, least, most, 1));                                             \
  }                                                                                        \
  void _assert_##other(const Number value, const Number least, const Number most, PLACE) { \
    DEMAND_TOLD(holds(value, least, most, 0));                                             \
  }

RANGE(word, in_range, not_in_range, __culprit_cmocka_range)
RANGE(word, uint_in_range, uint_not_in_range, __culprit_cmocka_range)      /* (2.0) */
RANGE(long, int_in_range, int_not_in_range, __culprit_cmocka_signed_range) /* (2.0) */

#define SET(Number, name, wanted)                                                             \
  void _assert_##name(const Number value, const Number values[], const size_t count, PLACE) { \
    DEMAND_TOLD(__culprit_cmocka_set((word)value, (const word*)values, count, wanted));       \
  }

SET(word, in_set, 1)
SET(word, not_in_set, 0)
SET(word, uint_in_set, 1)     /* (2.0) */
SET(word, uint_not_in_set, 0) /* (2.0) */
SET(long, int_in_set, 1)      /* (2.0) */
SET(long, int_not_in_set, 0)  /* (2.0) */
