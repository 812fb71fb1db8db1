// Pointers are shown as what they point to: a variable, an element, a heap block by the line that
// asked for it, a function.
// RUN: %tests_in %t/t a '1\n' '7 2 22\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value --all --max-faults 1 | %check %s
// CHECK-DAG: initializer `node = malloc(sizeof *node)`
// CHECK-DAG: execution 2: computed heap block 2 (line [[@LINE+13]]), required heap block 1
// CHECK-DAG: assignment `start = end`
// CHECK-DAG: computed heap block 1 (line {{[0-9]+}}), required heap block 2 (line {{.*}}with end = heap block 1 (line
// CHECK-NOT: &object
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *made(int value, struct node *next) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = next;
  return node;
}

static int first = 6, second = 7;

int main(void) {
  int n, table[3] = {20, 21, 22};
  scanf("%d", &n);
  int *chosen = n == 2 ? &second : &first;
  struct node *end = made(1, NULL), *start = made(2, end);
  int *element = table + n;
  start = end;
  printf("%d %d %d\n", *chosen + 1, start->value, element[1]);
  return 0;
}
