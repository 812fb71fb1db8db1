/* unistd.h, sys/time.h, time.h, stdlib.h: a process that is always the same, in a time that stands still. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { Process = 4242, Parent = 4241, User = 1000 };

pid_t getpid(void) { return Process; }

pid_t getppid(void) { return Parent; }

uid_t getuid(void) { return User; }

uid_t geteuid(void) { return User; }

gid_t getgid(void) { return User; }

gid_t getegid(void) { return User; }

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  now->tv_sec = time(NULL);
  now->tv_usec = 0;
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (clock < 0) {
    errno = EINVAL;
    return -1;
  }
  now->tv_sec = time(NULL);
  now->tv_nsec = 0;
  return 0;
}

int clock_getres(clockid_t clock, struct timespec *unit) {
  if (unit != NULL) *unit = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) return 0;
  now->tv_sec = time(NULL);
  now->tv_nsec = 0;
  return base;
}

static void (*quick_handlers[32])(void);
static int quick_handler_count;

int at_quick_exit(void (*handler)(void)) {
  if (quick_handler_count == 32) return -1;
  quick_handlers[quick_handler_count++] = handler;
  return 0;
}

void quick_exit(int status) {
  while (quick_handler_count > 0) quick_handlers[--quick_handler_count]();
  _Exit(status);
}
