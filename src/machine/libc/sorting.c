/* stdlib.h, search.h: sorting and searching in arrays.
 *
 * qsort is a stable top-down merge sort: the first half has n / 2 elements, and of two equal
 * elements the one in the first half comes first. So the comparator is called on the same elements
 * in the same order as by glibc up to 2.36; programs that print in their comparator, or have an
 * inconsistent one, depend on that order. For elements larger than 32 bytes, glibc sorts pointers;
 * the comparator then sees other addresses than here, but the same contents. */
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>

struct sort {
  size_t size;
  int (*compare)(const void*, const void*, void*);
  void* argument;
  char* buffer; /* as large as the array */
};

static void merge(const struct sort* sort, char* left, size_t left_count, size_t right_count) {
  const size_t size = sort->size;
  const size_t count = left_count + right_count;
  char* array = left;
  char* right = left + left_count * size;
  char* out = sort->buffer;
  while (left_count > 0 && right_count > 0) {
    if (sort->compare(left, right, sort->argument) <= 0) {
      memcpy(out, left, size);
      left += size;
      --left_count;
    } else {
      memcpy(out, right, size);
      right += size;
      --right_count;
    }
    out += size;
  }
  /* The remaining elements of the right half are already in place. */
  if (left_count > 0) memcpy(out, left, left_count * size);
  memcpy(array, sort->buffer, (count - right_count) * size);
}

static void sort_range(const struct sort* sort, char* array, size_t count) {
  if (count <= 1) return;
  const size_t half = count / 2;
  sort_range(sort, array, half);
  sort_range(sort, array + half * sort->size, count - half);
  merge(sort, array, half, count - half);
}

void qsort_r(void* array, size_t count, size_t size,
             int (*compare)(const void*, const void*, void*), void* argument) {
  if (count <= 1) return;
  struct sort sort = {size, compare, argument, malloc(count * size)};
  if (sort.buffer == NULL && size > 0) abort();
  sort_range(&sort, array, count);
  free(sort.buffer);
}

struct plain_comparator {
  int (*compare)(const void*, const void*);
};

static int compare_plainly(const void* a, const void* b, void* comparator) {
  return ((struct plain_comparator*)comparator)->compare(a, b);
}

void qsort(void* array, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  struct plain_comparator comparator = {compare};
  qsort_r(array, count, size, compare_plainly, &comparator);
}

void* bsearch(const void* key, const void* array, size_t count, size_t size,
              int (*compare)(const void*, const void*)) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const char* element = (const char*)array + middle * size;
    const int order = compare(key, element);
    if (order == 0) return (void*)element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

void* lfind(const void* key, const void* array, size_t* count, size_t size,
            int (*compare)(const void*, const void*)) {
  const char* element = array;
  for (size_t at = 0; at < *count; ++at, element += size) {
    if (compare(key, element) == 0) return (void*)element;
  }
  return NULL;
}

void* lsearch(const void* key, void* array, size_t* count, size_t size,
              int (*compare)(const void*, const void*)) {
  void* found = lfind(key, array, count, size, compare);
  if (found != NULL) return found;
  return memcpy((char*)array + (*count)++ * size, key, size);
}
