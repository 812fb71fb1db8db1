/* stdlib.h, inttypes.h: integers from text, absolute values, division with remainder.
 *
 * One reader serves the whole strtol family: it returns the sign, the magnitude, and whether the
 * magnitude fits. Newer glibc headers redirect to the __isoc23_ names, which also accept the prefix
 * 0b. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

struct number {
  unsigned long magnitude; /* ULONG_MAX on overflow */
  int negative;
  int too_large; /* greater than ULONG_MAX */
};

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Whether `text` begins with 0, the letter (in either case) and a digit of `base`. Without the
 * digit there is no prefix. */
static int has_prefix(const char* text, char letter, int base) {
  return text[0] == '0' && (text[1] | 0x20) == letter && digit_value(text[2]) < base;
}

static const char* skip_prefix(const char* text, int* base, int binary_too) {
  if ((*base == 0 || *base == 16) && has_prefix(text, 'x', 16)) {
    *base = 16;
    return text + 2;
  }
  if (binary_too && (*base == 0 || *base == 2) && has_prefix(text, 'b', 2)) {
    *base = 2;
    return text + 2;
  }
  if (*base == 0) *base = *text == '0' ? 8 : 10;
  return text;
}

static void read_digits(struct number* number, const char** text, unsigned base) {
  const unsigned long largest = ULONG_MAX / base;
  const unsigned long last = ULONG_MAX % base;
  for (;; ++*text) {
    unsigned long digit = (unsigned long)digit_value(**text);
    if (digit >= base) return;
    if (number->magnitude > largest || (number->magnitude == largest && digit > last))
      number->too_large = 1;
    if (!number->too_large) number->magnitude = number->magnitude * base + digit;
  }
}

/* If there are no digits, the number is 0 and `*end` is `text`. */
static struct number read_number(const char* text, char** end, int base, int binary_too) {
  struct number number = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return number;
  }
  const char* at = text;
  while (is_space(*at)) ++at;
  if (*at == '-' || *at == '+') number.negative = *at++ == '-';
  at = skip_prefix(at, &base, binary_too);
  const char* digits = at;
  read_digits(&number, &at, (unsigned)base);
  if (end != NULL) *end = (char*)(at == digits ? text : at);
  if (number.too_large) number.magnitude = ULONG_MAX;
  return number;
}

static long to_signed(struct number number) {
  const unsigned long limit = (unsigned long)LONG_MAX + (number.negative ? 1 : 0);
  if (number.too_large || number.magnitude > limit) {
    errno = ERANGE;
    return number.negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(number.negative ? 0 - number.magnitude : number.magnitude);
}

static unsigned long to_unsigned(struct number number) {
  if (number.too_large) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return number.negative ? 0 - number.magnitude : number.magnitude;
}

long strtol(const char* restrict text, char** restrict end, int base) {
  return to_signed(read_number(text, end, base, 0));
}

long long strtoll(const char* restrict text, char** restrict end, int base) {
  return strtol(text, end, base);
}

intmax_t strtoimax(const char* restrict text, char** restrict end, int base) {
  return strtol(text, end, base);
}

long long strtoq(const char* restrict text, char** restrict end, int base) {
  return strtol(text, end, base);
}

unsigned long strtoul(const char* restrict text, char** restrict end, int base) {
  return to_unsigned(read_number(text, end, base, 0));
}

unsigned long long strtoull(const char* restrict text, char** restrict end, int base) {
  return strtoul(text, end, base);
}

uintmax_t strtoumax(const char* restrict text, char** restrict end, int base) {
  return strtoul(text, end, base);
}

unsigned long long strtouq(const char* restrict text, char** restrict end, int base) {
  return strtoul(text, end, base);
}

long __isoc23_strtol(const char* restrict text, char** restrict end, int base) {
  return to_signed(read_number(text, end, base, 1));
}

long long __isoc23_strtoll(const char* restrict text, char** restrict end, int base) {
  return __isoc23_strtol(text, end, base);
}

intmax_t __isoc23_strtoimax(const char* restrict text, char** restrict end, int base) {
  return __isoc23_strtol(text, end, base);
}

unsigned long __isoc23_strtoul(const char* restrict text, char** restrict end, int base) {
  return to_unsigned(read_number(text, end, base, 1));
}

unsigned long long __isoc23_strtoull(const char* restrict text, char** restrict end, int base) {
  return __isoc23_strtoul(text, end, base);
}

uintmax_t __isoc23_strtoumax(const char* restrict text, char** restrict end, int base) {
  return __isoc23_strtoul(text, end, base);
}

int atoi(const char* text) { return (int)strtol(text, NULL, 10); }

long atol(const char* text) { return strtol(text, NULL, 10); }

long long atoll(const char* text) { return strtol(text, NULL, 10); }

/* The most negative value has no absolute value: the machine reports a signed overflow. */
int abs(int n) { return n < 0 ? -n : n; }

long labs(long n) { return n < 0 ? -n : n; }

long long llabs(long long n) { return n < 0 ? -n : n; }

intmax_t imaxabs(intmax_t n) { return n < 0 ? -n : n; }

div_t div(int n, int by) { return (div_t){n / by, n % by}; }

ldiv_t ldiv(long n, long by) { return (ldiv_t){n / by, n % by}; }

lldiv_t lldiv(long long n, long long by) { return (lldiv_t){n / by, n % by}; }

imaxdiv_t imaxdiv(intmax_t n, intmax_t by) { return (imaxdiv_t){n / by, n % by}; }
