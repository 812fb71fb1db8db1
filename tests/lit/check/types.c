// Inputs of many types, found and written as C: constant members, members without names, bit
// fields, unions, pointers to arrays, to functions and to incomplete types.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function f --bound 1 --write-tests %t \
// RUN:   --test-format c
// RUN: %cc -Wall -Wextra -Werror -c %t/counterexample-1.c -o %t/test.o
// RUN: %cc -w %t/test.o %s -o %t/test && %exits -6 %t/test | %check %s
// CHECK: ensures \result != 9 of f does not hold
// RUN: %check %s --check-prefix TEXT < %t/counterexample-1.c
// TEXT: #include <stdint.h>
// TEXT: typedef int (*cb)(int);
// TEXT: .anon = 5, .bits = 6,{{[[:space:]]*}}.neg = -4
// TEXT: int (*mat)[3] = &mat_object;
// TEXT: cb c = 0;
// TEXT: struct inner q[1] =
#include <stdint.h>
#include <stdbool.h>
typedef enum { A, B = 7 } E;
typedef int (*cb)(int);
union u { int i; float f; };
struct outer {
  struct inner { int8_t x; const int k; } in[2];
  union { int anon; double d; };
  struct { unsigned bits : 3; unsigned : 0; int neg : 4; };
  union u un;
  cb call;
  E e;
  bool flag;
  int m[2][2];

  char *s;
  struct opaque *op;
};
/*@ requires \valid(o);
    requires \valid_read(q + (0 .. n - 1)) && 0 <= n <= 2;
    ensures \result != 9; */
int f(struct outer *o, const E *pe, int (*mat)[3], cb c, struct inner v,
      const struct inner *const q, int n, char *txt, volatile int *vp, uint64_t big) {
  if (o->call || o->in[1].x != -3 || o->anon != 5 || o->bits != 6 || o->neg != -4) return 0;
  if (o->e != B || !o->flag || o->m[1][0] != 12) return 0;
  if (!pe || *pe != B || !mat || (*mat)[2] != -2147483647 - 1 || c) return 0;
  if (v.k != 4 || n != 1 || q[0].k != 8 || !txt || *txt != '\\' || !vp || *vp != 3) return 0;
  return big == UINT64_MAX ? 9 : 0;
}
