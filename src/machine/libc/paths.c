/* libgen.h, stdlib.h: names of files. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char dot[] = ".";

/* GNU's, which <string.h> declares; <libgen.h> makes the other one of the same name. */
char *basename(const char *path) {
  const char *slash = strrchr(path, '/');
  return (char *)(slash != NULL ? slash + 1 : path);
}

char *__xpg_basename(char *path) {
  if (path == NULL || *path == '\0') return dot;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') path[--length] = '\0';
  if (length == 1) return path;
  return basename(path);
}

char *dirname(char *path) {
  if (path == NULL || *path == '\0') return dot;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') --length;
  while (length > 0 && path[length - 1] != '/') --length;
  if (length == 0) return dot;
  while (length > 1 && path[length - 1] == '/') --length;
  if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') length = 2; /* two slashes may mean something else than one */
  path[length] = '\0';
  return path;
}

/* The first free name in an order of its own; glibc's names are random. */
static char *fill_in(char *name, int ending) {
  const size_t length = strlen(name);
  if (ending < 0 || length < 6 + (size_t)ending || strncmp(name + length - 6 - ending, "XXXXXX", 6) != 0) {
    errno = EINVAL;
    return NULL;
  }
  return name + length - 6 - ending;
}

int mkstemps(char *name, int ending) {
  char *digits = fill_in(name, ending);
  if (digits == NULL) return -1;
  for (int number = 0; number < 1000000; ++number) {
    for (int place = 5, rest = number; place >= 0; --place, rest /= 10) digits[place] = (char)('0' + rest % 10);
    const int descriptor = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

int mkstemp(char *name) { return mkstemps(name, 0); }

int mkstemp64(char *name) { return mkstemps(name, 0); }
