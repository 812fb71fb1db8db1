// Calls do anything that contracts allow: with --modular all, otherwise those without a body.
// RUN: %exits 1 %culprit check %s --function push_two | %check %s --check-prefix PUSH
// PUSH: violated      ensures b->data[b->count - 1] <= 100 of push_two
// PUSH-NEXT: push_two(v = 0, w = 0, b->data = {0, 0, 0, 0}, b->count = 0, clamp#1 = 0, clamp#2 = 101)
// PUSH: proved        requires lo <= hi of clamp
// PUSH: calls of clamp were replaced by their contracts
// PUSH: if the code is right: without the violated clause everything is proved
/*@ requires lo <= hi;
    assigns \nothing;
    ensures lo <= \result <= hi; */
int clamp(int v, int lo, int hi);

struct buffer {
  int data[4];
  unsigned count;
};

/*@ requires \valid(b) && b->count < 4;
    assigns b->data[b->count], b->count;
    ensures b->count == \old(b->count) + 1;
    ensures b->data[\old(b->count)] == v; */
void push(struct buffer *b, int v) { b->data[b->count++] = v; }

/*@ requires \valid(b) && b->count <= 2;
    ensures b->count == \old(b->count) + 2;
    ensures 0 <= b->data[b->count - 1] <= 100; */
void push_two(struct buffer *b, int v, int w) {
  push(b, clamp(v, 0, 100));
  push(b, clamp(w, 0, 101));
}

// RUN: %exits 1 %culprit check %s --function push_two --modular | %check %s --check-prefix ALL
// ALL: proved        requires b->count < 4 of push
// ALL: violated      ensures b->data[b->count - 1] <= 100 of push_two
// ALL: push#2: b->data[b->count] = 101, push#2: b->count = 2)
// ALL: calls of push, clamp were replaced by their contracts

// A pointer that is returned is null, a new object, or in what a parameter points to.
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures a <= \result < a + n;
    ensures \forall integer k; 0 <= k < n ==> *\result <= a[k]; */
const int *least(const int *a, int n);

// RUN: %exits 1 %culprit check %s --function smallest --bound 4 | %check %s --check-prefix LEAST
// LEAST: holds         ensures \result <= a[0] of smallest
// LEAST: violated      ensures \result == a[2] of smallest
// LEAST: least#1 = the same object as before, least#1: index in a = 0)
/*@ requires n == 3 && \valid_read(a + (0 .. n - 1));
    ensures \result <= a[0];
    ensures \result == a[2]; */
int smallest(const int *a, int n) { return *least(a, n); }

// A recursive call is one by contract as well, and its measure is compared with that of the caller.
// RUN: %exits 0 %culprit check %s --function sum --modular | %check %s --check-prefix SUM
// SUM: proved        decreases n of sum
// SUM: proved        ensures \result == n * (n + 1) / 2 of sum
// RUN: %exits 1 %culprit check %s --function endless --modular | %check %s --check-prefix ENDLESS
// ENDLESS: violated      decreases n of endless
/*@ requires 0 <= n <= 1000;
    decreases n;
    assigns \nothing;
    ensures \result == n * (n + 1) / 2; */
int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
/*@ requires 0 <= n <= 1000;
    decreases n;
    assigns \nothing;
    ensures \result == 0; */
int endless(int n) { return endless(n); }

// What is ensured may exclude everything: then nothing behind the call is checked.
// RUN: %exits 0 %culprit check %s --function use_absurd | %check %s --check-prefix ABSURD
// ABSURD: never reached ensures \result == 42 of use_absurd
// ABSURD: never reached ensures of absurd, all together
// ABSURD: no run reaches its end: the assumptions on the way exclude all inputs
/*@ assigns \nothing;
    ensures \result < 0;
    ensures \result > 0; */
int absurd(int x);
/*@ ensures \result == 42; */
int use_absurd(int x) { return absurd(x); }

// Variables of the program, and what a contract without assigns leaves as it is.
unsigned ticks;
/*@ assigns ticks;
    ensures ticks >= \old(ticks); */
void tick(void);
/*@ ensures \result >= 0; */
int level(void);
// RUN: %exits 1 %culprit check %s --function wait | %check %s --check-prefix WAIT
// WAIT: violated      ensures \result <= 10 of wait
// WAIT-NEXT: wait(tick#1: ticks = 11, level#1 = 0)
// RUN: %exits 1 %culprit check %s --function wait --format json | %check %s --check-prefix JSON
// JSON: "by_contract": [
// JSON-NEXT: "tick",
// JSON-NEXT: "level"
// JSON: level has no assigns clause: its calls change nothing
/*@ ensures \result <= 10; */
unsigned wait(void) {
  unsigned before = ticks;
  tick();
  return ticks - before + 0u * (unsigned)level();
}

// What a call gave may be excluded by a guarantee that cannot be run: then nothing is violated.
/*@ assigns \nothing;
    ensures \result > 0;
    ensures \valid_function(f) && \result < 10; */
int bounded(int (*f)(void));
// RUN: %exits 8 %culprit check %s --function use_bounded | %check %s --check-prefix LOOSE
// LOOSE: undecided     ensures \result < 20 of use_bounded
// LOOSE-NEXT: use_bounded({{.*}}bounded#1 = 20)
// LOOSE: proved        ensures \result > 0 of use_bounded
// LOOSE: the contract of bounded may exclude inputs of what is undecided
/*@ ensures \result < 20;
    ensures \result > 0; */
int use_bounded(void) { return bounded(0); }

// A test in C does not know what calls did by contract, and says so.
// RUN: rm -rf %t.c && %exits 1 %culprit check %s --function push_two --write-tests %t.c \
// RUN:   --test-format c && %check %s --check-prefix HEAD < %t.c/counterexample-1.c
// HEAD: It fails only if calls of clamp do what the inputs say, which the contracts allow
