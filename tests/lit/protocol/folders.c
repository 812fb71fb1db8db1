// A DIR after closedir, without --contracts; a missing closedir with --contracts only.
// RUN: rm -rf %t && mkdir -p %t/t/files && printf '0' > %t/t/a.exit
// RUN: printf 'one\n' > %t/t/files/in
// RUN: printf 'use' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix USE
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix USE
// USE: a  FAIL  'readdir' is called on the folder `d`, which is closed since line 37
// USE-NEXT: folders.c:38:
// USE-NOT: heap block
// RUN: printf 'twice' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix TWICE
// TWICE: a  FAIL  'closedir' is called on the folder `d`, which is closed since line {{[0-9]+}}{{$}}
// RUN: printf 'rewind' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix REWIND
// REWIND: a  FAIL  'rewinddir' is called on the folder `e`, which is closed since line {{[0-9]+}}
// RUN: printf 'open' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix OPEN
// OPEN: a  FAIL  the folder of {{.*}}folders.c:33 is open when the program ends: a call of 'closedir' is missing
// RUN: printf 'right' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'many' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'failed' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RIGHT: a  pass
#include <dirent.h>
#include <string.h>
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "right";
  int names = 0;
  DIR *d = opendir(strcmp(how, "failed") == 0 ? "none" : "."), *e = d;
  if (!d) return 0;
  while (readdir(d)) names++;
  if (strcmp(how, "open") == 0) return 0;
  closedir(d);
  if (strcmp(how, "use") == 0) return readdir(d) != 0;
  if (strcmp(how, "twice") == 0) closedir(d);
  if (strcmp(how, "rewind") == 0) rewinddir(e);
  for (int i = 0; strcmp(how, "many") == 0 && i < 600; i++) {
    d = opendir(".");
    if (!d || !readdir(d) || closedir(d) != 0) return 1;
  }
  return names < 3;
}
