// What an expression read is named as the source writes it: members of structs, whatever leads to
// them; and a number without a sign has none.
// RUN: %tests_in %t/t high '3 1\n' '4294967295\n' low '4 2\n' '100\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 20 | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 20 --format json \
// RUN:   | %check %s --check-prefix JSON
// CHECK: initializer `sum = plain(n) + table[k].count + table[k].at.y * table[k].t…` in main
// CHECK: high  computed 1603, required 2   (with plain() = 3, table[].count = 5, table[].at.y = 8, table[].tag = 200, p->next->value = 4294967290, p->value = 3,
// CHECK-SAME: whole.count = 3, whole.score = -1, u = 2)
// CHECK: declaration `whole`
// CHECK-NEXT: record whole
// CHECK-NEXT: ^
// CHECK-NEXT: as in suspect 1: the values of `whole.count = n` in line {{[0-9]+}}
// JSON: "of": {
// JSON: "type": "u32"
#include <stdio.h>

typedef struct { unsigned count; int score; struct { int unnamed; } inner; struct place { int x, y; } at; unsigned char tag; unsigned bit : 3, more : 5; } record;
struct node { unsigned value; struct node *next; };
union either { unsigned a; float b; };
record whole;

static unsigned plain(unsigned a) { return a; }

int main(void) {
  record table[3] = {{1, 2, {0}, {3, 4}, 7, 1, 2}, {5, 6, {0}, {7, 8}, 200, 1, 2}, {9, 10, {0}, {11, 12}, 9, 1, 2}};
  struct node last = {4294967290u, 0}, first = {3, &last}, *p = &first;
  union either u = {2};
  unsigned n;
  int k;
  if (scanf("%u %d", &n, &k) != 2) return 1;
  whole.count = n;
  whole.score = -1;
  unsigned sum = plain(n) + table[k].count + table[k].at.y * table[k].tag + p->next->value - p->value + whole.count + whole.score + u.a;
  record *q = &table[k];
  if (sum > 5 && q->score > q[-1].at.x) sum += 2;
  printf("%u\n", sum - 3);
  return 0;
}
