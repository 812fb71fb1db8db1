// A child's standard output goes into a pipe; its parent compares what it gets.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// CHECK: captured_output.c:[[@LINE+9]]:{{[0-9]+}}{{.*}} in print_size
// CHECK: all tests pass with `sides >= 4`
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void print_size(int sides) {
  printf("%s\n", sides > 4 ? "many" : "few");
}

int main(void) {
  int ends[2];
  char text[40] = "";
  if (pipe(ends) != 0) return 2;
  if (fork() == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    print_size(4);
    exit(0);
  }
  close(ends[1]);
  read(ends[0], text, sizeof text - 1);
  wait(NULL);
  return strcmp(text, "many\n") != 0;
}
