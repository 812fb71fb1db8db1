// malloc fails when it is told to, and frees are counted.
#include <assert.h>
#include <stdlib.h>

int keep(void** place);
void drop(void* place);

static int fail, frees;
void* __real_malloc(size_t size);
void* __wrap_malloc(size_t size) { return fail ? NULL : __real_malloc(size); }
void __real_free(void* place);
void __wrap_free(void* place) {
  ++frees;
  __real_free(place);
}

int main(void) {
  void* place;
  assert(keep(&place) == 0);
  drop(place);
  assert(frees == 1);
  fail = 1;
  assert(keep(&place) == -1);
  return 0;
}
