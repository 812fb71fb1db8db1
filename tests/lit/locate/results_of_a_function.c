// A function that gives wrong results at two of its returns: they are a suspect together.
// RUN: rm -rf %t && mkdir -p %t && printf 'aB\n' > %t/1.in && printf 'fH\n' > %t/1.out
// RUN: printf '12\n' > %t/2.in && printf '12\n' > %t/2.out
// RUN: printf 'b\n' > %t/3.in && printf 'g\n' > %t/3.out
// RUN: printf 'C\n' > %t/4.in && printf 'H\n' > %t/4.out
// RUN: %culprit locate %s --tests %t | %check %s
// CHECK: 1. {{.*}}results_of_a_function.c:13:{{.*}} return value
// CHECK: and {{.*}}results_of_a_function.c:14:{{.*}} return value
#include <ctype.h>
#include <stdio.h>

static int moved(int c, int key) {
  if (islower(c)) return (c - 'a' + key * 3 - 1) % 26 + 'a';
  if (isupper(c)) return (c - 'A' + key * 3 + 2) % 26 + 'A';
  return c;
}

int main(void) {
  int c, key = 0;
  while ((c = getchar()) != EOF && c != '\n') putchar(moved(c, ++key));
  putchar('\n');
  return 0;
}
