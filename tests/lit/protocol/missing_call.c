// The program of Mayer & Stumptner (2003), section 5, in C: `item_set(item, k)` is missing.
// With n = 3, d = 2 and n = 2, d = 5 there are exactly three places and ways to call it, which do
// the same. The protocol alone shows the fault: with calloc, nothing uninitialised is read.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %tests_in %t/t two '3 2' '2 8\n' five '2 5' '5 25\n'
// RUN: sed 's/malloc(/calloc(1, /' %s > %t/calloc.c && cp %s %t/malloc.c
// RUN: %exits 1 %culprit run %t/calloc.c --contracts --tests %t/t | %check %s --check-prefix JUDGED
// JUDGED: five  FAIL  'item_get' is called on an object that is in state 'start' of protocol 'item': 'item_set' comes first
// JUDGED-NEXT: calloc.c:42:11
// RUN: %exits 0 %culprit locate %t/calloc.c --contracts --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %t/malloc.c --contracts --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %t/malloc.c --contracts --tests %t/t --jobs 2 | %check %s
// CHECK: 1. {{.*}}alloc.c:40:5  missing statement at `i = i + 1` in setup
// CHECK: all tests pass with `item_set(item, k);` before it; a call of item_set is missing between lines 39 and 41
// CHECK: 1 suspect alone explains both failing tests
// RUN: %exits 0 %culprit repair %t/calloc.c --contracts --tests %t/t \
// RUN:   | %check %s --check-prefix REPAIR
// RUN: %exits 0 %culprit repair %t/malloc.c --contracts --tests %t/t \
// RUN:   | %check %s --check-prefix REPAIR
// REPAIR: this patch passes all tests
// REPAIR: 1. {{.*}}alloc.c:40  `item_set(item, k);` before it
// REPAIR: +    item_set(item, k);
// REPAIR: `item_set(item, k);` before line 41 does the same with {{[0-9]+}} further inputs, and so does `item_set(items[i], k);` before line 40
// REPAIR-NOT: 2.
// Without the protocol, the wrong output shows it, too.
// RUN: %exits 0 %culprit locate %t/calloc.c --tests %t/t | %check %s --check-prefix PLAIN
// PLAIN: `item_set(item, k);` before it
#include <stdio.h>
#include <stdlib.h>
//@ protocol item { start -item_set-> set; set -item_set, item_get-> set; }
struct item { int value; };
void item_set(struct item *it, int v) { it->value = v; }
int item_get(struct item *it) { return it->value; }
static void setup(int n, int d) {
  struct item **items = calloc((size_t)n, sizeof *items);
  int first, last, i = 0, k = 1;
  while (i < n) {
    struct item *item = malloc(sizeof *item); items[i] = item;
    k = k * d;
    i = i + 1;
  }
  first = item_get(items[0]);
  last = item_get(items[n - 1]);
  printf("%d %d\n", first, last);
}
int main(void) {
  int n, d;
  if (scanf("%d %d", &n, &d) != 2) return 1;
  setup(n, d);
  return 0;
}
