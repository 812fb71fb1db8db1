/* string.h, signal.h: descriptions of signals. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const char* const texts[] = {
    [SIGHUP] = "Hangup",
    [SIGINT] = "Interrupt",
    [SIGQUIT] = "Quit",
    [SIGILL] = "Illegal instruction",
    [SIGTRAP] = "Trace/breakpoint trap",
    [SIGABRT] = "Aborted",
    [SIGBUS] = "Bus error",
    [SIGFPE] = "Floating point exception",
    [SIGKILL] = "Killed",
    [SIGUSR1] = "User defined signal 1",
    [SIGSEGV] = "Segmentation fault",
    [SIGUSR2] = "User defined signal 2",
    [SIGPIPE] = "Broken pipe",
    [SIGALRM] = "Alarm clock",
    [SIGTERM] = "Terminated",
    [SIGCHLD] = "Child exited",
    [SIGCONT] = "Continued",
    [SIGSTOP] = "Stopped (signal)",
    [SIGTSTP] = "Stopped",
    [SIGTTIN] = "Stopped (tty input)",
    [SIGTTOU] = "Stopped (tty output)",
};

char* strsignal(int number) {
  static char other[32];
  if (number > 0 && number < (int)(sizeof texts / sizeof *texts) && texts[number] != NULL)
    return (char*)texts[number];
  snprintf(other, sizeof other, "Unknown signal %d", number);
  return other;
}

void psignal(int number, const char* what) {
  if (what != NULL && *what != '\0') fprintf(stderr, "%s: ", what);
  fprintf(stderr, "%s\n", strsignal(number));
}
