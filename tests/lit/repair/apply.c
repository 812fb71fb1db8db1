// --apply writes the patch into the source; the file as it was stays beside it.
// RUN: rm -rf %t
// RUN: %tests_in %t/tests three '3\n' '6\n'
// RUN: cp %s %t/sum.c && chmod 640 %t/sum.c
// RUN: %exits 0 %culprit repair %t/sum.c --tests %t/tests --apply | %check %s
// CHECK: 1. {{.*}}sum.c:{{[0-9]+}}  `i <= n` for `i < n`
// CHECK: sum.c: note: the patch is written; the old file is kept as {{.*}}sum.c.orig
// RUN: cmp %s %t/sum.c.orig
// RUN: not cmp %s %t/sum.c
// RUN: %exits 0 %culprit run %t/sum.c --tests %t/tests
// RUN: %python -c "import os, sys; sys.exit(os.stat(sys.argv[1]).st_mode & 0o777 != 0o640)" \
// RUN:   %t/sum.c

// Nothing is left to mend, and nothing is written.
// RUN: %exits 4 %culprit repair %t/sum.c --tests %t/tests --apply
// RUN: not ls %t/sum.c.orig.2

// A source may be named with a detour.
// RUN: cp %s %t/dot.c && cd %t
// RUN: %exits 0 %culprit repair ./dot.c --tests %t/tests --apply | %check %s --check-prefix DOT
// DOT: dot.c: note: the patch is written; the old file is kept as ./dot.c.orig
// RUN: %exits 0 %culprit run dot.c --tests %t/tests

// Line ends stay, a backup is never written over, and --patch chooses.
// RUN: %python -c "import sys; t = open(sys.argv[1], 'rb').read(); \
// RUN:   open(sys.argv[2], 'wb').write(t.replace(b'\n', b'\r\n'))" %s %t/sum.c
// RUN: %exits 0 %culprit repair %t/sum.c --tests %t/tests --apply --patch 2 -n 1 \
// RUN:   | %check %s --check-prefix SECOND
// SECOND: 2. {{.*}}sum.c:
// SECOND: the old file is kept as {{.*}}sum.c.orig.2
// RUN: %exits 0 %culprit run %t/sum.c --tests %t/tests
// RUN: %python -c "import sys; t = open(sys.argv[1], 'rb').read(); \
// RUN:   sys.exit(t.count(b'\r\n') != t.count(b'\n'))" %t/sum.c

// --patch chooses for the diff as well.
// RUN: cp %s %t/sum.c
// RUN: %exits 0 %culprit repair %t/sum.c --tests %t/tests -f diff -o %t/first.diff
// RUN: %exits 0 %culprit repair %t/sum.c --tests %t/tests -f diff --patch 2 -o %t/second.diff
// RUN: not cmp %t/first.diff %t/second.diff

// A patch that does not exist, and a file that may not be changed.
// RUN: %exits 8 %culprit repair %t/sum.c --tests %t/tests --apply --patch 4000 -o %t/out \
// RUN:   | %check %s --check-prefix FEW
// FEW: note: there is no patch 4000
// FEW-NEXT: hint: {{[0-9]+}} were found
// RUN: cmp %s %t/sum.c
// RUN: chmod 444 %t/sum.c
// RUN: %exits 2 %culprit repair %t/sum.c --tests %t/tests --apply | %check %s --check-prefix READ
// READ: sum.c: error: the file may not be changed
// READ-NEXT: hint: check the permissions of the file and of its folder
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++) sum += i;
  printf("%d\n", sum);
  return 0;
}
