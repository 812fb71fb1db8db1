/* Atomic operations on objects of any size, which compilers leave to libatomic. There is only one
 * thread, so they are plain copies. Operations on a machine word are instructions of the model. The
 * compiler reserves the names for itself, hence the labels. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

void load(size_t size, const void* from, void* to, int order) __asm__("__atomic_load");
void store(size_t size, void* to, const void* from, int order) __asm__("__atomic_store");
void exchange(size_t size, void* object, const void* value, void* before,
              int order) __asm__("__atomic_exchange");
bool compare_exchange(size_t size, void* object, void* expected, const void* value, int success,
                      int failure) __asm__("__atomic_compare_exchange");
bool is_lock_free(size_t size, const void* object) __asm__("__atomic_is_lock_free");

void load(size_t size, const void* from, void* to, int order) { memcpy(to, from, size); }

void store(size_t size, void* to, const void* from, int order) { memcpy(to, from, size); }

void exchange(size_t size, void* object, const void* value, void* before, int order) {
  memcpy(before, object, size);
  memcpy(object, value, size);
}

bool compare_exchange(size_t size, void* object, void* expected, const void* value, int success,
                      int failure) {
  const bool same = memcmp(object, expected, size) == 0;
  if (same) memcpy(object, value, size);
  else memcpy(expected, object, size);
  return same;
}

bool is_lock_free(size_t size, const void* object) { return size <= 8; }
