/* glob.h: glob, globfree. GLOB_BRACE and GLOB_TILDE are unsupported, and so are the caller's own
 * functions for folders (GLOB_ALTDIRFUNC). */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void __culprit_unsupported(const char* what);

struct search {
  const char* pattern;
  int flags;
  int (*on_error)(const char*, int);
  glob_t* found;
};

static int is_special(const char* text, size_t length, int flags) {
  for (size_t k = 0; k < length; ++k) {
    if (text[k] == '*' || text[k] == '?') return 1;
    if (text[k] == '[' && memchr(text + k, ']', length - k) != NULL) return 1;
    if (text[k] == '\\' && !(flags & GLOB_NOESCAPE)) ++k;
  }
  return 0;
}

static int add(glob_t* found, const char* path, int mark) {
  const size_t offset = found->gl_offs, count = offset + found->gl_pathc;
  char** paths = realloc(found->gl_pathv, (count + 2) * sizeof *paths);
  if (paths == NULL) return GLOB_NOSPACE;
  found->gl_pathv = paths;
  const size_t length = strlen(path);
  char* copy = malloc(length + 2);
  if (copy == NULL) return GLOB_NOSPACE;
  memcpy(copy, path, length + 1);
  if (mark && (length == 0 || path[length - 1] != '/')) strcpy(copy + length, "/");
  paths[count] = copy;
  paths[count + 1] = NULL;
  ++found->gl_pathc;
  return 0;
}

static int is_folder(const char* path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static char* joined(const char* folder, const char* name, size_t length) {
  const size_t before = strlen(folder);
  char* path = malloc(before + length + 1);
  if (path == NULL) return NULL;
  memcpy(path, folder, before);
  memcpy(path + before, name, length);
  path[before + length] = '\0';
  return path;
}

static int walk(struct search* s, const char* folder, const char* pattern);

/* Goes on with what stands after a part of the pattern, which matched this path. */
static int go_on(struct search* s, char* path, const char* rest) {
  if (path == NULL) return GLOB_NOSPACE;
  struct stat status;
  int result = 0;
  if (*rest == '\0') {
    if (stat(path, &status) == 0)
      result = add(s->found, path, s->flags & GLOB_MARK && S_ISDIR(status.st_mode));
  } else if (is_folder(path)) {
    const size_t slashes = strspn(rest, "/");
    char* folder = joined(path, rest, slashes);
    result = folder == NULL ? GLOB_NOSPACE : walk(s, folder, rest + slashes);
    free(folder);
  }
  free(path);
  return result;
}

static char* without_escapes(const char* text, size_t length, int flags) {
  char* out = joined("", text, length);
  if (out == NULL || flags & GLOB_NOESCAPE) return out;
  char* to = out;
  for (const char* from = out; *from != '\0'; ++from) {
    if (*from == '\\' && from[1] != '\0') ++from;
    *to++ = *from;
  }
  *to = '\0';
  return out;
}

static int match_entries(struct search* s, const char* folder, const char* part, const char* rest) {
  const char* path = *folder == '\0' ? "." : folder;
  DIR* entries = opendir(path);
  if (entries == NULL) {
    if (errno == ENOENT || errno == ENOTDIR) return 0;
    const int stops = s->on_error != NULL && s->on_error(path, errno) != 0;
    return stops || s->flags & GLOB_ERR ? GLOB_ABORTED : 0;
  }
  const int rules =
      (s->flags & GLOB_NOESCAPE ? FNM_NOESCAPE : 0) | (s->flags & GLOB_PERIOD ? 0 : FNM_PERIOD);
  int result = 0;
  for (struct dirent* entry; result == 0 && (entry = readdir(entries)) != NULL;) {
    if (fnmatch(part, entry->d_name, rules) != 0) continue;
    result = go_on(s, joined(folder, entry->d_name, strlen(entry->d_name)), rest);
  }
  closedir(entries);
  return result;
}

/* Matches the pattern, relative to a folder that is empty or ends with a slash. */
static int walk(struct search* s, const char* folder, const char* pattern) {
  if (*pattern == '\0') return add(s->found, folder, 0);
  const size_t length = strcspn(pattern, "/");
  const char* rest = pattern + length;
  char* part = is_special(pattern, length, s->flags) ? joined("", pattern, length)
                                                     : without_escapes(pattern, length, s->flags);
  if (part == NULL) return GLOB_NOSPACE;
  const int result = is_special(pattern, length, s->flags)
                         ? match_entries(s, folder, part, rest)
                         : go_on(s, joined(folder, part, strlen(part)), rest);
  free(part);
  return result;
}

static int compare(const void* a, const void* b) { return strcmp(*(char**)a, *(char**)b); }

int glob(const char* restrict pattern, int flags, int (*on_error)(const char*, int),
         glob_t* restrict found) {
  enum { Unsupported = GLOB_BRACE | GLOB_TILDE | GLOB_TILDE_CHECK | GLOB_ALTDIRFUNC };
  if (flags & Unsupported) __culprit_unsupported("glob with flags of GNU");
  if (!(flags & GLOB_DOOFFS)) found->gl_offs = 0;
  if (!(flags & GLOB_APPEND)) {
    found->gl_pathc = 0;
    found->gl_pathv = NULL;
    if (flags & GLOB_DOOFFS) {
      found->gl_pathv = calloc(found->gl_offs + 1, sizeof *found->gl_pathv);
      if (found->gl_pathv == NULL) return GLOB_NOSPACE;
    }
  }
  found->gl_flags = flags;
  const size_t before = found->gl_pathc;
  struct search s = {pattern, flags, on_error, found};
  const size_t slashes = strspn(pattern, "/");
  char* root = joined("", pattern, slashes);
  if (root == NULL) return GLOB_NOSPACE;
  const int result = walk(&s, root, pattern + slashes);
  free(root);
  if (result != 0) return result;
  if (found->gl_pathc == before) {
    const int has_magic = is_special(pattern, strlen(pattern), flags);
    if (!(flags & GLOB_NOCHECK) && (!(flags & GLOB_NOMAGIC) || has_magic)) return GLOB_NOMATCH;
    return add(found, pattern, 0);
  }
  if (!(flags & GLOB_NOSORT))
    qsort(found->gl_pathv + found->gl_offs + before, found->gl_pathc - before, sizeof(char*),
          compare);
  return 0;
}

void globfree(glob_t* found) {
  if (found->gl_pathv == NULL) return;
  for (size_t k = 0; k < found->gl_pathc; ++k) free(found->gl_pathv[found->gl_offs + k]);
  free(found->gl_pathv);
  found->gl_pathv = NULL;
}
