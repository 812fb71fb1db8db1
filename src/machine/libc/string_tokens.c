/* string.h: cuts a string into tokens in place. */
#define _GNU_SOURCE
#include <string.h>

/* `*rest` is never NULL after a call: at the end of the string, the next call finds an empty rest.
 * A first call with NULL reads through a null pointer, as in glibc. */
char* strtok_r(char* restrict s, const char* restrict separators, char** restrict rest) {
  if (s == NULL) s = *rest;
  s += strspn(s, separators);
  char* end = s + strcspn(s, separators);
  *rest = end;
  if (s == end) return NULL;
  if (*end != '\0') {
    *end = '\0';
    *rest = end + 1;
  }
  return s;
}

char* __strtok_r(char* restrict s, const char* restrict separators, char** restrict rest) {
  return strtok_r(s, separators, rest);
}

char* strtok(char* restrict s, const char* restrict separators) {
  static char* shared_rest;
  return strtok_r(s, separators, &shared_rest);
}

char* strsep(char** restrict position, const char* restrict separators) {
  char* token = *position;
  if (token == NULL) return NULL;
  char* end = token + strcspn(token, separators);
  if (*end == '\0') {
    *position = NULL;
  } else {
    *end = '\0';
    *position = end + 1;
  }
  return token;
}
