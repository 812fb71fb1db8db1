// Three functions that should return early. The second failure shows only if the first is mended.
// RUN: rm -rf %t && mkdir -p %t/t && echo 0 > %t/t/one.exit && touch %t/t/one.in
// RUN: %culprit locate %s --tests %t/t | %check %s
// CHECK: 1. {{.*}} missing statement at
// CHECK: and {{.*}} missing statement at
// CHECK: all tests pass with `if (!{{[a-z>-]*}}) return {{.*}}, and `if (!
// CHECK-NOT: places to look at next
#include <assert.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct list { struct node *first; int length; };

static struct node *last_of(const struct list *list) {
  struct node *node = list->first;
  while (node->next) node = node->next;
  return node;
}

static int put(struct list *list, struct node *node) {
  struct node *last = list->length > 0 ? last_of(list) : NULL;
  if (last) last->next = node;
  else list->first = node;
  node->next = NULL;
  list->length++;
  return 0;
}

static int value_at(const struct list *list, int index) {
  const struct node *node = list->first;
  while (index-- > 0) node = node->next;
  return node->value;
}

int main(void) {
  struct list list = {NULL, 0};
  struct node a = {5, NULL}, b = {6, NULL};
  assert(value_at(&list, 0) == -1);
  assert(put(&list, &a) == 0);
  assert(put(&list, &b) == 0);
  assert(value_at(&list, 0) == 5);
  assert(value_at(&list, 1) == 6);
  assert(put(&list, NULL) == -1);
  assert(list.length == 2);
  assert(last_of(&list) == &b);
  return 0;
}
