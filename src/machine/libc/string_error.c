/* string.h: texts of error numbers. It has the classic ones and those that library functions set;
 * others read "Unknown error N". */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

static const char* const messages[] = {
    [0] = "Success",
    [EPERM] = "Operation not permitted",
    [ENOENT] = "No such file or directory",
    [ESRCH] = "No such process",
    [EINTR] = "Interrupted system call",
    [EIO] = "Input/output error",
    [ENXIO] = "No such device or address",
    [E2BIG] = "Argument list too long",
    [ENOEXEC] = "Exec format error",
    [EBADF] = "Bad file descriptor",
    [ECHILD] = "No child processes",
    [EAGAIN] = "Resource temporarily unavailable",
    [ENOMEM] = "Cannot allocate memory",
    [EACCES] = "Permission denied",
    [EFAULT] = "Bad address",
    [ENOTBLK] = "Block device required",
    [EBUSY] = "Device or resource busy",
    [EEXIST] = "File exists",
    [EXDEV] = "Invalid cross-device link",
    [ENODEV] = "No such device",
    [ENOTDIR] = "Not a directory",
    [EISDIR] = "Is a directory",
    [EINVAL] = "Invalid argument",
    [ENFILE] = "Too many open files in system",
    [EMFILE] = "Too many open files",
    [ENOTTY] = "Inappropriate ioctl for device",
    [ETXTBSY] = "Text file busy",
    [EFBIG] = "File too large",
    [ENOSPC] = "No space left on device",
    [ESPIPE] = "Illegal seek",
    [EROFS] = "Read-only file system",
    [EMLINK] = "Too many links",
    [EPIPE] = "Broken pipe",
    [EDOM] = "Numerical argument out of domain",
    [ERANGE] = "Numerical result out of range",
    [EDEADLK] = "Resource deadlock avoided",
    [ENAMETOOLONG] = "File name too long",
    [ENOLCK] = "No locks available",
    [ENOSYS] = "Function not implemented",
    [ENOTEMPTY] = "Directory not empty",
    [ELOOP] = "Too many levels of symbolic links",
    [EOVERFLOW] = "Value too large for defined data type",
    [EILSEQ] = "Invalid or incomplete multibyte or wide character",
    [ETIMEDOUT] = "Connection timed out",
};

static void append_number(char* to, int number) {
  char digits[12];
  int count = 0;
  unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
  do {
    digits[count++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) *to++ = '-';
  while (count > 0) *to++ = digits[--count];
  *to = '\0';
}

char* strerror(int number) {
  static char unknown[32] = "Unknown error ";
  const int known = number >= 0 && (size_t)number < sizeof messages / sizeof messages[0] &&
                    messages[number] != NULL;
  if (known) return (char*)messages[number];
  append_number(unknown + strlen("Unknown error "), number);
  return unknown;
}

char* strerror_r(int number, char* buffer, size_t size) { return strerror(number); }

int __xpg_strerror_r(int number, char* buffer, size_t size) {
  const char* message = strerror(number);
  if (strlen(message) >= size) return ERANGE;
  strcpy(buffer, message);
  return 0;
}
