/* unistd.h, fcntl.h: copies of descriptors, their flags, and pipes. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

int __culprit_duplicate(int from, int least);
int __culprit_duplicate_at(int from, int at);
int __culprit_pipe(int* ends, int nonblocking);
int __culprit_descriptor_flag(int descriptor, int which, int value);
void __culprit_unsupported(const char* what);

enum { CloseOnExec, Nonblocking, Append, Access }; /* builtins/descriptors.cpp */
enum { Descriptors = 1024 };

int dup(int from) { return __culprit_duplicate(from, 0); }

int dup2(int from, int at) { return __culprit_duplicate_at(from, at); }

int dup3(int from, int at, int flags) {
  if (from == at || (flags & ~O_CLOEXEC)) {
    errno = EINVAL;
    return -1;
  }
  const int made = __culprit_duplicate_at(from, at);
  if (made >= 0 && flags) __culprit_descriptor_flag(made, CloseOnExec, 1);
  return made;
}

int pipe2(int ends[2], int flags) {
  if (flags & ~(O_CLOEXEC | O_NONBLOCK)) {
    errno = EINVAL;
    return -1;
  }
  if (__culprit_pipe(ends, (flags & O_NONBLOCK) != 0) != 0) return -1;
  for (int i = 0; i < 2 && (flags & O_CLOEXEC); ++i)
    __culprit_descriptor_flag(ends[i], CloseOnExec, 1);
  return 0;
}

int pipe(int ends[2]) { return pipe2(ends, 0); }

static int copy_from(int descriptor, int least, int closes) {
  if (least < 0 || least >= Descriptors) {
    errno = EINVAL;
    return -1;
  }
  const int made = __culprit_duplicate(descriptor, least);
  if (made >= 0 && closes) __culprit_descriptor_flag(made, CloseOnExec, 1);
  return made;
}

static int status_flags(int descriptor) {
  const int access = __culprit_descriptor_flag(descriptor, Access, -1);
  if (access < 0) return -1;
  return access | (__culprit_descriptor_flag(descriptor, Nonblocking, -1) ? O_NONBLOCK : 0) |
         (__culprit_descriptor_flag(descriptor, Append, -1) ? O_APPEND : 0);
}

static int set_status_flags(int descriptor, int flags) {
  if (__culprit_descriptor_flag(descriptor, Nonblocking, (flags & O_NONBLOCK) != 0) < 0) return -1;
  __culprit_descriptor_flag(descriptor, Append, (flags & O_APPEND) != 0);
  return 0;
}

/* Locks of files: no other process runs meanwhile. */
static int lock(int descriptor, int command, struct flock* region) {
  if (__culprit_descriptor_flag(descriptor, Access, -1) < 0) return -1;
  if (command == F_GETLK) region->l_type = F_UNLCK;
  return 0;
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  int result = -1;
  char what[40];
  switch (command) {
    case F_DUPFD: result = copy_from(descriptor, va_arg(rest, int), 0); break;
    case F_DUPFD_CLOEXEC: result = copy_from(descriptor, va_arg(rest, int), 1); break;
    case F_GETFD: result = __culprit_descriptor_flag(descriptor, CloseOnExec, -1); break;
    case F_SETFD: {
      const int closes = va_arg(rest, int) & FD_CLOEXEC;
      result = __culprit_descriptor_flag(descriptor, CloseOnExec, closes) < 0 ? -1 : 0;
      break;
    }
    case F_GETFL: result = status_flags(descriptor); break;
    case F_SETFL: result = set_status_flags(descriptor, va_arg(rest, int)); break;
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW: result = lock(descriptor, command, va_arg(rest, struct flock*)); break;
    default:
      snprintf(what, sizeof what, "fcntl with the command %d", command);
      __culprit_unsupported(what);
  }
  va_end(rest);
  return result;
}
