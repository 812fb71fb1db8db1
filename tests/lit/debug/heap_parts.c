// Parts of heap blocks are called what the code that accesses them calls them.
// RUN: %tests_in %t/tests a '3 5 1 2\n' '6\n5\n0\n'
// RUN: printf 'goto 40@2\nwhy at->key\nask\n' \
// RUN:   | %culprit debug %s --tests %t/tests --test a > %t/out
// RUN: %check %s < %t/out
// CHECK: at->key = 1 was copied in line {{[0-9]+}}, time 2 from key
// CHECK-NEXT: key = 1 was copied in line {{[0-9]+}}, time 2 from begins[1]
// CHECK-NEXT: begins[1] = 1 was computed in line {{[0-9]+}}, time 2 from begins[0] = 0 and counts[1] = 1
// CHECK: question 1:
// CHECK: begins[2] = 3
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static void begins_of(const int *counts, int *begins, int n) {
  for (int i = 0; i < n; i++)
    begins[i] = i == 0 ? 0 : begins[i - 1] + counts[i];
}

static struct node *pushed(struct node *list, int key) {
  struct node *node = malloc(sizeof *node);
  node->key = key;
  node->next = list;
  return node;
}

int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1 || n < 1) return 1;
  int *counts = malloc(n * sizeof *counts), *begins = malloc(n * sizeof *begins);
  struct node *list = NULL;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &counts[i]) != 1) return 1;
  begins_of(counts, begins, n);
  for (int i = 0; i < n; i++) list = pushed(list, begins[i]);
  for (const struct node *at = list; at != NULL; at = at->next) printf("%d\n", at->key);
  free(counts);
  free(begins);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
