// Parts of what is read: elements keep the sign that their array has, the first member of a global
// struct keeps its name, and a call is no place.
// RUN: %tests_in %t/t one '1\n' '9\n' two '2\n' '9\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 20 | %check %s
// CHECK: initializer `sum = p->raw[1] + whole.first.y + step(p)->count + (*pp)->co…` in main
// CHECK: one {{.*}} (with p->raw[] = 200, whole.first.y = 7, step()->count = 4, (*pp)->count = 3, last.post = 4294967295, k = 1, p->in.? = 6)
#include <stdio.h>

struct part { int x, y; };
struct whole { struct part first; int y; } whole = {{6, 7}, 8};
struct box { int count; unsigned char raw[2]; int : 0; unsigned post; struct { int deep; } in; };

static struct box boxes[2] = {{3, {1, 200}, 5, {6}}, {4, {1, 201}, 5, {6}}};
static struct box *step(struct box *box) { return box + 1; }

int main(void) {
  struct box *p = boxes, **pp = &p, last = {1, {0, 0}, 4294967295u, {6}};
  int k;
  if (scanf("%d", &k) != 1) return 1;
  int sum = p->raw[1] + whole.first.y + step(p)->count + (*pp)->count + (int)last.post + k + p->in.deep;
  printf("%d\n", sum);
  return 0;
}
