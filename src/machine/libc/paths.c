/* libgen.h, stdlib.h, unistd.h, dirent.h: file names, and the entries of a folder (ordered by
 * name). */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

size_t __culprit_absolute(const char* path, char* to, size_t size);
size_t __culprit_names(const char* path, char* to, size_t size);

static char dot[] = ".";

/* GNU's basename, declared in <string.h>; <libgen.h> renames the other one to __xpg_basename. */
char* basename(const char* path) {
  const char* slash = strrchr(path, '/');
  return (char*)(slash != NULL ? slash + 1 : path);
}

char* __xpg_basename(char* path) {
  if (path == NULL || *path == '\0') return dot;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') path[--length] = '\0';
  if (length == 1) return path;
  return basename(path);
}

char* dirname(char* path) {
  if (path == NULL || *path == '\0') return dot;
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') --length;
  while (length > 0 && path[length - 1] != '/') --length;
  if (length == 0) return dot;
  while (length > 1 && path[length - 1] == '/') --length;
  if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/')
    length = 2; /* two slashes may differ in meaning from one */
  path[length] = '\0';
  return path;
}

/* Chooses the first free name in a fixed order; glibc's names are random. */
static char* fill_in(char* name, int ending) {
  const size_t length = strlen(name);
  if (ending < 0 || length < 6 + (size_t)ending ||
      strncmp(name + length - 6 - ending, "XXXXXX", 6) != 0) {
    errno = EINVAL;
    return NULL;
  }
  return name + length - 6 - ending;
}

int mkstemps(char* name, int ending) {
  char* digits = fill_in(name, ending);
  if (digits == NULL) return -1;
  for (int number = 0; number < 1000000; ++number) {
    for (int place = 5, rest = number; place >= 0; --place, rest /= 10)
      digits[place] = (char)('0' + rest % 10);
    const int descriptor = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

int mkstemp(char* name) { return mkstemps(name, 0); }

int mkstemp64(char* name) { return mkstemps(name, 0); }

char* getcwd(char* to, size_t size) {
  if (to != NULL && size == 0) {
    errno = EINVAL;
    return NULL;
  }
  const size_t needed = __culprit_absolute(".", NULL, 0);
  if (size == 0) size = needed;
  if (needed > size) {
    errno = ERANGE;
    return NULL;
  }
  if (to == NULL) to = malloc(size);
  if (to != NULL) __culprit_absolute(".", to, size);
  return to;
}

char* realpath(const char* restrict path, char* restrict to) {
  if (path == NULL) {
    errno = EINVAL;
    return NULL;
  }
  if (access(path, F_OK) != 0) return NULL;
  if (to == NULL) to = malloc(PATH_MAX);
  if (to != NULL) __culprit_absolute(path, to, PATH_MAX);
  return to;
}

struct __dirstream {
  struct dirent entry;
  int dots;   /* number of entries "." and ".." returned so far */
  char* next; /* the next entry: d or f, then the name */
  char* end;
  char names[];
};

DIR* opendir(const char* path) {
  const size_t size = __culprit_names(path, NULL, 0);
  if (size == (size_t)-1) return NULL;
  DIR* folder = malloc(sizeof *folder + size);
  if (folder == NULL) return NULL;
  __culprit_names(path, folder->names, size);
  memset(&folder->entry, 0, sizeof folder->entry);
  folder->dots = 0;
  folder->next = folder->names;
  folder->end = folder->names + size;
  return folder;
}

struct dirent* readdir(DIR* folder) {
  struct dirent* entry = &folder->entry;
  if (folder->dots < 2) {
    strcpy(entry->d_name, folder->dots++ == 0 ? "." : "..");
    entry->d_type = DT_DIR;
    return entry;
  }
  if (folder->next == folder->end) return NULL;
  entry->d_type = *folder->next == 'd' ? DT_DIR : DT_REG;
  strncpy(entry->d_name, folder->next + 1, sizeof entry->d_name - 1);
  folder->next += strlen(folder->next) + 1;
  return entry;
}

void rewinddir(DIR* folder) {
  folder->dots = 0;
  folder->next = folder->names;
}

int closedir(DIR* folder) {
  free(folder);
  return 0;
}
