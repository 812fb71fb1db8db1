/* string.h: lengths, copies and concatenation.
 *
 * Byte-by-byte loops on purpose: each access is checked where it happens, so a missing terminator
 * or a short destination is found inside the function at the first byte outside. memcpy, memmove
 * and memset are built into the machine. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

size_t strlen(const char* s) {
  const char* end = s;
  while (*end != '\0') ++end;
  return (size_t)(end - s);
}

size_t strnlen(const char* s, size_t limit) {
  size_t length = 0;
  while (length < limit && s[length] != '\0') ++length;
  return length;
}

/* Built in: reports an overlap of the bytes written and the bytes read. */
void __culprit_copied(const char* to, size_t written, const char* from, size_t read);

char* stpcpy(char* restrict to, const char* restrict from) {
  char* end = to;
  const char* at = from;
  while ((*end = *at) != '\0') {
    ++end;
    ++at;
  }
  __culprit_copied(to, (size_t)(end - to) + 1, from, (size_t)(at - from) + 1);
  return end;
}

char* strcpy(char* restrict to, const char* restrict from) {
  stpcpy(to, from);
  return to;
}

/* Fills the rest with NULs; returns the first of them, or the end. */
char* stpncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t at = 0;
  while (at < n && from[at] != '\0') {
    to[at] = from[at];
    ++at;
  }
  memset(to + at, 0, n - at);
  __culprit_copied(to, n, from, at < n ? at + 1 : n);
  return to + at;
}

char* strncpy(char* restrict to, const char* restrict from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char* strcat(char* restrict to, const char* restrict from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char* strncat(char* restrict to, const char* restrict from, size_t n) {
  char* end = to + strlen(to);
  size_t at = 0;
  while (at < n && from[at] != '\0') {
    end[at] = from[at];
    ++at;
  }
  end[at] = '\0';
  __culprit_copied(end, at + 1, from, at < n ? at + 1 : n);
  return to;
}

static char* duplicate(const char* s, size_t length) {
  char* copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

char* strdup(const char* s) { return duplicate(s, strlen(s)); }

char* strndup(const char* s, size_t limit) { return duplicate(s, strnlen(s, limit)); }

/* In the C locale, the transformed text is the text itself. */
size_t strxfrm(char* restrict to, const char* restrict from, size_t n) {
  size_t length = strlen(from);
  if (n > 0) stpncpy(to, from, length < n ? length + 1 : n);
  return length;
}
