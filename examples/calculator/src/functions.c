#include "functions.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

static long overflow(struct error *error, int position) {
  error_set(error, ERROR_OVERFLOW, position);
  return 0;
}

long checked_add(long left, long right, struct error *error, int position) {
  if (right > 0 ? left > LONG_MAX - right : left < LONG_MIN - right) return overflow(error, position);
  return left + right;
}

long checked_multiply(long left, long right, struct error *error, int position) {
  if (left == 0 || right == 0) return 0;
  if (left == -1 || right == -1) {
    long other = left == -1 ? right : left;
    return other == LONG_MIN ? overflow(error, position) : -other;
  }
  if ((left > 0) == (right > 0)) {
    if (left > 0 ? left > LONG_MAX / right : left < LONG_MAX / right) return overflow(error, position);
  } else if (left > 0 ? right < LONG_MIN / left : left < LONG_MIN / right) {
    return overflow(error, position);
  }
  return left * right;
}

/* By squaring; negative exponents give 0, but of 1 and -1. */
long checked_power(long base, long exponent, struct error *error, int position) {
  long result = 1;
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    if (base == 0) error_set(error, ERROR_DIVISION, position);
    return 0;
  }
  while (exponent > 0) {
    if (exponent % 2 == 1) result = checked_multiply(result, base, error, position);
    exponent /= 2;
    if (exponent > 0) base = checked_multiply(base, base, error, position);
  }
  return result;
}

static long compute_abs(const long *argument, struct error *error, int position) {
  if (argument[0] == LONG_MIN) return overflow(error, position);
  return argument[0] < 0 ? -argument[0] : argument[0];
}

static long compute_min(const long *argument, struct error *error, int position) {
  (void)error, (void)position;
  return argument[0] < argument[1] ? argument[0] : argument[1];
}

static long compute_max(const long *argument, struct error *error, int position) {
  (void)error, (void)position;
  return argument[0] > argument[1] ? argument[0] : argument[1];
}

/* Euclid's algorithm. */
static long compute_gcd(const long *argument, struct error *error, int position) {
  long a = compute_abs(&argument[0], error, position), b = compute_abs(&argument[1], error, position);
  while (b != 0) {
    long rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The largest number whose square is not above the argument, by bisection. */
static long compute_sqrt(const long *argument, struct error *error, int position) {
  long low = 0, high = 3037000499L;
  if (argument[0] < 0) return overflow(error, position);
  while (low < high) {
    long middle = low + (high - low + 1) / 2;
    if (middle * middle <= argument[0]) low = middle;
    else high = middle - 1;
  }
  return low;
}

/* clamp(x, low, high) */
static long compute_clamp(const long *argument, struct error *error, int position) {
  (void)error, (void)position;
  if (argument[0] < argument[1]) return argument[1];
  if (argument[0] > argument[2]) return argument[2];
  return argument[0];
}

static long compute_factorial(const long *argument, struct error *error, int position) {
  long product = 1;
  if (argument[0] < 0) return overflow(error, position);
  for (long i = 2; i <= argument[0] && error->kind == ERROR_NONE; i++) product = checked_multiply(product, i, error, position);
  return product;
}

static const struct function functions[] = {
    {"abs", 1, compute_abs},   {"min", 2, compute_min},     {"max", 2, compute_max},        {"gcd", 2, compute_gcd},
    {"sqrt", 1, compute_sqrt}, {"clamp", 3, compute_clamp}, {"fact", 1, compute_factorial},
};

const struct function *function_find(const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp(functions[i].name, name) == 0) return &functions[i];
  return NULL;
}
