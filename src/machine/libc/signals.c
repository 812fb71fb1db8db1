/* signal.h: a process that sends signals to itself, or to children, which have ended.
 *
 * raise calls a handler at once, with its signal blocked, as in BSD; a blocked signal waits. Faults
 * of the program do not raise signals: the machine ends the run at the fault and reports it. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void __culprit_ended_by_signal(int number);
void __culprit_abort(void);
void __culprit_unsupported(const char* what);
int __culprit_is_ended_child(pid_t process); /* children.c */

enum { Signals = 65 };

static struct sigaction actions[Signals];
sigset_t __culprit_blocked_signals; /* sigsetjmp saves them by this name */
static sigset_t waiting;
int __culprit_pipe_signal; /* for the machine: 0: it ends the process, 1: ignored, 2: a handler */

static int fails(int error) {
  errno = error;
  return -1;
}

static int is_signal(int number) { return number > 0 && number < Signals; }

static int can_be_handled(int number) {
  return is_signal(number) && number != SIGKILL && number != SIGSTOP;
}

int sigemptyset(sigset_t* set) {
  memset(set, 0, sizeof *set);
  return 0;
}

int sigfillset(sigset_t* set) {
  memset(set, 0xff, sizeof *set);
  return 0;
}

int sigaddset(sigset_t* set, int number) {
  if (!is_signal(number)) return fails(EINVAL);
  set->__val[(number - 1) / 64] |= 1ul << (number - 1) % 64;
  return 0;
}

int sigdelset(sigset_t* set, int number) {
  if (!is_signal(number)) return fails(EINVAL);
  set->__val[(number - 1) / 64] &= ~(1ul << (number - 1) % 64);
  return 0;
}

int sigismember(const sigset_t* set, int number) {
  if (!is_signal(number)) return fails(EINVAL);
  return (int)(set->__val[(number - 1) / 64] >> (number - 1) % 64 & 1);
}

/* Whether the default action ends the process; other signals do nothing. */
static int ends_process(int number) {
  return number != SIGCHLD && number != SIGCONT && number != SIGURG && number != SIGWINCH;
}

static void deliver(int number) {
  const struct sigaction action = actions[number];
  if (action.sa_handler == SIG_IGN) return;
  if (action.sa_handler == SIG_DFL) {
    if (ends_process(number)) __culprit_ended_by_signal(number);
    return;
  }
  if (action.sa_flags & SA_RESETHAND) actions[number].sa_handler = SIG_DFL;
  const sigset_t before = __culprit_blocked_signals;
  if (!(action.sa_flags & SA_NODEFER)) sigaddset(&__culprit_blocked_signals, number);
  if (action.sa_flags & SA_SIGINFO) {
    siginfo_t about;
    memset(&about, 0, sizeof about);
    about.si_signo = number;
    action.sa_sigaction(number, &about, NULL);
  } else {
    action.sa_handler(number);
  }
  __culprit_blocked_signals = before;
}

static void deliver_waiting(void) {
  for (int number = 1; number < Signals; ++number) {
    if (!sigismember(&waiting, number) || sigismember(&__culprit_blocked_signals, number)) continue;
    sigdelset(&waiting, number);
    deliver(number);
    number = 0; /* the handler may have raised it again */
  }
}

int raise(int number) {
  if (!is_signal(number)) return fails(EINVAL);
  if (sigismember(&__culprit_blocked_signals, number) && can_be_handled(number)) {
    sigaddset(&waiting, number);
    return 0;
  }
  deliver(number);
  deliver_waiting();
  return 0;
}

int kill(pid_t process, int number) {
  if (process == getpid() || process == 0) return number == 0 ? 0 : raise(number);
  if (__culprit_is_ended_child(process)) return 0;
  if (process == getppid() && number != 0)
    __culprit_unsupported("signals to a parent, which goes on only after its child");
  return process == getppid() ? 0 : fails(ESRCH);
}

/* A new process has no waiting signals. */
void __culprit_forget_signals(void) { sigemptyset(&waiting); }

/* Whether children that have ended can be waited for. */
int __culprit_keeps_children(void) {
  return actions[SIGCHLD].sa_handler != SIG_IGN && !(actions[SIGCHLD].sa_flags & SA_NOCLDWAIT);
}

static void set_action(int number, const struct sigaction* action) {
  actions[number] = *action;
  if (number == SIGPIPE)
    __culprit_pipe_signal = action->sa_handler == SIG_DFL   ? 0
                            : action->sa_handler == SIG_IGN ? 1
                                                            : 2;
}

int sigaction(int number, const struct sigaction* restrict action,
              struct sigaction* restrict before) {
  if (!can_be_handled(number)) return fails(EINVAL);
  if (before != NULL) *before = actions[number];
  if (action != NULL) set_action(number, action);
  return 0;
}

__sighandler_t signal(int number, __sighandler_t handler) {
  if (!can_be_handled(number) || handler == SIG_ERR) {
    errno = EINVAL;
    return SIG_ERR;
  }
  const __sighandler_t before = actions[number].sa_handler;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  set_action(number, &action);
  return before;
}

__sighandler_t __sysv_signal(int number, __sighandler_t handler) { return signal(number, handler); }

int sigprocmask(int how, const sigset_t* restrict set, sigset_t* restrict before) {
  if (before != NULL) *before = __culprit_blocked_signals;
  if (set == NULL) return 0;
  if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return fails(EINVAL);
  for (int number = 1; number < Signals; ++number) {
    const int named = sigismember(set, number);
    if (how == SIG_SETMASK ? named : named && how == SIG_BLOCK)
      sigaddset(&__culprit_blocked_signals, number);
    else if (how == SIG_SETMASK || named) sigdelset(&__culprit_blocked_signals, number);
  }
  deliver_waiting();
  return 0;
}

int sigpending(sigset_t* set) {
  *set = waiting;
  return 0;
}

/* A handler of SIGABRT may leave by longjmp; if it returns, the process ends all the same. */
void abort(void) {
  const int handled =
      actions[SIGABRT].sa_handler != SIG_DFL && actions[SIGABRT].sa_handler != SIG_IGN;
  if (handled && !sigismember(&__culprit_blocked_signals, SIGABRT)) deliver(SIGABRT);
  __culprit_abort();
  __builtin_unreachable();
}
