// A struct that is copied can be another one.
// RUN: %tests_in %t/t first 'w 0' '1' second 'w 1' '3' none 'w 7' '6'
// RUN: %culprit locate %s --tests %t/t -c trim | %check %s
// RUN: %culprit locate %s --tests %t/t -c trim --engine relax | %check %s
// CHECK: return value `*p` in where
// CHECK-NEXT: return *p;
// CHECK-NEXT: ^
// CHECK-NEXT: none  computed *NULL, required origin   (with p = NULL)

// RUN: %tests_in %t/a assigned 'a' '3 4' swapped 's' '3 4 1 2'
// RUN: %culprit locate %s --tests %t/a -c trim -n 9 | %check %s --check-prefix ASSIGNED
// ASSIGNED-DAG: assignment `copy = table[0]` in main
// ASSIGNED-DAG: assigned  computed element 0 of table, required element 1 of table
#include <stdio.h>

struct point { int x, y; };

static struct point table[] = {{1, 2}, {3, 4}}, origin = {6, 6};

static struct point *place_of(int k) { return k >= 0 && k < 2 ? &table[k] : 0; }

static struct point where(int k) {
  struct point *p = place_of(k);
  return *p;
}

static void print(struct point p) { printf("%d %d\n", p.x, p.y); }

int main(void) {
  char what;
  int k;
  scanf(" %c", &what);
  if (what == 'w') {
    scanf("%d", &k);
    printf("%d\n", where(k).x);
  } else if (what == 'a') {
    struct point copy;
    copy = table[0];
    print(copy);
  } else {
    struct point kept = table[0];
    table[0] = table[1];
    table[1] = kept;
    print(table[0]);
    print(what == 's' ? table[1] : origin);
  }
  return 0;
}
