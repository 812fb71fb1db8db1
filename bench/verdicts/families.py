#!/usr/bin/env python3
"""Families of small programs with undefined behaviour of one kind, and beside each a legal twin.

usage: families.py [NAME]

A family is a text of C. Lines that begin with `-` are in the faulty program only, lines that begin
with `+` in the legal one. A text without `-` lines is an idiom that is legal, or that is taken for
it everywhere. `T` stands for the types of the family, one program for each. The program reads and
prints nothing but what the text says; HEAD has helpers that hide values from the compiler.
"""
import re
import sys

import judges

HEAD = """#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static volatile int zero;
static void *kept;
static void keep(void *p) { kept = p; }
static int id(int x) { return x + zero; }
"""
MARK = "// fault"

# Variables after the end of their block.
BLOCKS = {
    "block_plain int,double,char,short,long": """
int main(void) {
  T *p, other = 1;
  {
    T a = 5;
-   p = &a;
+   p = a > 2 ? &other : 0;
  }
  printf("%d\\n", *p > 2);  // fault
  return 0;
}""",
    "block_of_if int,long": """
int main(void) {
  T outer = 3, *p = &outer;
  if (id(1)) {
    T a = 5;
    p = &a;
+   printf("%d\\n", (int)*p);
+   p = &outer;
  }
  printf("%d\\n", (int)*p);  // fault
  return 0;
}""",
    "block_of_else": """
int main(void) {
  int *p;
+ int b[2] = {1, 2};
  if (id(0)) p = 0;
  else {
-   int b[2] = {1, 2};
    p = b;
  }
  printf("%d\\n", p[1]);  // fault
  return 0;
}""",
    "body_of_for int,double": """
int main(void) {
  T *last = 0, best = 0;
  for (int i = 0; i < 3; i++) {
    T square = i * i;
-   last = &square;
+   best = square;
+   last = &best;
  }
  printf("%d\\n", (int)*last);  // fault
  return 0;
}""",
    "counter_of_for": """
int main(void) {
  int *p = 0, n = 0;
  for (int i = 0; i < 3; i++) {
-   p = &i;
+   n = i;
  }
+ p = &n;
  printf("%d\\n", *p);  // fault
  return 0;
}""",
    "counter_used_in_the_loop": """
int main(void) {
  int sum = 0;
  for (int i = 0, *p = &i; *p < 4; ++*p) {
    keep(&i);
    if (i == 2) continue;
    sum += *(int *)kept;
  }
  for (int i = 0, *p = &i; ; ++*p) {
    if (*p == 3) break;
    keep(p);
    sum += *(int *)kept;
  }
  printf("%d\\n", sum);
  return 0;
}""",
    "left_by_break": """
int main(void) {
  const char *word = "";
  char outer[8] = "none";
  while (1) {
    char line[8] = "stop";
-   word = line;
+   strcpy(outer, line);
+   word = outer;
    if (word[0] == 's') break;
  }
  puts(word);  // fault
  return 0;
}""",
    "left_by_continue": """
int main(void) {
  int *p = 0, i = 0, sum = 0;
+ int first = 7;
  while (i < 3) {
-   if (i > 0) sum += *p;  // fault
+   if (i > 0) sum += first;
    i++;
    {
      int first = i;
      p = &first;
      keep(p);
      if (i == 1) continue;
    }
    sum++;
  }
  printf("%d\\n", sum);
  return 0;
}""",
    "left_by_goto": """
int main(void) {
  int *p = 0;
+ int found = 4;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
-     int found = i * j;
+     found = i * j;
      p = &found;
      if (found == 2) goto out;
    }
out:
  printf("%d\\n", *p);  // fault
  return 0;
}""",
    "goto_backward_inside": """
int main(void) {
  int n = 0;
  {
    int x = 1;
    int *p = &x;
    keep(p);
  again:
    *p += n;
    if (++n < 4) goto again;
    printf("%d\\n", x);
  }
  {
  retry:;
    int y = n;
    keep(&y);
    if (*(int *)kept < 8) {
      n++;
      goto retry;
    }
    printf("%d %d\\n", y, n);
  }
  return 0;
}""",
    "goto_into_a_block": """
int main(void) {
  int n = 0;
  goto in;
  while (n < 5) {
    int x;
  in:
    x = n;
    keep(&x);
    n += 1 + *(int *)kept;
  }
  printf("%d\\n", n);
  return 0;
}""",
    "case_block": """
int main(void) {
  int *p = 0, seven = 7;
  switch (id(2)) {
    case 1: p = &seven; break;
    case 2: {
      int x = 8;
      keep(&x);
-     p = &x;
+     seven = x;
+     p = &seven;
      break;
    }
  }
  printf("%d\\n", *p);  // fault
  return 0;
}""",
    "declaration_in_a_switch": """
int main(void) {
  int sum = 0, *p = &sum;
  for (int i = 0; i < 4; i++)
    switch (i) {
      int x;
      case 0: x = 10; keep(&x); sum += *(int *)kept; break;
      case 1: sum++; continue;
      case 2: x = 20; keep(&x); sum += x; /* fall through */
      default: x = 3; keep(&x); sum += *(int *)kept;
    }
  printf("%d %d\\n", sum, *p);
  switch (id(9)) {
    int y;
    case 1: y = 2; keep(&y); printf("%d\\n", y);
  }
  return 0;
}""",
    "switch_body_left": """
int main(void) {
  int *p = 0, z = 1;
  switch (id(1)) {
    int y;
    case 1:
      y = 2;
-     p = &y;
+     z = y;
+     p = &z;
      break;
    case 2: p = &z;
  }
  printf("%d\\n", *p);  // fault
  return 0;
}""",
    "duff": """
int main(void) {
  int n = id(11), out = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { int x; x = 1; keep(&x); out += *(int *)kept;
    case 3: x = 2; keep(&x); out += *(int *)kept;
    case 2: out++;
    case 1: out++;
      } while (--rounds > 0);
  }
  printf("%d\\n", out);
  return 0;
}""",
    "through_a_global": """
static int *current;
static void set(int *p) { current = p; }
static int get(void) { return current ? *current : -1; }  // fault
int main(void) {
  {
    int value = 12;
    set(&value);
    printf("%d\\n", get());
+   set(0);
  }
  printf("%d\\n", get());
  return 0;
}""",
    "through_a_member": """
struct request { const char *name; int n; };
int main(void) {
  struct request r = {0, 0};
+ char name[16];
  if (id(1)) {
-   char name[16];
    sprintf(name, "item%d", id(3));
    r.name = name;
    r.n = 1;
  }
  printf("%s %d\\n", r.name, r.n);  // fault
  return 0;
}""",
    "list_of_block_nodes": """
struct node { int v; struct node *next; };
int main(void) {
  struct node *head = 0;
+ struct node all[3];
  for (int i = 0; i < 3; i++) {
-   struct node n = {i, head};
-   head = &n;
+   all[i] = (struct node){i, head};
+   head = &all[i];
  }
  printf("%d\\n", head->v);  // fault
  return 0;
}""",
    "written_after": """
int main(void) {
  int *p = 0;
+ int a = 1;
  {
-   int a = 1;
    p = &a;
  }
  *p = 3;  // fault
  {
    int b = 2;
    keep(&b);
    printf("%d\\n", *(int *)kept);
  }
  return 0;
}""",
    "library_call_after": """
int main(void) {
  char *p = 0;
+ char text[10] = "abc";
  do {
-   char text[10] = "abc";
    p = text;
  } while (zero);
  printf("%d\\n", (int)strlen(p));  // fault
  return 0;
}""",
    "nested_three_deep": """
int main(void) {
  int **pp = 0, *q = 0;
+ int deep = 4;
  {
    int *p;
    {
      {
-       int deep = 4;
        p = &deep;
        pp = &p;
        printf("%d\\n", **pp);
      }
      q = *pp;
    }
  }
  printf("%d\\n", *q);  // fault
  return 0;
}""",
    "again_in_a_loop": """
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    int a[3];
    int *p = a;
    for (int k = 0; k < 3; k++) p[k] = i + k;
    keep(p);
    sum += ((int *)kept)[2];
    if (i == 3) continue;
    {
      struct { int x, y; } s = {i, 2};
      int *y = &s.y;
      keep(y);
      sum += *(int *)kept;
    }
  }
  printf("%d\\n", sum);
  return 0;
}""",
    "uninitialised_again": """
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x;
-   if (i == 0) x = 4;
+   x = 4;
    keep(&x);
    if (*(int *)kept > 3) sum += i;  // fault
  }
  printf("%d\\n", sum);
  return 0;
}""",
    "recursion": """
static int depth(int n, int *above) {
  int result;
  {
    int own = n;
    if (above && *above <= n) return -1;
    result = n == 0 ? 0 : depth(n - 1, &own) + own;
  }
  return result;
}
int main(void) {
  printf("%d\\n", depth(6, 0));
  return 0;
}""",
    "recursion_kept": """
static int f(int n) {
  if (n > 0) {
    int x = n;
    if (n == 2) keep(&x);
    return f(n - 1) + x;
  }
- return 1;
+ return *(int *)kept;
}
int main(void) {
  int sum = f(3);
- sum += *(int *)kept;  // fault
  printf("%d\\n", sum > 0);
  return 0;
}""",
    "setjmp_out_of_a_block": """
static jmp_buf out;
static void fail(int *p) { if (*p > 1) longjmp(out, *p); }
int main(void) {
  int *volatile p = 0;
  volatile int own = 1;
  if (setjmp(out) == 0) {
    for (int i = 0; i < 5; i++) {
      int x = i;
-     p = &x;
+     p = (int *)&own;
      fail(&x);
    }
  }
  printf("%d\\n", *p > 0);  // fault
  return 0;
}""",
    "setjmp_in_a_loop": """
static jmp_buf out;
static void fail(int n) { if (n % 2) longjmp(out, 1); }
int main(void) {
  volatile int failed = 0;
  for (volatile int i = 0; i < 5; i++) {
    jmp_buf own;
    volatile int x = i * 3;
    volatile int *p = &x;
    memcpy(&own, &own, 0);
    if (setjmp(out) == 0) {
      int y = i;
      keep(&y);
      fail(*(int *)kept);
    } else {
      failed += *p;
    }
    keep((void *)&x);
  }
  printf("%d\\n", failed);
  return 0;
}""",
    "setjmp_back_into_a_block": """
static jmp_buf back;
int main(void) {
  volatile int round = 0, sum = 0;
  {
    volatile int x = 5;
    keep((void *)&x);
    if (setjmp(back) == 2) x = 7;
    sum += x;
  }
  round++;
  if (round < 2) longjmp(back, 2);
  printf("%d %d\\n", round, sum);
  return 0;
}""",
    "computed_goto": """
int main(void) {
  static void *table[] = {&&add, &&loop, &&end};
  int pc = 0, acc = 0, code[] = {0, 0, 1, 0, 2}, times = 0;
  for (;;) {
    int operand = pc + 1;
    keep(&operand);
    goto *table[code[pc++]];
  add: {
      int more = *(int *)kept;
      keep(&more);
      acc += *(int *)kept;
      continue;
    }
  loop:
    if (times++ < 2) pc = 0;
    continue;
  end:
    break;
  }
  printf("%d\\n", acc);
  return 0;
}""",
    "statement_expression": """
#define MAX(a, b) ({ int a_ = (a), b_ = (b); int *m_ = a_ > b_ ? &a_ : &b_; *m_; })
int main(void) {
  int best = 0;
  for (int i = 0; i < 4; i++) best = MAX(best, MAX(i * 2, 5 - i));
  int n = ({ int t = 1; for (int k = 0; k < 3; k++) { int u = k; keep(&u); t += *(int *)kept; }
             t; });
  printf("%d %d\\n", best, n);
  return 0;
}""",
    "array_of_variable_size": """
int main(void) {
  int *p = 0, sum = 0;
  for (int n = 1; n < 4; n++) {
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i + n;
    p = a;
    keep(a);
    sum += p[n - 1];
  }
- sum += *p > 0;  // fault
  printf("%d\\n", sum > 0);
  return 0;
}""",
    "array_of_size_n_twice": """
static int last(int n) {
  int a[n], *p = a;
  for (int i = 0; i < n; i++) p[i] = i;
  {
    int b[n + 1];
    b[n] = p[n - 1];
    p = b + n;
    keep(p);
    if (n > 3) return *(int *)kept;
  }
  return a[0];
}
int main(void) {
  printf("%d %d\\n", last(5), last(2));
  return 0;
}""",
    "compound_literal": """
struct point { int x, y; };
static int sum(const struct point *p) { return p->x + p->y; }
int main(void) {
  struct point *p = &(struct point){1, 2};
  int total = sum(p) + sum(&(struct point){3, 4});
  for (int i = 0; i < 3; i++) {
    int *q = (int[]){i, i + 1};
    keep(q);
    total += ((int *)kept)[1];
  }
  printf("%d %d\\n", total, p->y);
  return 0;
}""",
    "compound_literal_after": """
int main(void) {
  int *p;
+ int b[] = {4, 5};
  {
-   p = (int[]){4, 5};
+   p = b;
  }
  printf("%d\\n", p[1]);  // fault
  return 0;
}""",
    "address_is_compared_only": """
int main(void) {
  int *p = 0, n = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p != &x) n++;
    p = &x;
  }
  printf("%d\\n", n > 0);
  return 0;
}""",
    "scan_into_a_block_variable": """
int main(void) {
  int sum = 0;
  const char *text = "3 4 5";
  for (int i = 0; i < 3; i++) {
    int x, used = 0;
    if (sscanf(text, "%d%n", &x, &used) != 1) break;
    text += used;
    sum += x;
  }
  printf("%d\\n", sum);
  return 0;
}""",
    "static_in_a_block": """
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    static int calls;
    calls += i;
    p = &calls;
  }
  printf("%d\\n", *p);
  return 0;
}""",
    "returned_block_variable": """
static int *pick(int n) {
  static int shared = 5;
  if (n > 1) {
-   int own = n;
+   static int own = 9;
    return &own;
  }
  return &shared;
}
int main(void) {
  printf("%d\\n", *pick(2) > 0);  // fault
  return 0;
}""",
    "error_exit": """
static int work(int n) {
  char *buffer = malloc(8);
  int *p = 0, status = -1;
  if (!buffer) goto fail;
  {
    int step = n;
    p = &step;
    keep(p);
    if (*p < 2) goto fail;
    status = *p;
  }
fail:
  free(buffer);
- if (p) status += *p;  // fault
  return status;
}
int main(void) {
  printf("%d\\n", work(3) > 0);
  return 0;
}""",
}

# Parts of objects.
PARTS = {
    "member_then_member int,char,double": """
struct s { T a[4]; T b; } s;
int main(void) {
- int i = id(4);
+ int i = id(3);
  s.a[i] = 7;  // fault
  printf("%d\\n", (int)s.b);
  return 0;
}""",
    "member_constant_index": """
struct s { int a[4]; int b; } s;
int main(void) {
- s.a[4] = 7;  // fault
+ s.a[3] = 7;
  printf("%d\\n", s.b);
  return 0;
}""",
    "member_through_a_pointer": """
struct s { int a[4]; int b; };
static void set(struct s *p, int i) { p->a[i] = 1; }  // fault
int main(void) {
  struct s *p = calloc(2, sizeof *p);
- set(p, 4);
+ set(p, 3);
  printf("%d\\n", p[0].b);
  free(p);
  return 0;
}""",
    "member_negative_index": """
struct s { int before; int a[4]; int after; } s;
int main(void) {
- int i = id(-1);
+ int i = id(0);
  s.a[i] = 9;  // fault
  printf("%d\\n", s.before);
  return 0;
}""",
    "row int,char,long": """
int main(void) {
  T m[3][4] = {{0}};
- int j = id(5);
+ int j = id(3);
  m[0][j] = 3;  // fault
  printf("%d\\n", (int)m[1][1]);
  return 0;
}""",
    "row_constant": """
int m[3][4];
int main(void) {
- m[0][5] = 3;  // fault
+ m[0][3] = 3;
  printf("%d\\n", m[1][1]);
  return 0;
}""",
    "row_loop_bound": """
int main(void) {
  int m[4][3], sum = 0;
  memset(m, 0, sizeof m);
  for (int i = 0; i < 3; i++)
-   for (int j = 0; j < 4; j++) m[i][j] = 1;  // fault
+   for (int j = 0; j < 3; j++) m[i][j] = 1;
  for (int i = 0; i < 4; i++) sum += m[i][0];
  printf("%d\\n", sum);
  return 0;
}""",
    "row_of_a_parameter": """
static int at(int m[][3], int i, int j) { return m[i][j]; }  // fault
int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
- printf("%d\\n", at(m, 0, id(3)));
+ printf("%d\\n", at(m, 1, id(0)));
  return 0;
}""",
    "row_of_a_member": """
struct board { char cell[3][3]; int moves; } b;
int main(void) {
- int i = id(3);
+ int i = id(2);
  b.cell[i][0] = 'x';  // fault
  printf("%d\\n", b.moves);
  return 0;
}""",
    "walk_over_all_rows": """
int main(void) {
  int m[3][4], sum = 0;
  int *p = &m[0][0];
  for (int i = 0; i < 12; i++) p[i] = i;
  for (int *q = m[0]; q < m[0] + 12; q++) sum += *q;
  for (int (*row)[4] = m; row < m + 3; row++)
    for (int *q = *row; q != *row + 4; q++) sum += *q;
  printf("%d\\n", sum);
  return 0;
}""",
    "one_past_a_row": """
int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, sum = 0;
  for (int i = 0; i < 3; i++)
    for (int *p = &m[i][0], *end = &m[i][id(4)]; p < end; p++) sum += *p;
  printf("%d\\n", sum);
  return 0;
}""",
    "one_past_a_member": """
struct ring { int at[4]; int head; } r;
int main(void) {
  int *p = r.at, *end = &r.at[id(4)], n = 0;
  while (p != end) *p++ = n++;
  printf("%d %d\\n", r.at[3], r.head);
  return 0;
}""",
    "flexible_array": """
struct text { size_t n; char data[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 6);
  t->n = 6;
  for (int i = 0; i < id(6); i++) t->data[i] = 'a' + i;
- t->data[id(6)] = 0;  // fault
+ t->data[id(5)] = 0;
  printf("%s\\n", t->n ? "x" : t->data);
  free(t);
  return 0;
}""",
    "old_flexible_array_1": """
struct text { int n; char data[1]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 8);
  t->n = 8;
  for (int i = 0; i < t->n; i++) t->data[i] = 'a' + i;
  t->data[t->n] = 0;
  printf("%s\\n", t->data);
  free(t);
  return 0;
}""",
    "old_flexible_array_0": """
struct text { int n; char data[0]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 8);
  for (t->n = 0; t->n < 7; t->n++) t->data[t->n] = 'a';
  t->data[t->n] = 0;
  printf("%s\\n", t->data);
  free(t);
  return 0;
}""",
    "old_flexible_array_with_room": """
struct head { int n; int data[1]; };
struct fixed { struct head h; int more[4]; };
int main(void) {
  struct fixed f = {{5, {0}}, {0}};
  struct head *h = &f.h;
  for (int i = 0; i < h->n; i++) h->data[i] = i;
  for (int i = 0; i < f.h.n; i++) f.h.data[i] += i;
  printf("%d\\n", f.more[3]);
  return 0;
}""",
    "pool_of_records": """
struct record { unsigned short len; unsigned char data[1]; };
int main(void) {
  static uint64_t pool[8];
  unsigned char *at = (unsigned char *)pool;
  for (int k = 1; k < 4; k++) {
    struct record *r = (struct record *)at;
    r->len = k * 4;
    for (int i = 0; i < r->len; i++) r->data[i] = i;
    at += (offsetof(struct record, data) + r->len + 1) & ~1u;
  }
  printf("%d\\n", (int)(at - (unsigned char *)pool));
  return 0;
}""",
    "container_of": """
struct link { struct link *next; };
struct item { int v[3]; struct link l; int w; };
#define item_of(p) ((struct item *)((char *)(p) - offsetof(struct item, l)))
int main(void) {
  struct item a = {{1, 2, 3}, {0}, 4}, b = {{5, 6, 7}, {&a.l}, 8};
  int sum = 0;
  for (struct link *l = &b.l; l; l = l->next) sum += item_of(l)->v[2] + item_of(l)->w;
  printf("%d\\n", sum);
  return 0;
}""",
    "union_views": """
union view { uint32_t word; unsigned char byte[4]; struct { uint16_t low, high; } half; };
struct packet { union view v; unsigned crc; } p;
int main(void) {
  p.v.word = 0x01020304;
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) sum += p.v.byte[i];
- sum += p.v.byte[id(4)];  // fault
  printf("%u %u\\n", sum, p.v.half.high);
  return 0;
}""",
    "whole_struct_at_once": """
struct all { char name[5]; int v[3]; double d; } a, b;
int main(void) {
  memset(&a, 0x11, sizeof a);
  memset(a.v, 0, sizeof a.v);
  memcpy(&b, &a, sizeof b);
  unsigned char *p = (unsigned char *)&b;
  unsigned sum = 0;
  for (size_t i = 0; i < sizeof b; i++) sum += p[i];
  printf("%u %d\\n", sum, memcmp(&a, &b, sizeof a));
  return 0;
}""",
    "rows_by_one_index": """
int m[3][4];
int main(void) {
  for (int i = 0; i < 12; i++) m[i / 4][i % 4] = i;
  int sum = 0;
- for (int i = 0; i < 12; i++) sum += m[0][i];  // fault
+ for (int i = 0; i < 12; i++) sum += (*m + i)[0];
  printf("%d\\n", sum);
  return 0;
}""",
    "string_table": """
char words[3][6] = {"zero", "one", "two"};
int main(void) {
- for (int i = 0; i < 7; i++) if (words[0][i] == 'q') puts("q");  // fault
+ for (int i = 0; words[0][i]; i++) if (words[0][i] == 'q') puts("q");
  puts(words[2]);
  return 0;
}""",
    "struct_in_an_array": """
struct slot { int key; int val[2]; };
int main(void) {
  struct slot t[4] = {{0}};
- t[1].val[id(2)] = 5;  // fault
+ t[1].val[id(1)] = 5;
  printf("%d\\n", t[2].key);
  return 0;
}""",
    "three_dimensions": """
int cube[2][3][4];
int main(void) {
- cube[0][id(3)][0] = 1;  // fault
+ cube[0][id(2)][3] = 1;
  printf("%d\\n", cube[1][0][0]);
  return 0;
}""",
    "index_on_the_left": """
struct s { int a[2]; int b; } s;
int main(void) {
- int i = id(2);
+ int i = id(1);
  i[s.a] = 4;  // fault
  printf("%d\\n", s.b);
  return 0;
}""",
    "typedef_row": """
typedef int row[3];
int main(void) {
  row m[2] = {{1, 2, 3}, {4, 5, 6}};
- printf("%d\\n", m[0][id(4)]);  // fault
+ printf("%d\\n", m[1][id(1)]);
  return 0;
}""",
    "address_of_an_element_further_on": """
struct s { int a[4]; int b[4]; } s;
int main(void) {
- int *p = &s.a[id(6)];  // fault
+ int *p = &s.b[id(2)];
  *p = 3;
  printf("%d\\n", s.b[2]);
  return 0;
}""",
    "last_member": """
struct s { int n; int a[4]; };
int main(void) {
  struct s *p = malloc(sizeof *p);
- p->a[id(4)] = 1;  // fault
+ p->a[id(3)] = 1;
  puts("x");
  free(p);
  return 0;
}""",
}

# Numbers and addresses.
VALUES = {
    "shift_past_the_sign": """
int main(void) {
- int x = id(3);
+ unsigned x = id(3);
  printf("%u\\n", (unsigned)(x << 31));  // fault
  return 0;
}""",
    "shift_of_one_into_the_sign": """
int main(void) {
- int bit = 1 << id(31);  // fault
+ unsigned bit = 1u << id(31);
  printf("%u\\n", (unsigned)bit);
  return 0;
}""",
    "shift_macro": """
- #define TOP (1 << 31)
+ #define TOP (1u << 31)
int main(void) {
  unsigned status = TOP;  // fault
  printf("%u\\n", status & TOP);
  return 0;
}""",
    "shift_of_a_negative int,long,short": """
int main(void) {
- T x = id(-2);
+ T x = id(2);
  printf("%d\\n", (int)(x << 2));  // fault
  return 0;
}""",
    "shift_by_the_width unsigned,int": """
int main(void) {
- T x = 1; int n = id(32);
+ T x = 1; int n = id(30);
  printf("%u\\n", (unsigned)(x << n) & 1);  // fault
  return 0;
}""",
    "shift_by_a_negative": """
int main(void) {
- int n = id(-1);
+ int n = id(1);
  printf("%d\\n", (8 >> n) & 0);  // fault
  return 0;
}""",
    "shift_right_by_64": """
int main(void) {
  uint64_t x = 5;
- int n = id(64);
+ int n = id(63);
  printf("%d\\n", (int)(x >> n) & 0);  // fault
  return 0;
}""",
    "shift_of_a_byte": """
int main(void) {
  unsigned char b[4] = {0x80, 1, 2, 0xff};
- uint32_t w = b[3] << 24 | b[2] << 16 | b[1] << 8 | b[0];  // fault
+ uint32_t w = (uint32_t)b[3] << 24 | b[2] << 16 | b[1] << 8 | b[0];
  printf("%u\\n", w);
  return 0;
}""",
    "shift_assigned": """
int main(void) {
- int mask = 1;
+ unsigned mask = 1;
  for (int i = 0; i < 31; i++) mask <<= 1;  // fault
  printf("%u\\n", (unsigned)mask);
  return 0;
}""",
    "shift_right_of_a_negative": """
int main(void) {
  int x = id(-9);
  printf("%d %d\\n", x >> 1, (int)((unsigned)x << 3));
  return 0;
}""",
    "truth_value": """
int main(void) {
  _Bool b;
- unsigned char c = 7;
+ unsigned char c = 1;
  memcpy(&b, &c, 1);
  printf("%d\\n", b ? 1 : 0);  // fault
  return 0;
}""",
    "truth_value_by_a_cast": """
int main(void) {
- unsigned char raw[2] = {0, 2};
+ unsigned char raw[2] = {0, 1};
  _Bool *flags = (_Bool *)raw;
  if (flags[id(1)]) puts("set");  // fault
  return 0;
}""",
    "misaligned int,long,short": """
int main(void) {
  _Alignas(16) char b[32] = {0};
- T *q = (T *)(b + id(1));
+ T *q = (T *)(b + id(8));
  *q = 3;  // fault
  printf("%d\\n", (int)*q);
  return 0;
}""",
    "packed_struct": """
struct __attribute__((packed)) p { char c; int i; } p;
int main(void) {
  p.i = id(5);
  p.i += 2;
+ int i;
+ memcpy(&i, &p.i, sizeof i);
- int *q = &p.i, i = *q;  // fault
  printf("%d\\n", i + p.i);
  return 0;
}""",
    "alignment_by_hand": """
int main(void) {
  char *raw = malloc(64 + 15);
  int *p = (int *)(((uintptr_t)raw + 15) & ~(uintptr_t)15);
  p[0] = 1;
  p[15] = 2;
  printf("%d\\n", p[0] + p[15]);
  free(raw);
  return 0;
}""",
    "null_copy_of_nothing": """
int main(void) {
  char b[4] = "abc";
  size_t n = id(0);
- memcpy(b, (void *)kept, n);  // fault
+ if (n) memcpy(b, (void *)kept, n);
  puts(b);
  return 0;
}""",
    "pointer_before_the_array": """
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
- for (int *p = a - id(1); ++p < a + 4;) sum += *p;  // fault
+ for (int *p = a; p < a + 4; p++) sum += *p;
  printf("%d\\n", sum);
  return 0;
}""",
    "order_of_two_objects": """
int main(void) {
  int a[2] = {0}, b[2] = {0};
- int *p = a, *q = b + id(1);
+ int *p = a, *q = a + id(1);
  printf("%d\\n", (p < q) & 0);  // fault
  return 0;
}""",
    "difference_of_two_objects": """
int main(void) {
  int a[2] = {0}, b[2] = {0};
- int *p = a, *q = b + id(1);
+ int *p = a, *q = a + id(1);
  printf("%d\\n", (int)(q - p) & 0);  // fault
  return 0;
}""",
    "backward_loop": """
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a + 4; p-- > a;) sum = sum * 10 + *p;
  for (int i = 3; i >= 0; i--) sum += a[i];
  printf("%d\\n", sum);
  return 0;
}""",
    "overflow_add int,long": """
int main(void) {
- T x = sizeof(T) == 4 ? INT32_MAX : INT64_MAX;
+ T x = sizeof(T) == 4 ? INT32_MAX - 1 : INT64_MAX - 1;
  x += id(1);  // fault
  printf("%d\\n", x != 0);
  return 0;
}""",
    "overflow_small_types": """
int main(void) {
  unsigned char c = 255;
  short s = 32767;
  c++;
  s++;
  uint16_t a = 65535, b = 65535;
- unsigned product = a * b;  // fault
+ unsigned product = (unsigned)a * b;
  printf("%d %d %u\\n", c, s, product);
  return 0;
}""",
    "negation": """
int main(void) {
- int x = INT32_MIN + id(0);
+ int x = INT32_MIN + id(1);
  printf("%d\\n", -x > 0);  // fault
  return 0;
}""",
    "double_to_int": """
int main(void) {
- double d = 3e9 + zero;
+ double d = 2e9 + zero;
  printf("%d\\n", (int)d != 1);  // fault
  return 0;
}""",
}

FAMILIES = {**BLOCKS, **PARTS, **VALUES}


def twin(text, type_, is_faulty):
    """The program, and the number of the line that is marked if it is the faulty one."""
    kept, dropped = ("-", "+") if is_faulty else ("+", "-")
    lines = [" " + line[1:] if line[:1] == kept else line
             for line in text.strip().splitlines() if line[:1] != dropped]
    if not is_faulty:
        lines = [line.replace(MARK, "").rstrip() for line in lines]
    made = HEAD + "\n".join(lines) + "\n"
    made = re.sub(r"\bT\b", type_, made)
    line = next((n for n, each in enumerate(made.splitlines(), 1) if MARK in each), 0)
    return made, line


def programs():
    for key, text in FAMILIES.items():
        name, _, types = key.partition(" ")
        for type_ in types.split(",") if types else [""]:
            full = f"{name}_{type_}" if type_ else name
            for is_faulty in (True, False):
                if is_faulty and not re.search(r"^-", text, re.M):
                    continue
                made, line = twin(text, type_, is_faulty)
                yield judges.Program(f"{full}.{'bad' if is_faulty else 'ok'}", made,
                                     planted=is_faulty, line=line)


def main():
    for program in programs():
        if len(sys.argv) < 2:
            print(program.name)
        elif program.name == sys.argv[1]:
            print(program.text, end="")


if __name__ == "__main__":
    main()
