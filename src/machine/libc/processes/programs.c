/* unistd.h, spawn.h, stdio.h: starts of other programs, which the machine does not have. */
#define _GNU_SOURCE
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>

void __culprit_unsupported(const char* what);

static int unsupported(const char* what) {
  __culprit_unsupported(what);
  errno = ENOSYS;
  return -1;
}

#define STARTS(function) unsupported(#function ", which starts another program")

int execve(const char* path, char* const arguments[], char* const environment[]) {
  return STARTS(execve);
}
int execv(const char* path, char* const arguments[]) { return STARTS(execv); }
int execvp(const char* file, char* const arguments[]) { return STARTS(execvp); }
int execvpe(const char* file, char* const arguments[], char* const environment[]) {
  return STARTS(execvpe);
}
int fexecve(int file, char* const arguments[], char* const environment[]) {
  return STARTS(fexecve);
}
int execl(const char* path, const char* argument, ...) { return STARTS(execl); }
int execlp(const char* file, const char* argument, ...) { return STARTS(execlp); }
int execle(const char* path, const char* argument, ...) { return STARTS(execle); }

int posix_spawn(pid_t* process, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const arguments[],
                char* const environment[]) {
  return STARTS(posix_spawn);
}
int posix_spawnp(pid_t* process, const char* file, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const arguments[],
                 char* const environment[]) {
  return STARTS(posix_spawnp);
}

FILE* popen(const char* command, const char* mode) {
  STARTS(popen);
  return NULL;
}
int pclose(FILE* stream) { return STARTS(pclose); }
