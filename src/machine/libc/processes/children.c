/* unistd.h, sys/wait.h: processes that are copies of this one.
 *
 * A child runs to its end before fork returns in its parent (machine/processes). So wait never
 * waits, and a handler of SIGCHLD runs within fork. Processes are numbered in the order of fork. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int __culprit_fork(int* number, int* status);
int __culprit_keeps_children(void);
void __culprit_forget_signals(void);

extern pid_t __culprit_process, __culprit_parent;

enum { MostChildren = 256 };

/* Children that have ended and that nothing has waited for, in the order of fork. */
static struct {
  pid_t process;
  int status;
} ended[MostChildren];
static int ended_count;

static const pid_t first_process = 4242;

static void begin(pid_t process) {
  __culprit_parent = __culprit_process;
  __culprit_process = process;
  ended_count = 0;
  __culprit_forget_signals();
}

static void keep(pid_t process, int status) {
  ended[ended_count].process = process;
  ended[ended_count].status = status;
  ++ended_count;
}

pid_t fork(void) {
  int number, status;
  if (ended_count == MostChildren) {
    errno = EAGAIN;
    return -1;
  }
  const int is_child = __culprit_fork(&number, &status);
  const pid_t process = first_process + number;
  if (is_child) {
    begin(process);
    return 0;
  }
  if (__culprit_keeps_children()) keep(process, status);
  raise(SIGCHLD);
  return process;
}

pid_t vfork(void) { return fork(); }

pid_t waitpid(pid_t process, int* status, int options) {
  if (options & ~(WNOHANG | WUNTRACED | WCONTINUED)) {
    errno = EINVAL;
    return -1;
  }
  int at = 0; /* all processes are of one group */
  while (at < ended_count && process > 0 && ended[at].process != process) ++at;
  if (at == ended_count) {
    errno = ECHILD;
    return -1;
  }
  const pid_t found = ended[at].process;
  if (status != NULL) *status = ended[at].status;
  --ended_count;
  for (; at < ended_count; ++at) ended[at] = ended[at + 1];
  return found;
}

pid_t wait(int* status) { return waitpid(-1, status, 0); }

pid_t wait4(pid_t process, int* status, int options, struct rusage* usage) {
  if (usage != NULL) memset(usage, 0, sizeof *usage);
  return waitpid(process, status, options);
}

pid_t wait3(int* status, int options, struct rusage* usage) {
  return wait4(-1, status, options, usage);
}

/* Whether the process is a child that nothing has waited for: a signal to it has no effect. */
int __culprit_is_ended_child(pid_t process) {
  for (int at = 0; at < ended_count; ++at)
    if (ended[at].process == process) return 1;
  return 0;
}
