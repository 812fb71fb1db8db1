/* string.h, strings.h, stdlib.h: small operations on memory, based on the built-in memcpy, memset
 * and realloc. Every block has a larger alignment than any program asks for. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

void bzero(void* memory, size_t n) { memset(memory, 0, n); }

void explicit_bzero(void* memory, size_t n) { memset(memory, 0, n); }

void bcopy(const void* from, void* to, size_t n) { memmove(to, from, n); }

void* mempcpy(void* restrict to, const void* restrict from, size_t n) {
  return (char*)memcpy(to, from, n) + n;
}

void* memccpy(void* restrict to, const void* restrict from, int stop, size_t n) {
  unsigned char* target = to;
  const unsigned char* source = from;
  for (size_t at = 0; at < n; ++at) {
    target[at] = source[at];
    if (source[at] == (unsigned char)stop) return target + at + 1;
  }
  return NULL;
}

void* memfrob(void* memory, size_t n) {
  unsigned char* bytes = memory;
  for (size_t at = 0; at < n; ++at) bytes[at] ^= 42;
  return memory;
}

void swab(const void* restrict from, void* restrict to, ssize_t n) {
  const char* source = from;
  char* target = to;
  for (ssize_t at = 0; at + 1 < n; at += 2) {
    char first = source[at];
    target[at] = source[at + 1];
    target[at + 1] = first;
  }
}

static int first_set_bit(unsigned long long bits) {
  if (bits == 0) return 0;
  int position = 1;
  for (; (bits & 1) == 0; bits >>= 1) ++position;
  return position;
}

int ffs(int bits) { return first_set_bit((unsigned)bits); }

int ffsl(long bits) { return first_set_bit((unsigned long)bits); }

int ffsll(long long bits) { return first_set_bit((unsigned long long)bits); }

void* reallocarray(void* memory, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(memory, count * size);
}

int posix_memalign(void** memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void* fresh = malloc(size);
  if (fresh == NULL) return ENOMEM;
  *memory = fresh;
  return 0;
}
