// The result of a call that nothing takes, where one of the arguments should have got it.
// RUN: %tests_in %t/t one '1' '1' two '2 1' '1 2' larger '1 2 3' '1 2 3' mixed '2 3 1' '1 2 3'
// RUN: %culprit locate %s --tests %t/t -c trim | %check %s
// CHECK: 1. {{.*}}:[[# @LINE + 23]]:5 unused value `insert(n->right, key)` in insert
// CHECK: larger  {{.*}}computed discarded, required stored to n->right
// CHECK: all tests pass with `n->right = insert(n->right, key)`

// A struct.
// RUN: %tests_in %t/s moved 'm' '3 0' turned 't' '0 3'
// RUN: %culprit locate %s --tests %t/s -c trim -- -DSTRUCT | %check %s --check-prefix STRUCT
// RUN: %culprit locate %s --tests %t/s -c trim --engine relax -- -DSTRUCT \
// RUN:   | %check %s --check-prefix STRUCT
// STRUCT: unused value `moved(p, 3)` in main
// STRUCT: moved  computed discarded, required stored to p
#include <stdio.h>
#include <stdlib.h>

struct node { int key; struct node *left, *right; };

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = calloc(1, sizeof *n);
    n->key = key;
  } else if (key < n->key) {
    n->left = insert(n->left, key);
  } else {
    insert(n->right, key);
  }
  return n;
}

static void print(struct node *n) {
  if (!n) return;
  print(n->left);
  printf("%d ", n->key);
  print(n->right);
}

struct point { int x, y; };

static struct point moved(struct point p, int by) {
  p.x += by;
  return p;
}

static struct point turned(struct point p) { return (struct point){p.y, p.x}; }

int main(void) {
#ifdef STRUCT
  struct point p = {0, 0};
  char what = (char)getchar();
  moved(p, 3);
  if (what == 't') p = turned((struct point){3, 0});
  printf("%d %d\n", p.x, p.y);
#else
  struct node *root = 0;
  int key;
  while (scanf("%d", &key) == 1) root = insert(root, key);
  print(root);
  puts("");
#endif
  return 0;
}
