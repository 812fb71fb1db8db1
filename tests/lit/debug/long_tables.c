// Long tables are cut in the middle, and --all shows every row.
// RUN: %tests_in %t/tests a '50\n' '0\n'
// RUN: printf 'print i at 21\nhistory sum\n' > %t/cut
// RUN: %culprit debug %s --tests %t/tests < %t/cut | %check %s --check-prefix CUT
// CUT: time  i
// CUT: 10    9
// CUT-NEXT: … 30 more (--all shows them)
// CUT-NEXT: 41    40
// CUT: moment
// CUT: … more (--all shows them)
// CUT: long_tables.c:21@50 {{ *}}1225
// RUN: printf 'print i at 21 --all\nhistory sum --all\n' > %t/all
// RUN: %culprit debug %s --tests %t/tests < %t/all | %check %s --check-prefix ALL
// ALL: 11    10
// ALL: 40    39
// ALL: long_tables.c:21@25 {{ *}}300
#include <stdio.h>
int main(void) {
  int n, sum = 0;
  for (int i = (scanf("%d", &n), 0); i < n; i++)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
