// A call of the library is missing, by a ready protocol: its functions are tried with what is in
// scope. A superfluous call is removed.
// RUN: rm -rf %t && mkdir -p %t && %tests_in %t/t a '' '7\n'
// RUN: mkdir -p %t/t/files && printf '7 8\n' > %t/t/files/in
// RUN: %exits 0 %culprit repair %s --contracts --tests %t/t -- -DCLOSE \
// RUN:   | %check %s --check-prefix CLOSE
// CLOSE: is open when the program ends: a call of 'fclose' is missing
// CLOSE: `fclose(f);`
// CLOSE: +{{.*}}fclose(f);
// RUN: %exits 0 %culprit locate %s --contracts --tests %t/t -- -DCLOSE \
// RUN:   | %check %s --check-prefix LINES
// LINES: a call of fclose is missing between lines
// RUN: %exits 0 %culprit repair %s --tests %t/t -- -DLOCK | %check %s --check-prefix LOCK
// LOCK: 'pthread_mutex_unlock' is called on the mutex `&m`, which is unlocked
// LOCK: +{{.*}}pthread_mutex_lock(&m);
// RUN: %exits 0 %culprit repair %s --tests %t/t -- -DTWICE | %check %s --check-prefix TWICE
// TWICE: 'closedir' is called on the folder `d`, which is closed since line
// TWICE: -{{.*}}closedir(d);
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#ifdef CLOSE
int main(void) {
  int x;
  FILE *f = fopen("in", "r");
  if (!f) return 1;
  if (fscanf(f, "%d", &x) == 1) printf("%d\n", x);
  return 0;
}
#endif
#ifdef LOCK
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
int main(void) {
  x = 7;
  printf("%d\n", x);
  pthread_mutex_unlock(&m);
  return 0;
}
#endif
#ifdef TWICE
int main(void) {
  DIR *d = opendir(".");
  if (!d) return 1;
  printf("7\n");
  closedir(d);
  closedir(d);
  return 0;
}
#endif
