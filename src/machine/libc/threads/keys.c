/* pthread.h: values that each thread has for itself. */
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

enum { Keys = 128, Rounds = 4 /* of glibc */ };

static struct {
  int is_used;
  void (*destructor)(void*);
} keys[Keys];
static _Thread_local const void* values[Keys];

int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  for (unsigned at = 0; at < Keys; ++at) {
    if (keys[at].is_used) continue;
    keys[at].is_used = 1;
    keys[at].destructor = destructor;
    values[at] = NULL;
    *key = at;
    return 0;
  }
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= Keys || !keys[key].is_used) return EINVAL;
  keys[key].is_used = 0;
  return 0;
}

void* pthread_getspecific(pthread_key_t key) {
  return key < Keys && keys[key].is_used ? (void*)values[key] : NULL;
}

int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= Keys || !keys[key].is_used) return EINVAL;
  values[key] = value;
  return 0;
}

/* At the end of a thread. A destructor may set values again. */
void __culprit_destroy_keys(void) {
  for (int round = 0; round < Rounds; ++round) {
    int found = 0;
    for (unsigned at = 0; at < Keys; ++at) {
      void* const value = (void*)values[at];
      if (!keys[at].is_used || keys[at].destructor == NULL || value == NULL) continue;
      values[at] = NULL;
      found = 1;
      keys[at].destructor(value);
    }
    if (!found) return;
  }
}
