/* time.h, sys/time.h, sys/times.h, unistd.h: one clock for all. It starts at the same moment in
 * each run, moves by what is slept, and by a microsecond with each look at it, so that waiting for
 * it comes to an end. Processor time is the time since the start. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

enum { Second = 1000000000, Microsecond = 1000, Look = Microsecond };
enum { Start = 1000000000 }; /* 2001-09-09 01:46:40 UTC, in seconds */

static int64_t elapsed; /* since the start, in nanoseconds */

static int64_t look(void) {
  const int64_t now = elapsed;
  elapsed += Look;
  return now;
}

static struct timespec span(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / Second, nanoseconds % Second};
}

static struct timespec now_of_calendar(void) {
  struct timespec now = span(look());
  now.tv_sec += Start;
  return now;
}

time_t time(time_t* seconds) {
  const time_t now = now_of_calendar().tv_sec;
  if (seconds != NULL) *seconds = now;
  return now;
}

clock_t clock(void) { return look() / Microsecond; }

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  const struct timespec found = now_of_calendar();
  now->tv_sec = found.tv_sec;
  now->tv_usec = found.tv_nsec / Microsecond;
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  if (clock < 0) {
    errno = EINVAL;
    return -1;
  }
  const int is_used = clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
  *now = is_used ? span(look()) : now_of_calendar();
  return 0;
}

int clock_getres(clockid_t clock, struct timespec* unit) {
  if (unit != NULL) *unit = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec* now, int base) {
  if (base != TIME_UTC) return 0;
  *now = now_of_calendar();
  return base;
}

clock_t times(struct tms* used) {
  const clock_t ticks = look() / (Second / sysconf(_SC_CLK_TCK));
  *used = (struct tms){ticks, 0, 0, 0};
  return ticks;
}

static int is_span(const struct timespec* time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < Second;
}

static int64_t length(const struct timespec* time) {
  return (int64_t)time->tv_sec * Second + time->tv_nsec;
}

/* Nothing wakes a sleeper early. Returns an error number. */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec* wanted,
                    struct timespec* rest) {
  if (clock < 0 || !is_span(wanted)) return EINVAL;
  const int64_t until = length(wanted) - (int64_t)Start * Second;
  if (!(flags & TIMER_ABSTIME)) elapsed += length(wanted);
  else if (until > elapsed) elapsed = until;
  return 0;
}

int nanosleep(const struct timespec* wanted, struct timespec* rest) {
  if (clock_nanosleep(CLOCK_REALTIME, 0, wanted, rest) == 0) return 0;
  errno = EINVAL;
  return -1;
}

int thrd_sleep(const struct timespec* wanted, struct timespec* rest) {
  return clock_nanosleep(CLOCK_REALTIME, 0, wanted, rest) == 0 ? 0 : -2;
}

unsigned sleep(unsigned seconds) {
  elapsed += (int64_t)seconds * Second;
  return 0;
}

int usleep(useconds_t microseconds) {
  elapsed += (int64_t)microseconds * Microsecond;
  return 0;
}
