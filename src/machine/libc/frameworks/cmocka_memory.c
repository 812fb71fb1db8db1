/* CMocka's test_malloc and its family: blocks that a test has to free. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_model.h"

struct block {
  void* memory;
  size_t size;
  unsigned long number;
  const char* file;
  int line;
  struct block* older;
};

static struct block* newest;
static unsigned long made;

unsigned long __culprit_cmocka_blocks(void) { return made; }

static int report(unsigned long since) {
  int count = 0;
  for (const struct block* each = newest; each; each = each->older) {
    if (each->number <= since) continue;
    if (count++ == 0) TELL("Blocks allocated...\n");
    fprintf(stderr, "%s:%d: note: block %p allocated here\n", each->file, each->line, each->memory);
  }
  return count;
}

int __culprit_cmocka_freed(unsigned long since, const char* test) {
  const int left = report(since);
  if (left > 0) fprintf(stderr, "ERROR: %s leaked %d block(s)\n", test, left);
  return left == 0;
}

static struct block** find(void* memory) {
  struct block** each = &newest;
  while (*each && (*each)->memory != memory) each = &(*each)->older;
  return each;
}

void* _test_malloc(const size_t size, const char* file, const int line) {
  void* memory = malloc(size);
  struct block* block = malloc(sizeof *block);
  if (memory == NULL || block == NULL) return NULL;
  *block = (struct block){memory, size, ++made, file, line, newest};
  newest = block;
  return memory;
}

void* _test_calloc(const size_t count, const size_t size, const char* file, const int line) {
  void* memory = _test_malloc(count * size, file, line);
  return memory ? memset(memory, 0, count * size) : NULL;
}

void _test_free(void* const memory, const char* file, const int line) {
  if (memory == NULL) return;
  struct block** found = find(memory);
  struct block* block = *found;
  if (block == NULL) {
    TELL("a block that test_malloc has not allocated is freed\n");
    __culprit_cmocka_fail(file, line);
  }
  *found = block->older;
  free(block);
  free(memory);
}

void* _test_realloc(void* memory, const size_t size, const char* file, const int line) {
  if (memory == NULL) return _test_malloc(size, file, line);
  if (size == 0) {
    _test_free(memory, file, line);
    return NULL;
  }
  const struct block* block = *find(memory);
  void* moved = _test_malloc(size, file, line);
  if (moved == NULL) return NULL;
  if (block != NULL) memcpy(moved, memory, block->size < size ? block->size : size);
  _test_free(memory, file, line);
  return moved;
}
