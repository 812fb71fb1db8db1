// Right programs that come close to breaking a ready protocol: functions of the program with the
// names of the library's, another unit, pointers to functions, streams that nothing opens, and
// mutexes in blocks whose addresses come back.
// RUN: rm -rf %t && mkdir -p %t/t/files && printf '0' > %t/t/a.exit && printf 'x' > %t/t/files/in
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t -- -DOWN | %check %s
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t -- -DSTREAMS | %check %s
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t -- -DMUTEXES | %check %s
// RUN: printf '#include <stdio.h>\nint end(FILE *f) { return fclose(f); }\n' > %t/b.c
// RUN: %exits 0 %culprit run %s %t/b.c --contracts --tests %t/t -- -DUNITS | %check %s
// A protocol of the user's for the same functions comes first.
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t -- -DUSER | %check %s --check-prefix USER
// USER: a  FAIL  'fclose' is called on an object that is in state 'start' of protocol 'mine'
// CHECK: a  pass
#ifdef OWN
#include <dirent.h>
#include <stdlib.h>
static int opened;
DIR *opendir(const char *path) { return opened += path[0] == 'x', (DIR *)malloc(1); }
int closedir(DIR *d) { return d == 0; }
int main(void) {
  DIR *d = opendir("x");
  closedir(d);
  closedir(d);
  free(d);
  return opened != 1;
}
#endif
#ifdef STREAMS
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
int main(void) {
  FILE *(*opens)(const char *, const char *) = fopen;
  int (*closes)(FILE *) = fclose;
  FILE *f = opens("in", "r"), *none = fopen("none", "r");
  if (!f || none || closes(f) != 0) return 1;
  if (!freopen("in", "r", stdin) || getchar() != 'x') return 1;
  f = fdopen(open("in", O_RDONLY), "r");
  return !f || fgetc(f) != 'x' || fclose(f) != 0 || fclose(stdin) != 0;
}
#endif
#ifdef MUTEXES
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
struct item {
  pthread_mutex_t lock;
  int v;
};
int main(void) {
  pthread_mutex_t twice = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  int wrong = pthread_mutex_lock(&twice) + pthread_mutex_lock(&twice);
  wrong += pthread_mutex_unlock(&twice) + pthread_mutex_unlock(&twice);
  for (int i = 0; i < 600; i++) {
    struct item *item = malloc(sizeof *item);
    if (!item || pthread_mutex_init(&item->lock, NULL) != 0) return 1;
    wrong += pthread_mutex_lock(&item->lock) + pthread_mutex_unlock(&item->lock);
    wrong += pthread_mutex_destroy(&item->lock);
    free(item);
  }
  return wrong;
}
#endif
#ifdef UNITS
#include <stdio.h>
int end(FILE *f);
int main(void) {
  FILE *f = fopen("in", "r");
  return !f || end(f);
}
#endif
#ifdef USER
#include <stdio.h>
//@ protocol mine { start -fopen-> open; open -fclose-> shut; final shut; }
int main(void) { return fclose(stdin); }
#endif
