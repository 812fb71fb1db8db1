/* fcntl.h, unistd.h: posix_fallocate, fallocate, truncate. Files take no blocks of a disk. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

void __culprit_unsupported(const char* what);

/* Makes the file at least that long. Returns an error, 0 on success. */
static int lengthen(int file, off_t from, off_t size) {
  struct stat status;
  const int error_before = errno;
  if (from < 0 || size <= 0) return EINVAL;
  int error = fstat(file, &status) != 0 ? errno : 0;
  if (error == 0 && !S_ISREG(status.st_mode)) error = ESPIPE;
  const int is_short = error == 0 && status.st_size < from + size;
  if (is_short && ftruncate(file, from + size) != 0) error = errno == EINVAL ? EBADF : errno;
  errno = error_before;
  return error;
}

int posix_fallocate(int file, off_t from, off_t size) { return lengthen(file, from, size); }

int posix_fallocate64(int file, off64_t from, off64_t size) { return lengthen(file, from, size); }

int fallocate(int file, int mode, off_t from, off_t size) {
  if (mode & ~FALLOC_FL_KEEP_SIZE) __culprit_unsupported("fallocate of holes and moved ranges");
  const int error = mode & FALLOC_FL_KEEP_SIZE ? 0 : lengthen(file, from, size);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int fallocate64(int file, int mode, off64_t from, off64_t size) {
  return fallocate(file, mode, from, size);
}

int truncate(const char* path, off_t size) {
  const int file = open(path, O_WRONLY);
  if (file < 0) return -1;
  const int result = ftruncate(file, size), error = errno;
  close(file);
  errno = error;
  return result;
}

int truncate64(const char* path, off64_t size) { return truncate(path, size); }
