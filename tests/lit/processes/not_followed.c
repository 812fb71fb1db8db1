// What needs a parent and a child to run at the same time, or another program, has no verdict.
// RUN: %tests_in %t waits "" "" && %tests_in %t starts "" ""
// RUN: echo waits > %t/waits.args && echo starts > %t/starts.args && echo kills > %t/kills.args
// RUN: echo 0 > %t/waits.exit && echo 0 > %t/starts.exit && echo 0 > %t/kills.exit
// RUN: %exits 6 %culprit run %s --tests %t | %check %s
// CHECK-DAG: starts  ? {{.*}}culprit does not support execv, which starts another program
// CHECK-DAG: waits  ? {{.*}}this child waits for its parent
// CHECK-DAG: kills  ? {{.*}}this child does not end, and culprit lets its parent, which may kill it
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) return 2;
  const pid_t child = fork();
  if (child == 0) {
    if (strcmp(argv[1], "starts") == 0) return execv("/bin/true", argv);
    if (strcmp(argv[1], "kills") == 0)
      for (;;) continue;
    return read(ends[0], &byte, 1) != 1;
  }
  write(ends[1], "x", 1);
  if (strcmp(argv[1], "kills") == 0) kill(child, SIGKILL);
  wait(NULL);
  return 0;
}
