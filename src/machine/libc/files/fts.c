/* fts.h: walks through folders. The working folder stays the same, as with FTS_NOCHDIR; there are
 * no links and no other devices. */
#define _GNU_SOURCE
#include <fts.h>

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int Compare(const FTSENT**, const FTSENT**);

/* Makes an entry of what is at a path; NULL without memory. */
static FTSENT* make_entry(FTS* walk, FTSENT* parent, const char* path, const char* name) {
  const size_t length = strlen(name);
  FTSENT* entry = calloc(1, sizeof *entry + length);
  struct stat* status = calloc(1, sizeof *status);
  char* own_path = strdup(path);
  if (entry == NULL || status == NULL || own_path == NULL) {
    free(entry);
    free(status);
    free(own_path);
    return NULL;
  }
  strcpy(entry->fts_name, name);
  entry->fts_namelen = (unsigned short)length;
  entry->fts_path = entry->fts_accpath = own_path;
  entry->fts_pathlen = (unsigned short)strlen(path);
  entry->fts_parent = parent;
  entry->fts_level = (short)(parent->fts_level + 1);
  entry->fts_instr = FTS_NOINSTR;
  entry->fts_statp = status;
  const int is_dot = strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
  if (stat(path, status) != 0) {
    entry->fts_info = FTS_NS;
    entry->fts_errno = errno;
  } else if (S_ISDIR(status->st_mode)) {
    entry->fts_info = is_dot && entry->fts_level > FTS_ROOTLEVEL ? FTS_DOT : FTS_D;
  } else {
    entry->fts_info = walk->fts_options & FTS_NOSTAT ? FTS_NSOK
                      : S_ISREG(status->st_mode)     ? FTS_F
                                                     : FTS_DEFAULT;
  }
  return entry;
}

static void free_entry(FTSENT* entry) {
  free(entry->fts_statp);
  free(entry->fts_path);
  free(entry);
}

static void free_list(FTSENT* list) {
  while (list != NULL) {
    FTSENT* entry = list;
    list = entry->fts_link;
    free_entry(entry);
  }
}

/* Orders a list as the caller wants it. */
static FTSENT* sorted(FTS* walk, FTSENT* list, size_t count) {
  if (walk->fts_compar == NULL || count < 2) return list;
  FTSENT** entries = malloc(count * sizeof *entries);
  if (entries == NULL) return list;
  for (size_t k = 0; k < count; ++k, list = list->fts_link) entries[k] = list;
  qsort(entries, count, sizeof *entries, walk->fts_compar);
  for (size_t k = 0; k < count; ++k) entries[k]->fts_link = k + 1 < count ? entries[k + 1] : NULL;
  FTSENT* first = entries[0];
  free(entries);
  return first;
}

/* Everything in a folder; NULL if it is empty, cannot be read (then its fts_errno is set), or there
 * is no memory. */
static FTSENT* entries_of(FTS* walk, FTSENT* folder) {
  DIR* names = opendir(folder->fts_path);
  if (names == NULL) {
    folder->fts_errno = errno;
    return NULL;
  }
  FTSENT *first = NULL, **next = &first;
  size_t count = 0, length = folder->fts_pathlen;
  if (folder->fts_path[length - 1] == '/') --length;
  for (struct dirent* name; (name = readdir(names)) != NULL;) {
    const int is_dot = strcmp(name->d_name, ".") == 0 || strcmp(name->d_name, "..") == 0;
    if (is_dot && !(walk->fts_options & FTS_SEEDOT)) continue;
    char* path = malloc(length + strlen(name->d_name) + 2);
    if (path == NULL) break;
    memcpy(path, folder->fts_path, length);
    path[length] = '/';
    strcpy(path + length + 1, name->d_name);
    *next = make_entry(walk, folder, path, name->d_name);
    free(path);
    if (*next == NULL) break;
    next = &(*next)->fts_link;
    ++count;
  }
  closedir(names);
  return sorted(walk, first, count);
}

FTS* fts_open(char* const* paths, int options, Compare* compare) {
  if (options & ~FTS_OPTIONMASK) {
    errno = EINVAL;
    return NULL;
  }
  FTS* walk = calloc(1, sizeof *walk);
  FTSENT* parent = calloc(1, sizeof *parent);
  if (walk == NULL || parent == NULL) {
    free(walk);
    free(parent);
    return NULL;
  }
  walk->fts_options = options;
  walk->fts_compar = (int (*)(const void*, const void*))compare;
  parent->fts_level = FTS_ROOTPARENTLEVEL;
  parent->fts_link = NULL;
  FTSENT *first = NULL, **next = &first;
  size_t count = 0;
  for (; paths[count] != NULL; ++count) {
    *next = *paths[count] != '\0' ? make_entry(walk, parent, paths[count], paths[count]) : NULL;
    if (*next == NULL) {
      free_list(first);
      free(parent);
      free(walk);
      errno = ENOENT;
      return NULL;
    }
    next = &(*next)->fts_link;
  }
  walk->fts_child = sorted(walk, first, count);
  walk->fts_array = (FTSENT**)parent; /* of the roots; freed at the end */
  return walk;
}

/* The name of a root is what follows the last slash. */
static void shorten_name(FTSENT* root) {
  const char* slash = strrchr(root->fts_name, '/');
  if (slash == NULL || (slash == root->fts_name && slash[1] == '\0')) return;
  root->fts_namelen = (unsigned short)strlen(slash + 1);
  memmove(root->fts_name, slash + 1, root->fts_namelen + 1u);
}

static FTSENT* visit(FTS* walk, FTSENT* entry) {
  walk->fts_cur = entry;
  if (entry != NULL && entry->fts_level == FTS_ROOTLEVEL) shorten_name(entry);
  return entry;
}

/* After everything in a folder, or in its place if it cannot be read. */
static FTSENT* leave(FTSENT* folder) {
  folder->fts_info = folder->fts_errno != 0 ? FTS_DNR : FTS_DP;
  return folder;
}

FTSENT* fts_read(FTS* walk) {
  FTSENT* entry = walk->fts_cur;
  if (walk->fts_options & FTS_STOP) return NULL;
  if (entry == NULL) {
    entry = walk->fts_child;
    walk->fts_child = NULL;
    if (entry == NULL) walk->fts_options |= FTS_STOP;
    return visit(walk, entry);
  }
  const int instruction = entry->fts_instr;
  entry->fts_instr = FTS_NOINSTR;
  if (instruction == FTS_AGAIN) {
    if (entry->fts_info == FTS_DP) entry->fts_info = FTS_D;
    return entry;
  }
  if (entry->fts_info == FTS_D) {
    if (instruction == FTS_SKIP) {
      free_list(walk->fts_child);
      walk->fts_child = NULL;
      return leave(entry);
    }
    FTSENT* below = walk->fts_child != NULL ? walk->fts_child : entries_of(walk, entry);
    walk->fts_child = NULL;
    return below != NULL ? visit(walk, below) : leave(entry);
  }
  FTSENT *next = entry->fts_link, *parent = entry->fts_parent;
  free_entry(entry);
  while (next != NULL && next->fts_instr == FTS_SKIP) {
    FTSENT* skipped = next;
    next = next->fts_link;
    free_entry(skipped);
  }
  if (next != NULL) return visit(walk, next);
  if (parent->fts_level != FTS_ROOTPARENTLEVEL) return leave(visit(walk, parent));
  walk->fts_cur = NULL;
  walk->fts_options |= FTS_STOP;
  errno = 0;
  return NULL;
}

FTSENT* fts_children(FTS* walk, int instruction) {
  if (instruction != 0 && instruction != FTS_NAMEONLY) {
    errno = EINVAL;
    return NULL;
  }
  errno = 0;
  if (walk->fts_cur == NULL) return walk->fts_options & FTS_STOP ? NULL : walk->fts_child;
  if (walk->fts_cur->fts_info != FTS_D) return NULL;
  free_list(walk->fts_child);
  walk->fts_child = entries_of(walk, walk->fts_cur);
  return walk->fts_child;
}

int fts_set(FTS* walk, FTSENT* entry, int instruction) {
  if (instruction < 0 || instruction > FTS_SKIP) {
    errno = EINVAL;
    return 1;
  }
  entry->fts_instr = (unsigned short)instruction;
  return 0;
}

int fts_close(FTS* walk) {
  free_list(walk->fts_child);
  for (FTSENT* entry = walk->fts_cur; entry != NULL && entry->fts_level >= FTS_ROOTLEVEL;) {
    FTSENT* parent = entry->fts_parent;
    free_list(entry);
    entry = parent;
  }
  free(walk->fts_array);
  free(walk);
  return 0;
}

/* Under _FILE_OFFSET_BITS=64; the types have the same layout. */
FTS64* fts64_open(char* const* paths, int options,
                  int (*compare)(const FTSENT64**, const FTSENT64**)) {
  return (FTS64*)fts_open(paths, options, (Compare*)compare);
}

FTSENT64* fts64_read(FTS64* walk) { return (FTSENT64*)fts_read((FTS*)walk); }

FTSENT64* fts64_children(FTS64* walk, int instruction) {
  return (FTSENT64*)fts_children((FTS*)walk, instruction);
}

int fts64_set(FTS64* walk, FTSENT64* entry, int instruction) {
  return fts_set((FTS*)walk, (FTSENT*)entry, instruction);
}

int fts64_close(FTS64* walk) { return fts_close((FTS*)walk); }
