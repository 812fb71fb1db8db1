/* string.h: lengths, copies and concatenation.
 *
 * Byte-by-byte loops on purpose: each access is checked where it happens, so a missing terminator or a short destination is
 * found inside the function at the first byte outside. memcpy, memmove and memset are built into the machine. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

size_t strlen(const char *s) {
  const char *end = s;
  while (*end != '\0') ++end;
  return (size_t)(end - s);
}

size_t strnlen(const char *s, size_t limit) {
  size_t length = 0;
  while (length < limit && s[length] != '\0') ++length;
  return length;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from) != '\0') {
    ++to;
    ++from;
  }
  return to;
}

char *strcpy(char *restrict to, const char *restrict from) {
  stpcpy(to, from);
  return to;
}

/* Fills up with NULs; returns the first of them, or the end. */
char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
  size_t at = 0;
  while (at < n && from[at] != '\0') {
    to[at] = from[at];
    ++at;
  }
  memset(to + at, 0, n - at);
  return to + at;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
  char *end = to + strlen(to);
  while (n > 0 && *from != '\0') {
    *end++ = *from++;
    --n;
  }
  *end = '\0';
  return to;
}

static char *duplicate(const char *s, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *s) { return duplicate(s, strlen(s)); }

char *strndup(const char *s, size_t limit) { return duplicate(s, strnlen(s, limit)); }

/* In the C locale the transformed text is the text. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t n) {
  size_t length = strlen(from);
  if (n > 0) stpncpy(to, from, length < n ? length + 1 : n);
  return length;
}
