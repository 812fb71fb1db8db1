/* locale.h: the C locale is the only one. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* MB_CUR_MAX */
size_t __ctype_get_mb_cur_max(void) { return 1; }

static int is_only(const char* name) {
  return *name == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
}

char* setlocale(int category, const char* name) {
  static char only[] = "C";
  if (category < 0 || category > LC_ALL + 6) return NULL;
  if (name == NULL || is_only(name)) return only;
  return NULL;
}

struct lconv* localeconv(void) {
  static char point[] = ".";
  static char none[] = "";
  static struct lconv conventions;
  conventions = (struct lconv){.decimal_point = point,
                               .thousands_sep = none,
                               .grouping = none,
                               .int_curr_symbol = none,
                               .currency_symbol = none,
                               .mon_decimal_point = none,
                               .mon_thousands_sep = none,
                               .mon_grouping = none,
                               .positive_sign = none,
                               .negative_sign = none,
                               .int_frac_digits = 127,
                               .frac_digits = 127,
                               .p_cs_precedes = 127,
                               .p_sep_by_space = 127,
                               .n_cs_precedes = 127,
                               .n_sep_by_space = 127,
                               .p_sign_posn = 127,
                               .n_sign_posn = 127,
                               .int_p_cs_precedes = 127,
                               .int_p_sep_by_space = 127,
                               .int_n_cs_precedes = 127,
                               .int_n_sep_by_space = 127,
                               .int_p_sign_posn = 127,
                               .int_n_sign_posn = 127};
  return &conventions;
}

/* Locale objects, all of which are the C locale: the one that a thread uses only affects the result
 * of uselocale. Objects are on the heap, so that the machine reports one that is never freed or
 * freed twice, like other memory. */
static locale_t in_use = LC_GLOBAL_LOCALE;

locale_t newlocale(int mask, const char* name, locale_t base) {
  if ((mask & ~LC_ALL_MASK) != 0 || name == NULL) {
    errno = EINVAL;
    return (locale_t)0;
  }
  if (!is_only(name)) {
    errno = ENOENT;
    return (locale_t)0;
  }
  return base != (locale_t)0 ? base : malloc(1);
}

locale_t duplocale(locale_t locale) { return malloc(1); }

void freelocale(locale_t locale) { free(locale); }

locale_t uselocale(locale_t locale) {
  locale_t before = in_use;
  if (locale != (locale_t)0) in_use = locale;
  return before;
}
