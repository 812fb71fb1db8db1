/* ftw.h, dirent.h: nftw and ftw, which call a function for all that is below a folder; scandir.
 * There are no links, so FTW_PHYS and FTW_MOUNT change nothing. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void __culprit_unsupported(const char* what);

typedef int Visit(const char*, const struct stat*, int, struct FTW*);
typedef int PlainVisit(const char*, const struct stat*, int);

/* One of the two functions of the caller is set. */
struct walk {
  Visit* visit;
  PlainVisit* plain_visit;
  int flags;
};

static int call(const struct walk* w, const char* path, const struct stat* status, int kind,
                int level) {
  if (w->plain_visit != NULL) return w->plain_visit(path, status, kind);
  const char* slash = strrchr(path, '/');
  struct FTW place = {slash != NULL && slash[1] != '\0' ? (int)(slash + 1 - path) : 0, level};
  return w->visit(path, status, kind, &place);
}

static int walk_from(const struct walk* w, const char* path, int level);

/* Returns 0 to go on, or what the walk has to return. */
static int walk_entries(const struct walk* w, const char* path, int level) {
  DIR* folder = opendir(path);
  if (folder == NULL) return -1;
  int result = 0;
  for (struct dirent* entry; result == 0 && (entry = readdir(folder)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    const size_t length = strlen(path);
    char* below = malloc(length + strlen(entry->d_name) + 2);
    if (below == NULL) {
      result = -1;
      break;
    }
    strcpy(below, path);
    if (length == 0 || path[length - 1] != '/') strcat(below, "/");
    strcat(below, entry->d_name);
    result = walk_from(w, below, level + 1);
    free(below);
  }
  closedir(folder);
  if (w->flags & FTW_ACTIONRETVAL && result == FTW_SKIP_SIBLINGS) result = 0;
  return result;
}

static int walk_from(const struct walk* w, const char* path, int level) {
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  int result = 0;
  const int is_folder = S_ISDIR(status.st_mode);
  if (!is_folder || !(w->flags & FTW_DEPTH))
    result = call(w, path, &status, is_folder ? FTW_D : FTW_F, level);
  if (!is_folder) return result;
  if (result == FTW_SKIP_SUBTREE && w->flags & FTW_ACTIONRETVAL) return 0;
  if (result == 0) result = walk_entries(w, path, level);
  if (result == 0 && w->flags & FTW_DEPTH) result = call(w, path, &status, FTW_DP, level);
  return result;
}

static int walk(const struct walk* w, const char* path) {
  if (*path == '\0') {
    errno = ENOENT;
    return -1;
  }
  char* start = strdup(path);
  if (start == NULL) return -1;
  size_t length = strlen(start);
  while (length > 1 && start[length - 1] == '/') start[--length] = '\0';
  int result = walk_from(w, start, 0);
  free(start);
  if (w->flags & FTW_ACTIONRETVAL && (result == FTW_SKIP_SUBTREE || result == FTW_SKIP_SIBLINGS))
    result = 0;
  return result;
}

int nftw(const char* path, Visit* visit, int descriptors, int flags) {
  if (flags & ~(FTW_PHYS | FTW_MOUNT | FTW_CHDIR | FTW_DEPTH | FTW_ACTIONRETVAL)) {
    errno = EINVAL;
    return -1;
  }
  if (flags & FTW_CHDIR) __culprit_unsupported("nftw with FTW_CHDIR");
  const struct walk w = {visit, NULL, flags};
  return walk(&w, path);
}

int ftw(const char* path, PlainVisit* visit, int descriptors) {
  const struct walk w = {NULL, visit, 0};
  return walk(&w, path);
}

int nftw64(const char* path, __nftw64_func_t visit, int descriptors, int flags) {
  return nftw(path, (Visit*)visit, descriptors, flags);
}

int ftw64(const char* path, __ftw64_func_t visit, int descriptors) {
  return ftw(path, (PlainVisit*)visit, descriptors);
}

int alphasort(const struct dirent** a, const struct dirent** b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static void free_entries(struct dirent** entries, size_t count) {
  for (size_t k = 0; k < count; ++k) free(entries[k]);
  free(entries);
}

int scandir(const char* restrict path, struct dirent*** restrict to,
            int (*is_wanted)(const struct dirent*),
            int (*compare)(const struct dirent**, const struct dirent**)) {
  DIR* folder = opendir(path);
  if (folder == NULL) return -1;
  struct dirent** entries = NULL;
  size_t count = 0;
  for (struct dirent* entry; (entry = readdir(folder)) != NULL;) {
    if (is_wanted != NULL && !is_wanted(entry)) continue;
    struct dirent** more = realloc(entries, (count + 1) * sizeof *entries);
    struct dirent* copy = malloc(sizeof *copy);
    if (more != NULL) entries = more;
    if (more == NULL || copy == NULL) {
      free(copy);
      free_entries(entries, count);
      closedir(folder);
      errno = ENOMEM;
      return -1;
    }
    *copy = *entry;
    entries[count++] = copy;
  }
  closedir(folder);
  if (compare != NULL && count > 0)
    qsort(entries, count, sizeof *entries, (int (*)(const void*, const void*))compare);
  *to = entries;
  return (int)count;
}
