// Arrays have as many elements as the contract says; the bound rises.
// RUN: %exits 1 %culprit check %s --function least | %check %s
// CHECK: holds         loop invariant 1 <= i
// CHECK: violated      ensures \forall integer k; 0 <= k < n ==> \result <= a[k] of least
// CHECK-NEXT: least(n = 2, a = {0, -1})
// CHECK: "holds" means: with at most 8 iterations of loops and 8 elements of arrays; more would be needed for the number of elements
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> \result <= a[k]; */
int least(const int *a, int n) {
  int min = a[0];
  /*@ loop invariant 1 <= i; */
  for (int i = 1; i < n - 1; i++)
    if (a[i] < min) min = a[i];
  return min;
}

// The same without a contract: --array says how many there are, and nothing says that n > 0.
// RUN: %exits 1 %culprit check %s --function first --array a=n | %check %s --check-prefix ARRAY
// ARRAY: read of 4 bytes past the end of 'a' (0 bytes)
// ARRAY: first(n = 0, a = an object of its own)
// ARRAY: read through a null pointer
// ARRAY: first(n = 0, a = null)
int first(const int *a, int n) { return a[0] + 0 * n; }

// Everything is proved where nothing limits the search.
// RUN: %exits 0 %culprit check %s --function swap | %check %s --check-prefix SWAP
// SWAP: proved        ensures *p == \old(*q) of swap
// SWAP: proved        ensures *q == \old(*p) of swap
// SWAP: no violation was found
/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

// Several clauses that the same inputs break, each with its own line; a struct behind a pointer.
// RUN: %exits 1 %culprit check %s --function put | %check %s --check-prefix PUT
// PUT: violated      ensures r->count <= 2 of put
// PUT-NEXT: put(byte = 0, r->data = {0, 0}, r->count = 2)
// PUT: violated      ensures \old(r->count) == 2 ==> \result == 0 of put
// PUT: 2 properties are violated
struct ring {
  unsigned char data[2];
  unsigned count;
};
/*@ requires \valid(r) && r->count <= 2;
    ensures r->count <= 2;
    ensures \old(r->count) == 2 ==> \result == 0; */
int put(struct ring *r, unsigned char byte) {
  if (r->count > 2) return 0;
  r->data[r->count++ % 2] = byte;
  return 1;
}

// A list ends at the bound, so nothing about it is proved.
// RUN: %exits 1 %culprit check %s --function sum --bound 2 | %check %s --check-prefix LIST
// LIST: violated      signed overflow
// LIST: sum(list->value = {{.*}}, list->next->value = {{.*}}
struct node {
  int value;
  struct node *next;
};
int sum(const struct node *list) {
  int total = 0;
  for (; list; list = list->next) total += list->value;
  return total;
}

// Many pointers: a small counterexample is found, and larger structures are not searched for long.
// RUN: %exits 1 %culprit check %s --function weight --memory 1000 | %check %s --check-prefix TREE
// TREE: violated      ensures \result > 0 of weight
// TREE-NEXT: weight(k = 0, t->a = null, t->b = null, t->c = null, t->n = 0)
// TREE-NOT: ran out
struct leaf {
  int a, b, c;
  double d;
  char name[8];
};
struct branch {
  struct leaf *l, *r;
  struct branch *next;
  int *counts;
  const char *text;
  struct leaf inner[3];
};
struct tree {
  struct branch *a, *b, *c;
  int n;
};
/*@ requires \valid(t) && t->n >= 0;
    ensures \result > 0; */
int weight(struct tree *t, int k) {
  int sum = 0;
  for (int i = 0; i < t->n; i++) sum += i * k;
  if (t->a && t->a->l) sum += t->a->l->a;
  return sum;
}
