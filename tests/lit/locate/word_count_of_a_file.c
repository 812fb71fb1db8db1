// A program that reads its list of files, counts their words, and keeps a log that it reads again.
// RUN: %tests_in %t/t short '' 'short: 2\n1 read\n' long '' 'a.txt: 5\nb.txt: 1\n2 read\n'
// RUN: mkdir -p %t/t/files %t/t/long.files/texts
// RUN: echo "one two" > %t/t/files/short
// RUN: echo short > %t/t/files/list
// RUN: printf "a.txt\nb.txt\n" > %t/t/long.files/list
// RUN: echo "a  b c d e" > %t/t/long.files/texts/a.txt
// RUN: echo "f" > %t/t/long.files/texts/b.txt
// RUN: echo "FOLDER=texts" > %t/t/long.env
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 1 of 2 tests fails
// CHECK: long {{.*}}expected "a.txt: 5↵"
// CHECK: 1. {{.*}}word_count_of_a_file.c:[[@LINE+22]]:10  return value `n` in words

// RUN: %exits 0 %culprit run %s --tests %t/t --only long --dump tests \
// RUN:   | %check %s --check-prefix DUMP
// DUMP:      test long
// DUMP-NEXT:   input  ""
// DUMP-NEXT:   env    "FOLDER=texts"
// DUMP-NEXT:   file   "list"
// DUMP-NEXT:   file   "short"
// DUMP-NEXT:   file   "texts/a.txt"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int words(FILE *in) {
  int c, before = ' ', n = 0;
  while ((c = fgetc(in)) != EOF) {
    if (isspace(c))
      n++;
    before = c;
  }
  return n;
}

int main(void) {
  char name[64], path[128];
  const char *folder = getenv("FOLDER");
  FILE *list = fopen("list", "r"), *log = fopen("/tmp/log", "w+");
  if (!list || !log) {
    perror("list");
    return 1;
  }
  while (fgets(name, sizeof name, list)) {
    name[strcspn(name, "\n")] = '\0';
    snprintf(path, sizeof path, "%s/%s", folder ? folder : ".", name);
    FILE *in = fopen(path, "r");
    if (!in) {
      perror(path);
      return 1;
    }
    printf("%s: %d\n", name, words(in));
    fprintf(log, "%s\n", path);
    fclose(in);
  }
  rewind(log);
  int lines = 0;
  while (fgets(path, sizeof path, log)) lines++;
  printf("%d read\n", lines);
  return 0;
}
