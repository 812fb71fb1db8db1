// What a function may change: a faulty version changes something else, and the counterexample names
// it; the right one is proved.
// RUN: %exits 0 %culprit check %s --function put | %check %s --check-prefix RIGHT
// RIGHT: proved        assigns r->data[0 .. SIZE - 1], r->count of put
// RIGHT: proved        assigns \nothing of put, behavior full
// RIGHT: proved        assigns r->data[(r->head + r->count) % SIZE], r->count of put, behavior space
// RIGHT: no violation was found

// RUN: %exits 1 %culprit check %s --function put -- -DWRONG | %check %s --check-prefix WRONG
// WRONG: violated      assigns \nothing of put, behavior full  ({{.*}}assigns.c:[[@LINE+21]]:46)
// WRONG: assigns \nothing of put, behavior full does not hold: refused changed from {{.*}} to
// WRONG: violated      assigns r->data[(r->head + r->count) % SIZE], r->count of put, behavior space
// WRONG: behavior space does not hold: r->data[{{[0-3]}}] changed from
// WRONG: violated      ensures r->data[(\old(r->head) + \old(r->count)) % SIZE] == byte

// The counterexample runs, and the fault is located from it.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function clear --write-tests %t/new -- -DWRONG
// RUN: %exits 1 %culprit run %s --function clear --tests %t/new -- -DWRONG \
// RUN:   | %check %s --check-prefix WRITTEN
// WRITTEN: assigns *r of clear does not hold: refused changed from
// RUN: %exits 0 %culprit locate %s --function clear -- -DWRONG | %check %s --check-prefix LOCATE
// LOCATE: assigns *r of clear does not hold: refused changed from
// LOCATE: statement {{.*}}`refused = 0` in clear
#define SIZE 4
struct ring {
  unsigned char data[SIZE], head, count;
};
static unsigned refused = 7;
/*@ requires \valid(r) && r->head < SIZE && r->count <= SIZE;
    assigns r->data[0 .. SIZE - 1], r->count;
    behavior full: assumes r->count == SIZE; assigns \nothing;
    behavior space: assumes r->count < SIZE;
      assigns r->data[(r->head + r->count) % SIZE], r->count;
      ensures r->data[(\old(r->head) + \old(r->count)) % SIZE] == byte;
    complete behaviors; disjoint behaviors; */
int put(struct ring *r, unsigned char byte) {
  if (r->count == SIZE) {
#ifdef WRONG
    refused++;
#endif
    return 0;
  }
#ifdef WRONG
  r->data[r->head] = byte;
#else
  r->data[(r->head + r->count) % SIZE] = byte;
#endif
  r->count++;
  return 1;
}

/*@ requires \valid(r); assigns *r; */
void clear(struct ring *r) {
  r->head = 0;
  r->count = 0;
#ifdef WRONG
  refused = 0;
#endif
}

// What a loop may change: variables of the function count, those in the loop do not.
// RUN: %exits 0 %culprit check %s --function fill_column | %check %s --check-prefix LOOP
// LOOP: proved        loop assigns r, m[0 .. 1][column]
// LOOP: proved        assigns m[0 .. 1][column] of fill_column
// RUN: %exits 1 %culprit check %s --function fill_column -- -DWRONG \
// RUN:   | %check %s --check-prefix LOOP-WRONG
// LOOP-WRONG: loop assigns r, m[0 .. 1][column] does not hold: m[{{[01]}}][{{[0-2]}}] changed from
// LOOP-WRONG: assigns m[0 .. 1][column] of fill_column does not hold: m[
/*@ requires \valid(m + (0 .. 1)) && 0 <= column < 3;
    assigns m[0 .. 1][column]; */
void fill_column(int m[2][3], int column, int value) {
  int r = 0;
  /*@ loop invariant 0 <= r <= 2; loop assigns r, m[0 .. 1][column]; */
  while (r < 2) {
    int *row = m[r];
#ifdef WRONG
    row[column / 2] = value;
#else
    row[column] = value;
#endif
    r++;
  }
}

// A void pointer gets as many bytes as the contract says; sizes wrap around without a finding.
// RUN: %exits 0 %culprit check %s --function copy --bound 3 | %check %s --check-prefix COPY
// COPY: holds         assigns ((char *)to)[0 .. n - 1] \from ((char *)from)[0 .. n - 1] of copy
// COPY: holds         ensures \forall integer k; 0 <= k < n ==> ((char *)to)[k]
// COPY: no violation was found
// COPY: assigns.c:[[@LINE+10]]:38: unsupported: \from ((char *)from)[0 .. n - 1] is not checked yet
// COPY-NEXT: {{^ +[0-9]+}} |     assigns ((char *)to)[0 .. n - 1] \from
// COPY-NEXT: {{^}}       |                                      ^
// RUN: %exits 1 %culprit check %s --function copy --bound 3 -- -DWRONG \
// RUN:   | %check %s --check-prefix COPY-WRONG
// COPY-WRONG: copy(n = {{[1-3]}}, to = {{.*}}, from = {
// COPY-WRONG: ensures \forall integer k; 0 <= k < n ==> {{.*}} does not hold: k is
/*@ requires n <= 1000;
    requires \valid((char *)to + (0 .. n - 1)) && \valid_read((char *)from + (0 .. n - 1));
    requires \separated((char *)to + (0 .. n - 1), (char *)from + (0 .. n - 1));
    assigns ((char *)to)[0 .. n - 1] \from ((char *)from)[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> ((char *)to)[k] == ((char *)from)[k]; */
void copy(void *to, const void *from, unsigned long n) {
  char *t = to;
  const char *f = from;
#ifdef WRONG
  while (n-- > 1) *t++ = *f++;
#else
  while (n-- > 0) *t++ = *f++;
#endif
}
