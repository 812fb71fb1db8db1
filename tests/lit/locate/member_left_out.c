// A member that is not set has the name of a parameter.
// RUN: rm -rf %t && mkdir -p %t && echo 5 20 > %t/1.in && echo 2 6 > %t/1.out
// RUN: echo 7 7 > %t/2.in && echo 2 2 > %t/2.out
// RUN: %culprit locate %s --tests %t | %check %s
// CHECK: all tests pass with `scale->step = step;` added after line 19
#include <stdio.h>
#include <stdlib.h>

struct scale {
  int (*round)(int);
  int base;
  int step;
};

static int down(int x) { return x - x % 2; }

static struct scale *new_scale(int base, int step) {
  struct scale *scale = malloc(sizeof *scale);
  scale->round = down;
  scale->base = base;
  return scale;
}

static int level(const struct scale *scale, int x) {
  return scale->base + scale->round(x) / scale->step;
}

int main(void) {
  struct scale *scale = new_scale(1, 4);
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  printf("%d %d\n", level(scale, a), level(scale, b));
  free(scale);
  return 0;
}
