/* time.h: calendar time as text, in the C locale. There the modifiers E and O of strftime have no
 * effect. They are ignored even with directives that do not allow them, which glibc prints
 * unchanged. */
#define _GNU_SOURCE
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <time.h>

static const char* const days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                   "Thursday", "Friday", "Saturday"};
static const char* const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};

struct output {
  char* to;
  size_t room; /* including the NUL */
  size_t used; /* including bytes that did not fit */
};

/* The flags and the width of a directive, as glibc defines them. */
struct style {
  char pad;   /* '_', '-', '0', or 0: the directive's default */
  char upper; /* ^ */
  char swap;  /* #: names in upper case; upper-case text in lower case */
  char lower;
  int width;
};

static const struct style plain;

static void put(struct output* output, char c) {
  if (output->used < output->room) output->to[output->used] = c;
  ++output->used;
}

static void repeat(struct output* output, char c, long times) {
  for (; times > 0 && output->used < output->room; --times) put(output, c);
  if (times > 0) output->used += (size_t)times;
}

/* Pads a text of `length` bytes to the width. */
static void pad(struct output* output, const struct style* style, long length, int width) {
  repeat(output, style->pad == '0' ? '0' : ' ', width - length);
}

static void put_text(struct output* output, const struct style* style, const char* text,
                     size_t limit) {
  const size_t length = strnlen(text, limit);
  pad(output, style, (long)length, style->width);
  for (size_t at = 0; at < length; ++at)
    put(output, (char)(style->lower   ? tolower(text[at])
                       : style->upper ? toupper(text[at])
                                      : text[at]));
}

/* Prints at least `places` digits, or as many as the width, filled with `fill` or as the flags
 * demand: spaces before the sign, or zeros after it. */
static void put_number(struct output* output, const struct style* style, long number, int places,
                       char fill) {
  char digits[24];
  int count = 0;
  unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
  do {
    digits[count++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  const int sign = number < 0;
  const char with = style->pad != 0 ? style->pad : fill == ' ' ? '_' : '0';
  const int missing = (with == '-' || style->width > places ? style->width : places) - count - sign;
  if (with != '0') repeat(output, ' ', missing);
  if (sign) put(output, '-');
  if (with == '0') repeat(output, '0', missing);
  while (count > 0) put(output, digits[--count]);
}

/* A name from a table, or "?" if the field is out of range. */
static void put_name(struct output* output, const struct style* style, const char* const* names,
                     int count, int index, size_t limit) {
  put_text(output, style, index >= 0 && index < count ? names[index] : "?", limit);
}

static int days_in(long year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365;
}

/* ISO 8601: week 1 contains the first Thursday of the year; weeks begin on Monday. */
static int iso_week(const struct tm* tm, long* year) {
  *year = 1900 + (long)tm->tm_year;
  const int monday_based = (tm->tm_wday + 6) % 7;
  int thursday = tm->tm_yday - monday_based + 3; /* the Thursday of this week, as a day of *year */
  if (thursday < 0) {
    --*year;
    thursday += days_in(*year);
  } else if (thursday >= days_in(*year)) {
    thursday -= days_in(*year);
    ++*year;
  }
  return thursday / 7 + 1;
}

static void put_field(struct output* output, const struct style* style, char letter,
                      const struct tm* tm);

static const char* read_style(const char* format, struct style* style) {
  for (; *format != '\0' && strchr("_-0^#", *format) != NULL; ++format)
    if (*format == '^') style->upper = 1;
    else if (*format == '#') style->swap = 1;
    else style->pad = *format;
  for (; *format >= '0' && *format <= '9'; ++format)
    style->width =
        style->width > (INT_MAX - 9) / 10 ? INT_MAX : 10 * style->width + (*format - '0');
  return format;
}

static void put_format(struct output* output, const char* format, const struct tm* tm) {
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      put(output, *format);
      continue;
    }
    const char* begin = format;
    struct style style = plain;
    format = read_style(format + 1, &style);
    if (*format == 'E' || *format == 'O') ++format;
    if (*format != '\0' && strchr("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%", *format) != NULL) {
      put_field(output, &style, *format, tm);
    } else { /* not a directive: printed as it is */
      if (*format == '\0') --format;
      put_text(output, &style, begin, (size_t)(format - begin) + 1);
    }
  }
}

/* Prints several directives in one style. */
static void put_parts(struct output* output, const struct style* style, const char* format,
                      const struct tm* tm) {
  struct output measure = {NULL, 0, 0};
  if (style->width > 0) put_format(&measure, format, tm);
  pad(output, style, (long)measure.used, style->width);
  const size_t begin = output->used;
  put_format(output, format, tm);
  for (size_t at = begin; style->upper && at < output->used && at < output->room; ++at)
    output->to[at] = (char)toupper(output->to[at]);
}

static void put_clock(struct output* output, const struct style* style, char letter,
                      const struct tm* tm) {
  const int hour12 = tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12;
  switch (letter) {
    case 'H': put_number(output, style, tm->tm_hour, 2, '0'); break;
    case 'I': put_number(output, style, hour12, 2, '0'); break;
    case 'k': put_number(output, style, tm->tm_hour, 2, ' '); break;
    case 'l': put_number(output, style, hour12, 2, ' '); break;
    case 'M': put_number(output, style, tm->tm_min, 2, '0'); break;
    case 'S': put_number(output, style, tm->tm_sec, 2, '0'); break;
    case 'p':
    case 'P': put_text(output, style, tm->tm_hour < 12 ? "AM" : "PM", 2); break;
    case 'r': put_parts(output, style, "%I:%M:%S %p", tm); break;
    case 'R': put_parts(output, style, "%H:%M", tm); break;
    case 's': {
      struct tm copy = *tm;
      put_number(output, style, mktime(&copy), 1, ' ');
      break;
    }
    case 'z': /* a sign and a number, each with the width */
      put_text(output, style, "+", 1);
      put_number(output, style, 0, 4, '0');
      break;
    case 'Z': put_text(output, style, tm->tm_zone != NULL ? tm->tm_zone : "", 8); break;
    default: put_parts(output, style, "%H:%M:%S", tm); break; /* T X */
  }
}

static void put_week(struct output* output, const struct style* style, char letter,
                     const struct tm* tm) {
  long year;
  const int week = iso_week(tm, &year);
  switch (letter) {
    case 'G': put_number(output, style, year, 1, '0'); break;
    case 'g': put_number(output, style, (year % 100 + 100) % 100, 2, '0'); break;
    case 'V': put_number(output, style, week, 2, '0'); break;
    case 'U': put_number(output, style, (tm->tm_yday - tm->tm_wday + 7) / 7, 2, '0'); break;
    case 'W':
      put_number(output, style, (tm->tm_yday - (tm->tm_wday + 6) % 7 + 7) / 7, 2, '0');
      break;
    case 'u': put_number(output, style, tm->tm_wday == 0 ? 7 : tm->tm_wday, 1, '0'); break;
    default: put_number(output, style, tm->tm_wday, 1, '0'); break; /* w */
  }
}

static void put_date(struct output* output, const struct style* style, char letter,
                     const struct tm* tm) {
  const long year = 1900 + (long)tm->tm_year;
  switch (letter) {
    case 'a': put_name(output, style, days, 7, tm->tm_wday, 3); break;
    case 'A': put_name(output, style, days, 7, tm->tm_wday, 16); break;
    case 'b':
    case 'h': put_name(output, style, months, 12, tm->tm_mon, 3); break;
    case 'B': put_name(output, style, months, 12, tm->tm_mon, 16); break;
    case 'c': put_parts(output, style, "%a %b %e %H:%M:%S %Y", tm); break;
    case 'C': put_number(output, style, year / 100 - (year % 100 < 0), 1, '0'); break;
    case 'd': put_number(output, style, tm->tm_mday, 2, '0'); break;
    case 'e': put_number(output, style, tm->tm_mday, 2, ' '); break;
    case 'F': put_parts(output, style, "%Y-%m-%d", tm); break;
    case 'j': put_number(output, style, tm->tm_yday + 1, 3, '0'); break;
    case 'm': put_number(output, style, tm->tm_mon + 1, 2, '0'); break;
    case 'y': put_number(output, style, (year % 100 + 100) % 100, 2, '0'); break;
    case 'Y': put_number(output, style, year, 1, '0'); break;
    default: put_parts(output, style, "%m/%d/%y", tm); break; /* D x */
  }
}

static void put_field(struct output* output, const struct style* given, char letter,
                      const struct tm* tm) {
  struct style style = *given;
  style.lower = letter == 'P' || (style.swap && (letter == 'p' || letter == 'Z'));
  if (style.swap && strchr("aAbBh", letter) != NULL) style.upper = 1;
  if (letter == '%') put_text(output, &style, "%", 1);
  else if (letter == 'n') put_text(output, &style, "\n", 1);
  else if (letter == 't') put_text(output, &style, "\t", 1);
  else if (strchr("aAbhBcCdeFjmyYDx", letter) != NULL) put_date(output, &style, letter, tm);
  else if (strchr("GgVUWuw", letter) != NULL) put_week(output, &style, letter, tm);
  else put_clock(output, &style, letter, tm);
}

size_t strftime(char* restrict to, size_t room, const char* restrict format,
                const struct tm* restrict tm) {
  struct output output = {to, room, 0};
  put_format(&output, format, tm);
  if (output.used >= room) return 0;
  to[output.used] = '\0';
  return output.used;
}

char* asctime_r(const struct tm* restrict tm, char* restrict to) {
  struct output output = {to, 26, 0};
  put_name(&output, &plain, days, 7, tm->tm_wday, 3);
  put(&output, ' ');
  put_name(&output, &plain, months, 12, tm->tm_mon, 3);
  put_number(&output, &plain, tm->tm_mday, 3, ' ');
  put(&output, ' ');
  put_format(&output, "%H:%M:%S %Y\n", tm);
  if (output.used >= output.room) return NULL;
  to[output.used] = '\0';
  return to;
}

static char shared[26]; /* the result of asctime and ctime */

char* asctime(const struct tm* tm) { return asctime_r(tm, shared); }

char* ctime_r(const time_t* time, char* to) {
  struct tm tm;
  return localtime_r(time, &tm) == NULL ? NULL : asctime_r(&tm, to);
}

char* ctime(const time_t* time) { return ctime_r(time, shared); }
