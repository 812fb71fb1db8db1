/* time.h, sys/time.h, sys/times.h, unistd.h: one clock for all. It starts at the same moment in
 * each run, moves by what is slept, and by a microsecond with each look at it, so that waiting for
 * it comes to an end. Processor time is the time since the start. */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

/* Of threads/primitives.h. */
enum { WaitsForTime = 8 };
int __culprit_threads(void);
void __culprit_thread_wait(int kind, const volatile void* object, int holder,
                           unsigned long long until);

enum { Second = 1000000000, Microsecond = 1000 }; /* in nanoseconds */
enum { Start = 1000000000 };                      /* 2001-09-09 01:46:40 UTC, in seconds */

/* Since the start; one clock for all processes (machine/processes). */
struct timespec __culprit_common_elapsed;

static void pass(time_t seconds, long nanoseconds) {
  __culprit_common_elapsed.tv_sec +=
      seconds + (__culprit_common_elapsed.tv_nsec + nanoseconds) / Second;
  __culprit_common_elapsed.tv_nsec = (__culprit_common_elapsed.tv_nsec + nanoseconds) % Second;
}

static struct timespec look(void) {
  const struct timespec now = __culprit_common_elapsed;
  pass(0, Microsecond);
  return now;
}

static struct timespec look_at_calendar(void) {
  struct timespec now = look();
  now.tv_sec += Start;
  return now;
}

time_t time(time_t* seconds) {
  const time_t now = look_at_calendar().tv_sec;
  if (seconds != NULL) *seconds = now;
  return now;
}

clock_t clock(void) {
  const struct timespec now = look();
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / Microsecond;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  const struct timespec found = look_at_calendar();
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
  *now = is_used ? look() : look_at_calendar();
  return 0;
}

int clock_getres(clockid_t clock, struct timespec* unit) {
  if (unit != NULL) *unit = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec* now, int base) {
  if (base != TIME_UTC) return 0;
  *now = look_at_calendar();
  return base;
}

clock_t times(struct tms* used) {
  const struct timespec now = look();
  const long per_second = sysconf(_SC_CLK_TCK);
  const clock_t ticks = now.tv_sec * per_second + now.tv_nsec / (Second / per_second);
  *used = (struct tms){ticks, 0, 0, 0};
  return ticks;
}

static int is_span(const struct timespec* time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < Second;
}

/* A time of the calendar in nanoseconds since the start. */
unsigned long long __culprit_since_start(const struct timespec* time) {
  if (time->tv_sec < Start) return 0;
  return (unsigned long long)(time->tv_sec - Start) * Second + (unsigned long long)time->tv_nsec;
}

/* pthread_testcancel, once there are threads. */
void (*__culprit_test_cancel)(void);

/* Sleeps until a time since the start; other threads run meanwhile. */
static void sleep_until(struct timespec until) {
  const unsigned long long nanoseconds =
      (unsigned long long)until.tv_sec * Second + (unsigned long long)until.tv_nsec;
  __culprit_thread_wait(WaitsForTime, NULL, 0, nanoseconds);
  if (__culprit_test_cancel != NULL) __culprit_test_cancel();
}

static void sleep_for(time_t seconds, long nanoseconds) {
  if (__culprit_threads() == 1) return pass(seconds, nanoseconds);
  const long sum = __culprit_common_elapsed.tv_nsec + nanoseconds;
  sleep_until(
      (struct timespec){__culprit_common_elapsed.tv_sec + seconds + sum / Second, sum % Second});
}

/* Nothing wakes a sleeper early. Returns an error number. */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec* wanted,
                    struct timespec* rest) {
  if (clock < 0 || !is_span(wanted)) return EINVAL;
  if (!(flags & TIMER_ABSTIME)) {
    sleep_for(wanted->tv_sec, wanted->tv_nsec);
    return 0;
  }
  const struct timespec until = {wanted->tv_sec - Start, wanted->tv_nsec};
  if (until.tv_sec >= 0) sleep_until(until);
  return 0;
}

int nanosleep(const struct timespec* wanted, struct timespec* rest) {
  if (clock_nanosleep(CLOCK_REALTIME, 0, wanted, rest) == 0) return 0;
  errno = EINVAL;
  return -1;
}

int thrd_sleep(const struct timespec* wanted, struct timespec* rest) {
  return clock_nanosleep(CLOCK_REALTIME, 0, wanted, rest) == 0
             ? 0
             : -2; /* any negative number but -1 */
}

unsigned sleep(unsigned seconds) {
  sleep_for(seconds, 0);
  return 0;
}

int usleep(useconds_t microseconds) {
  sleep_for(microseconds / 1000000, (long)(microseconds % 1000000) * Microsecond);
  return 0;
}
