// The output of all processes is one text, with what was not flushed at a fork, as natively.
// RUN: mkdir -p %t && %cc -w %s -o %t/native
// RUN: sh -c '%t/native | cat > %t/all.out'
// RUN: %check %s < %t/all.out
// CHECK: start child 0
// CHECK-NEXT: start child 1
// CHECK-NEXT: start parent
// RUN: rm -rf %t/tests && mkdir %t/tests && cp %t/all.out %t/tests
// RUN: %exits 0 %culprit run %s --tests %t/tests | %check %s --check-prefix PASS
// PASS: all  pass
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  printf("start ");
  for (int i = 0; i < 2; i++) {
    if (fork() == 0) {
      printf("child %d\n", i);
      exit(0);
    }
    wait(NULL);
  }
  printf("parent\n");
  return 0;
}
