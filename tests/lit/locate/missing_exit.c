// A function that should return early.
// RUN: rm -rf %t && mkdir -p %t/t && echo 0 > %t/t/one.exit && touch %t/t/one.in
// RUN: %culprit locate %s --tests %t/t | %check %s
// CHECK: missing statement at `at += s->count` in last
// CHECK: all tests pass with `if (s->count == 0) return otherwise;` before it
// CHECK-NOT: places to look at next
#include <assert.h>
#include <stddef.h>

struct stack { int values[8]; size_t count; };

static void push(struct stack *s, int value) {
  s->values[s->count] = value;
  s->count++;
}

static int last(const struct stack *s, int otherwise) {
  const int *at = s->values;
  at += s->count;
  at--;
  return *at;
}

int main(void) {
  struct stack s = {{0}, 0};
  push(&s, 4);
  assert(last(&s, -1) == 4);
  push(&s, 5);
  assert(last(&s, -1) == 5);
  s.count = 0;
  assert(last(&s, 7) == 7);
  return 0;
}
