/* string.h, strings.h: comparisons.
 *
 * The result is the difference of the first bytes that differ, as unsigned char; this is the result
 * of glibc on x86-64 for strings. */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int strcmp(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char* a, const char* b, size_t n) {
  for (; n > 0; --n, ++a, ++b) {
    if (*a != *b || *a == '\0') return (unsigned char)*a - (unsigned char)*b;
  }
  return 0;
}

int strcasecmp(const char* a, const char* b) {
  for (;; ++a, ++b) {
    int difference = lower((unsigned char)*a) - lower((unsigned char)*b);
    if (difference != 0 || *a == '\0') return difference;
  }
}

int strncasecmp(const char* a, const char* b, size_t n) {
  for (; n > 0; --n, ++a, ++b) {
    int difference = lower((unsigned char)*a) - lower((unsigned char)*b);
    if (difference != 0 || *a == '\0') return difference;
  }
  return 0;
}

/* The C locale orders by bytes. */
int strcoll(const char* a, const char* b) { return strcmp(a, b); }

int memcmp(const void* a, const void* b, size_t n) {
  const unsigned char* left = a;
  const unsigned char* right = b;
  for (size_t at = 0; at < n; ++at) {
    if (left[at] != right[at]) return left[at] - right[at];
  }
  return 0;
}

int bcmp(const void* a, const void* b, size_t n) { return memcmp(a, b, n); }
