// A change that leaves one thread to do all the work hides what goes wrong between threads: it
// comes last, and says so.
// RUN: %tests_in %t/tests a 'abcdefgh' '1\n' b 'ab cd ef' '3\n'
// RUN: %culprit repair %s --tests %t/tests | %check %s
// CHECK: {{^[2-9]}}. {{.*}}`threads = 1` for `threads = 2`, which leaves one thread to do all the work
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
struct piece { int from, to, words; };
static char text[80];
static void *count(void *arg) {
  struct piece *p = arg;
  int in_word = 0;
  for (int i = p->from; i < p->to; i++) {
    if (!isspace((unsigned char)text[i]) && !in_word) p->words++;
    in_word = !isspace((unsigned char)text[i]);
  }
  return NULL;
}
int main(void) {
  int threads = 2, words = 0;
  pthread_t ids[2];
  struct piece pieces[2] = {{0, 0, 0}, {0, 0, 0}};
  if (!fgets(text, sizeof text, stdin)) return 1;
  int n = (int)strlen(text);
  for (int t = 0; t < threads; t++) {
    pieces[t].from = n * t / threads;
    pieces[t].to = n * (t + 1) / threads;
    pthread_create(&ids[t], NULL, count, &pieces[t]);
  }
  for (int t = 0; t < threads; t++) {
    pthread_join(ids[t], NULL);
    words += pieces[t].words;
  }
  printf("%d\n", words);
  return 0;
}
