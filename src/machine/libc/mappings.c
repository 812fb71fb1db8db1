/* sys/mman.h: memory without a file, and private copies of files. Every page is readable and
 * writable; mprotect has no effect. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kPage = 4096 };

/* Not defined anywhere: a call ends the run as unsupported and shows the name. */
void mmap_of_a_file_that_is_shared_and_written(void);
void mmap_at_a_given_address(void);

struct mapping {
  char* start;
  size_t size;
  struct mapping* next;
};
static struct mapping* mappings;

static size_t in_pages(size_t size) { return (size + kPage - 1) / kPage * kPage; }

static void* failed(int error) {
  errno = error;
  return MAP_FAILED;
}

static int read_into(char* to, size_t size, int file, off_t from) {
  const off_t before = lseek(file, 0, SEEK_CUR);
  if (before < 0 || lseek(file, from, SEEK_SET) < 0) return -1;
  while (size > 0) {
    const ssize_t got = read(file, to, size);
    if (got <= 0) break; /* the rest, after the end of the file, stays zero */
    to += got;
    size -= (size_t)got;
  }
  return lseek(file, before, SEEK_SET) < 0 ? -1 : 0;
}

void* mmap(void* address, size_t size, int protection, int flags, int file, off_t from) {
  if (size == 0 || from % kPage != 0 || !(flags & (MAP_PRIVATE | MAP_SHARED)))
    return failed(EINVAL);
  if (flags & MAP_FIXED) mmap_at_a_given_address();
  if (!(flags & MAP_ANONYMOUS) && (flags & MAP_SHARED) && (protection & PROT_WRITE))
    mmap_of_a_file_that_is_shared_and_written();
  (void)address; /* a hint */
  struct mapping* mapping = malloc(sizeof *mapping);
  char* start = aligned_alloc(kPage, in_pages(size));
  if (mapping == NULL || start == NULL) {
    free(mapping);
    free(start);
    return failed(ENOMEM);
  }
  memset(start, 0, in_pages(size));
  if (!(flags & MAP_ANONYMOUS) && read_into(start, size, file, from) != 0) {
    free(mapping);
    free(start);
    return MAP_FAILED;
  }
  mapping->start = start;
  mapping->size = in_pages(size);
  mapping->next = mappings;
  mappings = mapping;
  return start;
}

void* mmap64(void* address, size_t size, int protection, int flags, int file, off64_t from) {
  return mmap(address, size, protection, flags, file, from);
}

/* Unmaps a whole mapping; a part of a mapping stays usable. */
int munmap(void* address, size_t size) {
  if (size == 0) {
    errno = EINVAL;
    return -1;
  }
  for (struct mapping** at = &mappings; *at != NULL; at = &(*at)->next) {
    struct mapping* mapping = *at;
    if (mapping->start != (char*)address || mapping->size > in_pages(size)) continue;
    *at = mapping->next;
    free(mapping->start);
    free(mapping);
    return 0;
  }
  return 0;
}

int mprotect(void* address, size_t size, int protection) {
  (void)address, (void)size, (void)protection;
  return 0;
}

int msync(void* address, size_t size, int flags) {
  (void)address, (void)size, (void)flags;
  return 0;
}

int madvise(void* address, size_t size, int advice) {
  (void)address, (void)size, (void)advice;
  return 0;
}
