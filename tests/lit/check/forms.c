// A counterexample as C fails beside the program, also where the check is about earlier elements.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function inc --write-tests %t --test-format ctest
// RUN: %cc -Wall -Wextra -Werror -c %t/counterexample-1.c -o %t/test.o
// RUN: %cc -w %t/test.o %s -o %t/test && %exits -6 %t/test | %check %s
// CHECK: ensures \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]) + 1 of inc does not hold
// RUN: %check %s --check-prefix TEXT < %t/counterexample-1.c
// TEXT: inc(n = 1, a = {2147483647})
// TEXT: forms.c:{{.*}}does not hold: k is 0
// TEXT: void inc(int *a, int n);
// TEXT: int a[1] = {2147483647};
// TEXT: int n = 1;
// TEXT: inc(a, n);
// TEXT: exit(0);
// RUN: %check %s --check-prefix CMAKE < %t/counterexample-1.cmake
// CMAKE: add_executable(inc-counterexample-1
// CMAKE: forms.c")
// CMAKE: add_test(NAME inc-counterexample-1 COMMAND inc-counterexample-1)

/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]) + 1; */
void inc(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (i != 1 && a[i] < 2147483647) a[i]++;
}

// Structs, lists, enumerators, characters and floats; types of the file are copied into the test.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function weigh --write-tests %t --test-format c
// RUN: %cc -Wall -Wextra -Werror -c %t/counterexample-1.c -o %t/test.o
// RUN: %cc -w %t/test.o %s -o %t/test && %exits -6 %t/test | %check %s --check-prefix FAILS
// FAILS: ensures \result > 0 of weigh does not hold
// RUN: %check %s --check-prefix LIST < %t/counterexample-1.c
// LIST: struct node p_next = {.it = {.x = {{.*}}, .tag = {{{.*}}}}, .colour = GREEN, .next = 0
// LIST: node *p = &p_object;
// LIST: float f = 0x1.8{{[0-9a-f]*}}p
typedef struct {
  int x;
  unsigned char tag[3];
} item;
enum colour { RED, GREEN = 5 };
typedef struct node {
  item it;
  enum colour colour;
  struct node *next;
  char name;
} node;
/*@ requires \valid(p);
    ensures \result > 0; */
int weigh(node *p, float f) {
  const int is_it = p->next && p->next->colour == GREEN && p->it.tag[2] == 7;
  return is_it && f > 1.5f && f < 1.6f && p->name == '\'' ? -1 : 1;
}

// A function that other files cannot see: the test includes its file.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function hidden --write-tests %t --test-format c
// RUN: %cc -w %t/counterexample-1.c -o %t/test && %exits -6 %t/test \
// RUN:   | %check %s --check-prefix HIDDEN
// HIDDEN: ensures \result == x of hidden does not hold
// RUN: %check %s --check-prefix INCLUDES < %t/counterexample-1.c
// INCLUDES: #include "{{.*}}forms.c"
/*@ ensures \result == x; */
static int hidden(int x) { return x == 3 ? 4 : x; }

// Two parameters that point to one object.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function swap --write-tests %t --test-format c
// RUN: %cc -Wall -Wextra -Werror -c %t/counterexample-1.c -o %t/test.o
// RUN: %cc -w %t/test.o %s -o %t/test && %exits -6 %t/test | %check %s --check-prefix SWAP
// SWAP: ensures *p == \old(*q) of swap does not hold
// RUN: %check %s --check-prefix SHARED < %t/counterexample-1.c
// SHARED: int *q = (int *)(p);
/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q); */
void swap(int *p, int *q) {
  *p ^= *q;
  *q ^= *p;
  *p ^= *q;
}

// What is violated in a function is nothing that a test outside can see.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function inside --write-tests %t --test-format c
// RUN: %check %s --check-prefix INSIDE < %t/counterexample-1.c
// INSIDE: It does not fail: what is violated is a contract that this file cannot check.
int inside(int x) {
  /*@ assert x != 5; */
  return x;
}

int main(void) { return hidden(1) != 1; }

// RUN: %exits 2 %culprit check %s --function inc --write-tests %t --test-format witness \
// RUN:   | %check %s --check-prefix WITNESS
// WITNESS: error: this --test-format holds the values of __VERIFIER_nondet_int()
// WITNESS-NEXT: hint: leave out --function, or use --test-format c
