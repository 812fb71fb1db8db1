// The mutexes of pthread.h, without --contracts; one that stays locked with --contracts only.
// RUN: rm -rf %t && mkdir -p %t/t && printf '0' > %t/t/a.exit
// RUN: printf 'unlock' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix UNLOCK
// UNLOCK: a  FAIL  'pthread_mutex_unlock' is called on the mutex `&m`, which is unlocked since line 57: 'pthread_mutex_lock' or 'pthread_mutex_trylock' comes first
// UNLOCK-NEXT: mutexes.c:58:
// RUN: printf 'never' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix NEVER
// NEVER: a  FAIL  'pthread_mutex_unlock' is called on the mutex `&never`, which is unlocked: 'pthread_mutex_lock' or
// RUN: printf 'destroyed' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix DESTROYED
// DESTROYED: a  FAIL  'pthread_mutex_lock' is called on the mutex `&m`, which is destroyed since line {{[0-9]+}}: 'pthread_mutex_init' comes first
// RUN: printf 'held' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix HELD
// HELD: a  FAIL  'pthread_mutex_destroy' is called on the mutex `&m`, which is locked since line {{[0-9]+}}: 'pthread_mutex_unlock' comes first
// RUN: printf 'locked' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix LOCKED
// LOCKED: a  FAIL  the mutex of {{.*}}mutexes.c:{{[0-9]+}} is locked when the program ends: a call of 'pthread_mutex_unlock' is missing
// RUN: printf 'right' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'recursive' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'checked' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'many' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'try' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RIGHT: a  pass
#include <pthread.h>
#include <string.h>
static pthread_mutex_t never;
static int with_one_of_its_own(int destroys) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  int wrong = pthread_mutex_lock(&own) + pthread_mutex_unlock(&own);
  if (destroys) wrong += pthread_mutex_destroy(&own);
  return wrong;
}
static int typed(int kind) {
  pthread_mutexattr_t how;
  pthread_mutex_t m;
  pthread_mutexattr_init(&how);
  pthread_mutexattr_settype(&how, kind);
  pthread_mutex_init(&m, &how);
  if (kind == PTHREAD_MUTEX_ERRORCHECK) return pthread_mutex_unlock(&m) == 0;
  return pthread_mutex_lock(&m) + pthread_mutex_lock(&m) + pthread_mutex_unlock(&m) +
         pthread_mutex_unlock(&m) + pthread_mutex_destroy(&m);
}
int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "right";
  pthread_mutex_t m;
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  if (strcmp(how, "locked") == 0) return 0;
  if (strcmp(how, "held") == 0) return pthread_mutex_destroy(&m) == 0;
  pthread_mutex_unlock(&m);
  if (strcmp(how, "unlock") == 0) pthread_mutex_unlock(&m);
  if (strcmp(how, "never") == 0) pthread_mutex_unlock(&never);
  if (strcmp(how, "try") == 0 && pthread_mutex_trylock(&m) == 0) {
    if (pthread_mutex_trylock(&m) == 0) return 1;
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_destroy(&m);
  if (strcmp(how, "destroyed") == 0) pthread_mutex_lock(&m);
  if (strcmp(how, "recursive") == 0) return typed(PTHREAD_MUTEX_RECURSIVE);
  if (strcmp(how, "checked") == 0) return typed(PTHREAD_MUTEX_ERRORCHECK);
  if (strcmp(how, "many") == 0)
    for (int i = 0; i < 600; i++)
      if (with_one_of_its_own(i % 3)) return 1;
  pthread_mutex_init(&m, 0);
  return 0;
}
