/* stdio.h: lines of any length, based on the built-in fgetc. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

enum { FirstSize = 120 }; /* as in glibc, visible through *size */

/* Makes room for `needed` bytes; returns 0 if there is no memory. */
static int make_room(char** line, size_t* size, size_t needed) {
  if (*line != NULL && needed <= *size) return 1;
  size_t larger = *line == NULL || *size == 0 ? FirstSize : 2 * *size;
  if (larger < needed) larger = needed;
  char* moved = realloc(*line, larger);
  if (moved == NULL) return 0;
  *line = moved;
  *size = larger;
  return 1;
}

ssize_t getdelim(char** restrict line, size_t* restrict size, int delimiter,
                 FILE* restrict stream) {
  if (line == NULL || size == NULL) {
    errno = EINVAL;
    return -1;
  }
  if (*line == NULL) *size = 0;
  if (!make_room(line, size, 1)) return -1;
  size_t length = 0;
  for (int c = fgetc(stream); c != EOF; c = fgetc(stream)) {
    if (!make_room(line, size, length + 2)) return -1;
    (*line)[length++] = (char)c;
    if (c == delimiter) break;
  }
  if (length == 0) return -1;
  (*line)[length] = '\0';
  return (ssize_t)length;
}

ssize_t __getdelim(char** restrict line, size_t* restrict size, int delimiter,
                   FILE* restrict stream) {
  return getdelim(line, size, delimiter, stream);
}

ssize_t getline(char** restrict line, size_t* restrict size, FILE* restrict stream) {
  return getdelim(line, size, '\n', stream);
}
