// A table of half a million numbers comes first, and every component of the sieve is asked, of
// which each free value stands in the table.
// RUN: %tests_in %t a '7' '4' b '30' '10'
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim | %check %s
// CHECK: 1. {{.*}}sieve_of_many.c:[[@LINE+13]]:19  condition `i < n` in main
// CHECK-NOT: the time ran out
#include <stdio.h>

int composite[500001];

int main(void) {
  int n, count = 0;
  for (int i = 2; i * i <= 500000; i++)
    for (int j = 2 * i; j <= 500000; j += i) composite[j] = 1;
  scanf("%d", &n);

  // A loop that ends one too early.
  for (int i = 2; i < n; i++)
    if (!composite[i]) count++;
  printf("%d\n", count);
}
