/* time.h: calendar time. The only time zone is UTC, so localtime differs from gmtime only in the
 * name of the zone. time and clock are built in.
 *
 * Days are counted in the civil calendar with years that begin in March: the leap day comes last,
 * so the first day of a month is a linear function of the month; 400 years always have 146097 days.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <time.h>

enum { DaySeconds = 86400, CycleDays = 146097, EpochFromMarch0 = 719468 };

static long floor_div(long n, long by) { return n / by - (n % by < 0); }

static long floor_mod(long n, long by) { return n % by + (n % by < 0 ? by : 0); }

static int is_leap(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Days from the epoch to a date. `month` counts from 0 and is less than 12. */
static long days_to(long year, int month, long day) {
  const long march_year = month < 2 ? year - 1 : year;
  const long cycle = floor_div(march_year, 400);
  const long in_cycle = march_year - cycle * 400;
  const long march_month = month < 2 ? month + 10 : month - 2;
  const long day_of_year = (153 * march_month + 2) / 5;
  return cycle * CycleDays + in_cycle * 365 + in_cycle / 4 - in_cycle / 100 + day_of_year + day -
         1 - EpochFromMarch0;
}

/* Returns 0 if the year does not fit. */
static int set_date(struct tm* tm, long days) {
  const long from_march0 = days + EpochFromMarch0;
  const long cycle = floor_div(from_march0, CycleDays);
  const long in_cycle = from_march0 - cycle * CycleDays;
  const long march_year =
      (in_cycle - in_cycle / 1460 + in_cycle / 36524 - in_cycle / (CycleDays - 1)) / 365;
  const long day_of_year = in_cycle - (march_year * 365 + march_year / 4 - march_year / 100);
  const long march_month = (5 * day_of_year + 2) / 153;
  const long month = march_month < 10 ? march_month + 2 : march_month - 10;
  const long year = cycle * 400 + march_year + (month < 2);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) return 0;
  tm->tm_year = (int)(year - 1900);
  tm->tm_mon = (int)month;
  tm->tm_mday = (int)(day_of_year - (153 * march_month + 2) / 5 + 1);
  tm->tm_yday = (int)(days - days_to(year, 0, 1));
  tm->tm_wday = (int)floor_mod(days + 4, 7); /* the epoch was a Thursday */
  return 1;
}

static struct tm* set_time(struct tm* tm, time_t time, const char* zone) {
  const long days = floor_div(time, DaySeconds);
  const long second = floor_mod(time, DaySeconds);
  if (!set_date(tm, days)) {
    errno = EOVERFLOW;
    return NULL;
  }
  tm->tm_hour = (int)(second / 3600);
  tm->tm_min = (int)(second / 60 % 60);
  tm->tm_sec = (int)(second % 60);
  tm->tm_isdst = 0;
  tm->tm_gmtoff = 0;
  tm->tm_zone = zone;
  return tm;
}

static struct tm shared; /* the result of gmtime and localtime */

struct tm* gmtime_r(const time_t* restrict time, struct tm* restrict tm) {
  return set_time(tm, *time, "GMT");
}

struct tm* gmtime(const time_t* time) { return gmtime_r(time, &shared); }

struct tm* localtime_r(const time_t* restrict time, struct tm* restrict tm) {
  return set_time(tm, *time, "UTC");
}

struct tm* localtime(const time_t* time) { return localtime_r(time, &shared); }

/* Fields may be out of range; they are normalised. */
static time_t normalise(struct tm* tm, const char* zone) {
  const long months = tm->tm_mon;
  const long year = 1900 + (long)tm->tm_year + floor_div(months, 12);
  const long days = days_to(year, (int)floor_mod(months, 12), tm->tm_mday);
  const time_t time = days * DaySeconds + tm->tm_hour * 3600L + tm->tm_min * 60L + tm->tm_sec;
  return set_time(tm, time, zone) == NULL ? -1 : time;
}

time_t mktime(struct tm* tm) { return normalise(tm, "UTC"); }

time_t timelocal(struct tm* tm) { return normalise(tm, "UTC"); }

time_t timegm(struct tm* tm) { return normalise(tm, "GMT"); }

double difftime(time_t later, time_t earlier) { return (double)(later - earlier); }

int dysize(int year) { return is_leap(year) ? 366 : 365; }

void tzset(void) {}
