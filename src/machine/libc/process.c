/* unistd.h, sys/resource.h, sys/utsname.h, stdlib.h: a process that is always the same, but
 * for its number. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { User = 1000 };

pid_t __culprit_process = 4242, __culprit_parent = 4241; /* children.c changes them */

pid_t getpid(void) { return __culprit_process; }

pid_t getppid(void) { return __culprit_parent; }

uid_t getuid(void) { return User; }

uid_t geteuid(void) { return User; }

gid_t getgid(void) { return User; }

gid_t getegid(void) { return User; }

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

enum { PageSize = 4096, ClockTicks = 100 };

int getpagesize(void) { return PageSize; }

long sysconf(int name) {
  switch (name) {
    case _SC_PAGESIZE: return PageSize;
    case _SC_CLK_TCK: return ClockTicks;
    case _SC_OPEN_MAX: return 1024;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN: return 1;
    default: errno = EINVAL; return -1;
  }
}

/* No limits except for the machine's descriptors and stack. */
int getrlimit(__rlimit_resource_t which, struct rlimit* limits) {
  const rlim_t most = which == RLIMIT_NOFILE  ? 1024
                      : which == RLIMIT_STACK ? 8u << 20
                                              : RLIM_INFINITY;
  *limits = (struct rlimit){most, which == RLIMIT_STACK ? RLIM_INFINITY : most};
  return 0;
}

int setrlimit(__rlimit_resource_t which, const struct rlimit* limits) { return 0; }

/* Timers never fire. */
int setitimer(__itimer_which_t which, const struct itimerval* restrict next,
              struct itimerval* restrict before) {
  if (before != NULL) memset(before, 0, sizeof *before);
  return 0;
}

int timer_create(clockid_t clock, struct sigevent* restrict event, timer_t* restrict timer) {
  if (clock < 0) {
    errno = EINVAL;
    return -1;
  }
  *timer = NULL;
  return 0;
}

int timer_delete(timer_t timer) { return 0; }

int timer_settime(timer_t timer, int flags, const struct itimerspec* restrict next,
                  struct itimerspec* restrict before) {
  if (before != NULL) memset(before, 0, sizeof *before);
  return 0;
}

int getrusage(__rusage_who_t who, struct rusage* usage) {
  memset(usage, 0, sizeof *usage);
  return 0;
}

int uname(struct utsname* system) {
  memset(system, 0, sizeof *system);
  strcpy(system->sysname, "Linux");
  strcpy(system->nodename, "localhost");
  strcpy(system->release, "6.1.0");
  strcpy(system->version, "#1");
  strcpy(system->machine, "x86_64");
  return 0;
}

int gethostname(char* name, size_t size) {
  static const char host[] = "localhost";
  if (size < sizeof host) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(name, host);
  return 0;
}

