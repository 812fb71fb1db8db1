/* time.h: calendar time as text, in the C locale. Modifiers and flags of strftime other than E and O (ignored) are left out. */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

struct output {
  char *to;
  size_t room; /* including the place of the NUL */
  size_t used; /* also counts what did not fit */
};

static void put(struct output *output, char c) {
  if (output->used < output->room) output->to[output->used] = c;
  ++output->used;
}

static void put_text(struct output *output, const char *text, size_t limit) {
  for (size_t at = 0; at < limit && text[at] != '\0'; ++at) put(output, text[at]);
}

/* At least `width` places, filled with `fill`. */
static void put_number(struct output *output, long number, int width, char fill) {
  char digits[24];
  int count = 0;
  unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
  do {
    digits[count++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) {
    put(output, '-');
    --width;
  }
  for (int places = count; places < width; ++places) put(output, fill);
  while (count > 0) put(output, digits[--count]);
}

/* A name of a table, or "?" for a field out of range. */
static void put_name(struct output *output, const char *const *names, int count, int index, size_t limit) {
  put_text(output, index >= 0 && index < count ? names[index] : "?", limit);
}

static int days_in(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365; }

/* ISO 8601: week 1 has the year's first Thursday; weeks begin on Monday. */
static int iso_week(const struct tm *tm, long *year) {
  *year = 1900 + (long)tm->tm_year;
  const int monday_based = (tm->tm_wday + 6) % 7;
  int thursday = tm->tm_yday - monday_based + 3; /* of this week, as a day of *year */
  if (thursday < 0) {
    --*year;
    thursday += days_in(*year);
  } else if (thursday >= days_in(*year)) {
    thursday -= days_in(*year);
    ++*year;
  }
  return thursday / 7 + 1;
}

static void put_field(struct output *output, char letter, const struct tm *tm);

static void put_format(struct output *output, const char *format, const struct tm *tm) {
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      put(output, *format);
      continue;
    }
    ++format;
    if (*format == 'E' || *format == 'O') ++format;
    if (*format == '\0') return;
    put_field(output, *format, tm);
  }
}

static void put_clock(struct output *output, char letter, const struct tm *tm) {
  const int hour12 = tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12;
  switch (letter) {
    case 'H': put_number(output, tm->tm_hour, 2, '0'); break;
    case 'I': put_number(output, hour12, 2, '0'); break;
    case 'k': put_number(output, tm->tm_hour, 2, ' '); break;
    case 'l': put_number(output, hour12, 2, ' '); break;
    case 'M': put_number(output, tm->tm_min, 2, '0'); break;
    case 'S': put_number(output, tm->tm_sec, 2, '0'); break;
    case 'p': put_text(output, tm->tm_hour < 12 ? "AM" : "PM", 2); break;
    case 'P': put_text(output, tm->tm_hour < 12 ? "am" : "pm", 2); break;
    case 'r': put_format(output, "%I:%M:%S %p", tm); break;
    case 'R': put_format(output, "%H:%M", tm); break;
    case 's': {
      struct tm copy = *tm;
      put_number(output, mktime(&copy), 1, '0');
      break;
    }
    case 'z': put_text(output, "+0000", 5); break;
    case 'Z': put_text(output, tm->tm_zone != NULL ? tm->tm_zone : "", 8); break;
    default: put_format(output, "%H:%M:%S", tm); break; /* T X */
  }
}

static void put_week(struct output *output, char letter, const struct tm *tm) {
  long year;
  const int week = iso_week(tm, &year);
  switch (letter) {
    case 'G': put_number(output, year, 1, '0'); break;
    case 'g': put_number(output, (year % 100 + 100) % 100, 2, '0'); break;
    case 'V': put_number(output, week, 2, '0'); break;
    case 'U': put_number(output, (tm->tm_yday - tm->tm_wday + 7) / 7, 2, '0'); break;
    case 'W': put_number(output, (tm->tm_yday - (tm->tm_wday + 6) % 7 + 7) / 7, 2, '0'); break;
    case 'u': put_number(output, tm->tm_wday == 0 ? 7 : tm->tm_wday, 1, '0'); break;
    default: put_number(output, tm->tm_wday, 1, '0'); break; /* w */
  }
}

static void put_date(struct output *output, char letter, const struct tm *tm) {
  const long year = 1900 + (long)tm->tm_year;
  switch (letter) {
    case 'a': put_name(output, days, 7, tm->tm_wday, 3); break;
    case 'A': put_name(output, days, 7, tm->tm_wday, 16); break;
    case 'b':
    case 'h': put_name(output, months, 12, tm->tm_mon, 3); break;
    case 'B': put_name(output, months, 12, tm->tm_mon, 16); break;
    case 'c': put_format(output, "%a %b %e %H:%M:%S %Y", tm); break;
    case 'C': put_number(output, year / 100 - (year % 100 < 0), 1, '0'); break;
    case 'd': put_number(output, tm->tm_mday, 2, '0'); break;
    case 'e': put_number(output, tm->tm_mday, 2, ' '); break;
    case 'F': put_format(output, "%Y-%m-%d", tm); break;
    case 'j': put_number(output, tm->tm_yday + 1, 3, '0'); break;
    case 'm': put_number(output, tm->tm_mon + 1, 2, '0'); break;
    case 'y': put_number(output, (year % 100 + 100) % 100, 2, '0'); break;
    case 'Y': put_number(output, year, 1, '0'); break;
    default: put_format(output, "%m/%d/%y", tm); break; /* D x */
  }
}

static void put_field(struct output *output, char letter, const struct tm *tm) {
  if (letter == '%') put(output, '%');
  else if (letter == 'n') put(output, '\n');
  else if (letter == 't') put(output, '\t');
  else if (strchr("aAbhBcCdeFjmyYDx", letter) != NULL) put_date(output, letter, tm);
  else if (strchr("GgVUWuw", letter) != NULL) put_week(output, letter, tm);
  else if (strchr("HIklMSpPrRszZTX", letter) != NULL) put_clock(output, letter, tm);
  else {
    put(output, '%');
    put(output, letter);
  }
}

size_t strftime(char *restrict to, size_t room, const char *restrict format, const struct tm *restrict tm) {
  struct output output = {to, room, 0};
  put_format(&output, format, tm);
  if (output.used >= room) return 0;
  to[output.used] = '\0';
  return output.used;
}

char *asctime_r(const struct tm *restrict tm, char *restrict to) {
  struct output output = {to, 26, 0};
  put_name(&output, days, 7, tm->tm_wday, 3);
  put(&output, ' ');
  put_name(&output, months, 12, tm->tm_mon, 3);
  put_number(&output, tm->tm_mday, 3, ' ');
  put(&output, ' ');
  put_format(&output, "%H:%M:%S %Y\n", tm);
  if (output.used >= output.room) return NULL;
  to[output.used] = '\0';
  return to;
}

static char shared[26]; /* what asctime and ctime return */

char *asctime(const struct tm *tm) { return asctime_r(tm, shared); }

char *ctime_r(const time_t *time, char *to) {
  struct tm tm;
  return localtime_r(time, &tm) == NULL ? NULL : asctime_r(&tm, to);
}

char *ctime(const time_t *time) { return ctime_r(time, shared); }
