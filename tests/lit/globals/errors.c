// What is no assertion, names that nothing has, and threads that never take part.
// RUN: rm -rf %t && mkdir -p %t/t && printf '3\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 2 %culprit run prog.c --tests t --global 'count(in_sektion) <= 1' \
// RUN:   2>&1 | %check %s --check-prefix NAME
// NAME: error: --global: in 'count(in_sektion) <= 1': the program has no variable `in_sektion`
// NAME-NEXT: did you mean `in_section`?
// RUN: %exits 2 %culprit run prog.c --tests t --global 'count(in_section <= 1' \
// RUN:   2>&1 | %check %s --check-prefix OPEN
// OPEN: error: --global: `)` is expected at position 22 of 'count(in_section <= 1'
// RUN: %exits 2 %culprit run prog.c --tests t --global 'count(in_section +) <= 1' \
// RUN:   2>&1 | %check %s --check-prefix INNER
// INNER: error: --global: in 'in_section +': {{.*}}expected
// RUN: %exits 2 %culprit deviate prog.c --tests t --global 'any(in_section)' \
// RUN:   2>&1 | %check %s --check-prefix LOCATE
// LOCATE: --global
// RUN: %exits 0 %culprit run prog.c --tests t --global 'count(in_section) <= 1' | %check %s
// CHECK: global count(in_section) <= 1: not decided in test t1
// CHECK-NEXT: no thread takes part: `in_section` is visible in none
// RUN: %exits 0 %culprit run prog.c --tests t --global 'max(sum / none) < 1' \
// RUN:   | %check %s --check-prefix ZERO
// ZERO: no thread takes part: {{.*}}divides by zero
// RUN: %exits 1 %culprit run prog.c --tests t --global 'max(sum) < 3' \
// RUN:   | %check %s --check-prefix ALONE
// ALONE: global max(sum) < 3: violated in test t1
// ALONE-NEXT: this is so:
// ALONE-NEXT: the main thread: prog.c:{{.*}}, sum = 3
// ALONE-NEXT: it is violated in every order of the events of this run
#include <stdio.h>

void worker(void) {
  int in_section = 1;
  printf("%d\n", in_section);
}

int main(void) {
  int none = 0, sum = 0;
  for (int i = 0; i < 3; i++)
    sum += 1;
  printf("%d\n", sum + none);
  return 0;
}
