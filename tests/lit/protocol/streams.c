// What is done with a stream after fclose is a fault always; a missing fclose only with
// --contracts. Right programs are not accused.
// RUN: rm -rf %t && mkdir -p %t/t/files && printf '0' > %t/t/a.exit
// RUN: printf 'one\ntwo\n' > %t/t/files/in
// RUN: printf 'use' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix USE
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix USE
// USE: a  FAIL  use after free: the stream `f` is used after it was closed in line 46: 'fgets' is called
// USE-NEXT: streams.c:47:
// USE-NOT: fclose
// RUN: printf 'print' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix PRINT
// PRINT: a  FAIL  use after free: the stream `out` is used after it was closed in line {{[0-9]+}}: 'fprintf' is called
// RUN: printf 'twice' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix TWICE
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix TWICE
// TWICE: a  FAIL  use after free: the stream `f` is used after it was closed in line {{[0-9]+}}: 'fclose' is called
// RUN: printf 'open' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix OPEN
// OPEN: a  FAIL  the stream of {{.*}}streams.c:43 is open when the program ends: a call of 'fclose' is missing
// RUN: printf 'again' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix AGAIN
// AGAIN: a  FAIL  the stream of {{.*}}streams.c:57 is open when the program ends
// RUN: printf 'temporary' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix TEMPORARY
// TEMPORARY: a  FAIL  the stream of {{.*}} is open when the program ends
// RUN: printf 'right' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'failed' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'many' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'standard' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RIGHT: a  pass
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "right";
  char line[20];
  FILE *f = fopen(strcmp(how, "failed") == 0 ? "none" : "in", "r");
  if (!f) return 0;
  if (strcmp(how, "open") == 0) return fgets(line, 20, f) == 0;
  fclose(f);
  if (strcmp(how, "use") == 0) fgets(line, 20, f);
  if (strcmp(how, "twice") == 0) fclose(f);
  if (strcmp(how, "print") == 0) {
    FILE *out = fopen("out", "w");
    if (!out || fclose(out) != 0) return 1;
    fprintf(out, "%s\n", how);
  }
  if (strcmp(how, "again") == 0) {
    f = fopen("in", "r");
    if (f) fclose(f);
    f = fopen("in", "r");
  }
  if (strcmp(how, "temporary") == 0) tmpfile();
  if (strcmp(how, "many") == 0)
    for (int i = 0; i < 600; i++) {
      f = fopen("in", "r");
      if (!f || !fgets(line, 20, f) || fclose(f) != 0) return 1;
    }
  if (strcmp(how, "standard") == 0) fclose(stdout);
  return 0;
}
