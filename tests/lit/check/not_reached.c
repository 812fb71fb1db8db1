// What a search did not follow to its end is not decided: it may be reached with other values.
// RUN: %exits 8 %culprit check %s --function set | %check %s
// CHECK: undecided     ensures d[0] != 42 of set
// CHECK-NOT: never reached
// CHECK: not everything was searched
#include <string.h>
/*@ requires \valid(d + (0 .. 3));
    ensures d[0] != 42; */
void set(char *d, char s) { memset(d, s, 4); }
