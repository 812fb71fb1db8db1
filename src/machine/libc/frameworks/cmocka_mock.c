/* CMocka's mocks: values that functions shall return, values that parameters shall have, and the
 * order of calls. An expectation belongs to a function by its name, and to a parameter. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_model.h"

long __culprit_variable_arguments(void);

typedef unsigned long word;
typedef int (*checker)(const word value, const word data);

struct place {
  const char* file;
  int line;
};

enum kind { RETURN, PARAMETER };
enum check {
  ANYTHING,
  VALUE,
  NOT_VALUE,
  STRING,
  NOT_STRING,
  MEMORY,
  NOT_MEMORY,
  RANGE,
  NOT_RANGE,
  SIGNED_RANGE,
  NOT_SIGNED_RANGE,
  SET,
  NOT_SET,
  FUNCTION
};

struct expectation {
  enum kind kind;
  const char *function, *parameter; /* parameter: null if the value is returned */
  struct place place;
  int count; /* of the calls that are left; ALWAYS, MAYBE */
  enum check check;
  word value, end; /* end: of a range; the bytes of memory; the elements of a set */
  checker checker;
  struct expectation* next;
};

static struct expectation *first, *last;
static struct place used[2]; /* of each kind: the expectation that was used last */

struct call {
  const char* function;
  struct place place;
  int count;
  struct call* next;
};

static struct call *first_call, *last_call;

static void free_expectation(struct expectation* each) {
  const int has_copy = each->check == MEMORY || each->check == NOT_MEMORY || each->check == SET ||
                       each->check == NOT_SET;
  if (has_copy) free((void*)each->value);
  free(each);
}

void __culprit_cmocka_forget(void) {
  while (first) {
    struct expectation* next = first->next;
    free_expectation(first);
    first = next;
  }
  last = NULL;
  while (first_call) {
    struct call* next = first_call->next;
    free(first_call);
    first_call = next;
  }
  last_call = NULL;
  used[RETURN] = used[PARAMETER] = (struct place){NULL, 0};
}

static struct expectation* add(enum kind kind, const char* function, const char* parameter,
                               const char* file, int line, int count) {
  if (count == 0) {
    TELL("count != 0\n");
    __culprit_cmocka_fail(file, line);
  }
  struct expectation* added = calloc(1, sizeof *added);
  added->kind = kind;
  added->function = function;
  added->parameter = parameter;
  added->place = (struct place){file, line};
  added->count = count;
  if (last) last->next = added;
  else first = added;
  last = added;
  return added;
}

static int belongs(const struct expectation* each, enum kind kind, const char* function,
                   const char* parameter) {
  if (each->kind != kind || strcmp(each->function, function) != 0) return 0;
  if (each->parameter == NULL || parameter == NULL) return each->parameter == parameter;
  return strcmp(each->parameter, parameter) == 0;
}

static struct expectation* find(enum kind kind, const char* function, const char* parameter) {
  struct expectation* each = first;
  while (each && !belongs(each, kind, function, parameter)) each = each->next;
  return each;
}

static void drop(struct expectation* each) {
  struct expectation** link = &first;
  struct expectation* before = NULL;
  while (*link != each) before = *link, link = &(*link)->next;
  *link = each->next;
  if (last == each) last = before;
  free_expectation(each);
}

/* One more call has used the expectation. */
static void use(struct expectation* each) {
  used[each->kind] = each->place;
  if (each->count == ALWAYS) each->count = MAYBE;
  else if (each->count > 0 && --each->count == 0) drop(each);
}

static _Noreturn void tell_missing(enum kind kind, const char* function, const char* parameter,
                                   const char* file, int line) {
  const struct expectation* each = first;
  while (each && (each->kind != kind || strcmp(each->function, function) != 0)) each = each->next;
  TELL("No entries for symbol %s.\n", each && parameter ? parameter : function);
  if (kind == RETURN)
    TELL("%s:%d: error: Could not get value to mock function %s\n", file, line, function);
  else
    TELL("%s:%d: error: Could not get value to check parameter %s of function %s\n", file, line,
         parameter, function);
  const char* what = kind == RETURN ? "returned mock" : "declared parameter";
  if (used[kind].file)
    TELL("%s:%d: note: Previously %s value was declared here\n", used[kind].file, used[kind].line,
         what);
  else TELL("There were no previously %s values for this test.\n", what);
  __culprit_cmocka_stop();
}

/* Values to return
   ------------------------------------------------------- */

static word take(const char* function, const char* parameter, const char* file, int line) {
  struct expectation* found = find(RETURN, function, parameter);
  if (found == NULL) tell_missing(RETURN, function, parameter, file, line);
  const word value = found->value;
  use(found);
  return value;
}

/* In 2.0, the name of a type follows, which is not compared here. */
word _mock(const char* const function, const char* const file, const int line, ...) {
  return take(function, NULL, file, line);
}

/* (2.0) */
word _mock_parameter(const char* const function, const char* name, const char* const file,
                     const int line, const char* type) {
  return take(function, name, file, line);
}

/* (2.0) */
_Bool _has_mock(const char* const function) { return find(RETURN, function, NULL) != NULL; }

/* 1.1: value, count. 2.0: the name of a type, value, count. */
void _will_return(const char* const function, const char* const file, const int line, ...) {
  va_list rest;
  va_start(rest, line);
  if (__culprit_variable_arguments() == 3) (void)va_arg(rest, const char*);
  const word value = va_arg(rest, word);
  const int count = va_arg(rest, int);
  va_end(rest);
  add(RETURN, function, NULL, file, line, count)->value = value;
}

/* (2.0) */
void _will_set_parameter(const char* const function, const char* name, const char* const file,
                         const int line, const char* type, const word value, const int count) {
  add(RETURN, function, name, file, line, count)->value = value;
}

/* Parameters
   ------------------------------------------------------- */

#define OF_PARAMETER \
  const char *const function, const char *const parameter, const char *const file, const int line

static void expect(OF_PARAMETER, int count, enum check check, word value, word end) {
  struct expectation* added = add(PARAMETER, function, parameter, file, line, count);
  added->check = check;
  added->value = value;
  added->end = end;
}

static word copy_of(const void* from, size_t bytes) {
  void* to = malloc(bytes + 1);
  memcpy(to, from, bytes);
  return (word)to;
}

/* Allocated by the caller for CMocka; this model has its own. */
struct event;

void _expect_check(OF_PARAMETER, const checker check, const word data, struct event* const event,
                   const int count) {
  expect(function, parameter, file, line, count, FUNCTION, data, 0);
  last->checker = check;
}

/* (2.0) */
void _expect_check_data(OF_PARAMETER, const checker check, const word data,
                        struct event* const event, const int count) {
  _expect_check(function, parameter, file, line, check, data, event, count);
}

void _expect_any(OF_PARAMETER, const int count) {
  expect(function, parameter, file, line, count, ANYTHING, 0, 0);
}

#define EXPECT_VALUE(name, check)                                        \
  void _expect_##name(OF_PARAMETER, const word value, const int count) { \
    expect(function, parameter, file, line, count, check, value, 0);     \
  }

EXPECT_VALUE(value, VALUE)
EXPECT_VALUE(not_value, NOT_VALUE)
EXPECT_VALUE(int_value, VALUE)          /* (2.0) */
EXPECT_VALUE(int_not_value, NOT_VALUE)  /* (2.0) */
EXPECT_VALUE(uint_value, VALUE)         /* (2.0) */
EXPECT_VALUE(uint_not_value, NOT_VALUE) /* (2.0) */

#define EXPECT_RANGE(name, check)                                                         \
  void _expect_##name(OF_PARAMETER, const word least, const word most, const int count) { \
    expect(function, parameter, file, line, count, check, least, most);                   \
  }

EXPECT_RANGE(in_range, RANGE)
EXPECT_RANGE(not_in_range, NOT_RANGE)
EXPECT_RANGE(uint_in_range, RANGE)               /* (2.0) */
EXPECT_RANGE(uint_not_in_range, NOT_RANGE)       /* (2.0) */
EXPECT_RANGE(int_in_range, SIGNED_RANGE)         /* (2.0) */
EXPECT_RANGE(int_not_in_range, NOT_SIGNED_RANGE) /* (2.0) */

#define EXPECT_SET(name, check)                                                                   \
  void _expect_##name(OF_PARAMETER, const word* values, const size_t elements, const int count) { \
    expect(function, parameter, file, line, count, check,                                         \
           copy_of(values, elements * sizeof *values), elements);                                 \
  }

EXPECT_SET(in_set, SET)
EXPECT_SET(not_in_set, NOT_SET)
EXPECT_SET(int_in_set, SET)          /* (2.0) */
EXPECT_SET(int_not_in_set, NOT_SET)  /* (2.0) */
EXPECT_SET(uint_in_set, SET)         /* (2.0) */
EXPECT_SET(uint_not_in_set, NOT_SET) /* (2.0) */

void _expect_string(OF_PARAMETER, const char* string, const int count) {
  expect(function, parameter, file, line, count, STRING, (word)string, 0);
}

void _expect_not_string(OF_PARAMETER, const char* string, const int count) {
  expect(function, parameter, file, line, count, NOT_STRING, (word)string, 0);
}

void _expect_memory(OF_PARAMETER, const void* const memory, const size_t size, const int count) {
  expect(function, parameter, file, line, count, MEMORY, copy_of(memory, size), size);
}

void _expect_not_memory(OF_PARAMETER, const void* const memory, const size_t size,
                        const int count) {
  expect(function, parameter, file, line, count, NOT_MEMORY, copy_of(memory, size), size);
}

static int compare(word value, word expected, int wanted) {
  if ((value == expected) == wanted) return 1;
  TELL("%#lx %s %#lx\n", value, wanted ? "!=" : "==", expected);
  return 0;
}

static int holds(const struct expectation* each, word value) {
  const void* const memory = (const void*)each->value;
  const void* const given = (const void*)value;
  const word end = each->end;
  switch (each->check) {
    case ANYTHING: return 1;
    case VALUE: return compare(value, each->value, 1);
    case NOT_VALUE: return compare(value, each->value, 0);
    case STRING: return __culprit_cmocka_same_text(given, memory);
    case NOT_STRING: return __culprit_cmocka_other_text(given, memory);
    case MEMORY: return __culprit_cmocka_same_memory(given, memory, end);
    case NOT_MEMORY: return __culprit_cmocka_other_memory(given, memory, end);
    case RANGE: return __culprit_cmocka_range(value, each->value, end, 1);
    case NOT_RANGE: return __culprit_cmocka_range(value, each->value, end, 0);
    case SIGNED_RANGE:
      return __culprit_cmocka_signed_range((long)value, (long)each->value, (long)end, 1);
    case NOT_SIGNED_RANGE:
      return __culprit_cmocka_signed_range((long)value, (long)each->value, (long)end, 0);
    case SET: return __culprit_cmocka_set(value, memory, end, 1);
    case NOT_SET: return __culprit_cmocka_set(value, memory, end, 0);
    case FUNCTION: return each->checker(value, each->value);
  }
  return 0;
}

void _check_expected(OF_PARAMETER, const word value) {
  struct expectation* found = find(PARAMETER, function, parameter);
  if (found == NULL) tell_missing(PARAMETER, function, parameter, file, line);
  if (!holds(found, value)) {
    TELL("%s:%d: error: Check of parameter %s, function %s failed\n", file, line, parameter,
         function);
    TELL("%s:%d: note: Expected parameter declared here\n", found->place.file, found->place.line);
    __culprit_cmocka_fail(file, line);
  }
  use(found);
}

/* Calls
   ------------------------------------------------------- */

void _expect_function_call(const char* const function, const char* const file, const int line,
                           const int count) {
  if (count == 0) {
    TELL("count != 0\n");
    __culprit_cmocka_fail(file, line);
  }
  struct call* added = malloc(sizeof *added);
  *added = (struct call){function, {file, line}, count, NULL};
  if (last_call) last_call->next = added;
  else first_call = added;
  last_call = added;
}

static void drop_call(struct call* dropped) {
  struct call** link = &first_call;
  struct call* before = NULL;
  while (*link != dropped) before = *link, link = &(*link)->next;
  *link = dropped->next;
  if (last_call == dropped) last_call = before;
  free(dropped);
}

/* The next call is the first that is expected; before it, those may come that need not come. */
void _function_called(const char* const function, const char* const file, const int line) {
  struct call* next = first_call;
  while (next && next->count == MAYBE && strcmp(next->function, function) != 0) next = next->next;
  if (next == NULL) {
    TELL("%s:%d: error: No mock calls expected but called() was invoked in %s\n", file, line,
         function);
    __culprit_cmocka_stop();
  }
  if (strcmp(next->function, function) != 0) {
    TELL("%s:%d: error: Expected call to %s but received called() in %s\n", file, line,
         next->function, function);
    __culprit_cmocka_stop();
  }
  if (next->count == ALWAYS) next->count = MAYBE;
  else if (next->count > 0 && --next->count == 0) drop_call(next);
}

/* What is left at the end of a test
   ------------------------------------------------------- */

static void tell_left(struct place place) {
  fprintf(stderr, "%s:%d: note: remaining item was declared here\n", place.file, place.line);
}

static int tell_values(enum kind kind) {
  int count = 0;
  const struct expectation* before = NULL;
  for (const struct expectation* each = first; each; each = each->next) {
    if (each->kind != kind || each->count == MAYBE) continue;
    const int again = before && belongs(each, kind, before->function, before->parameter);
    if (!again && kind == RETURN) TELL("%s() has remaining non-returned values.\n", each->function);
    else if (!again)
      TELL("%s: '%s' parameter still has values that haven't been checked.\n", each->function,
           each->parameter);
    tell_left(each->place);
    before = each;
    ++count;
  }
  return count;
}

int __culprit_cmocka_met(void) {
  int left = tell_values(RETURN) + tell_values(PARAMETER);
  for (const struct call* each = first_call; each; each = each->next) {
    if (each->count == MAYBE) continue;
    TELL("%s function was expected to be called but was not.\n", each->function);
    tell_left(each->place);
    ++left;
  }
  return left == 0;
}
