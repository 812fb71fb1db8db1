/* stdio.h, err.h, error.h: prints into allocated memory, and messages on standard error, all based
 * on the built-in printf family. */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int vasprintf(char** restrict text, const char* restrict format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = vsnprintf(NULL, 0, format, arguments);
  char* printed = length < 0 ? NULL : malloc((size_t)length + 1);
  if (printed != NULL) vsnprintf(printed, (size_t)length + 1, format, again);
  va_end(again);
  if (printed == NULL) return -1;
  *text = printed;
  return length;
}

int asprintf(char** restrict text, const char* restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(text, format, arguments);
  va_end(arguments);
  return length;
}

char *program_invocation_name, *program_invocation_short_name;  // set by the machine

static void message(const char* format, va_list arguments, const char* reason) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) vfprintf(stderr, format, arguments);
  if (reason != NULL) fprintf(stderr, "%s%s", format != NULL ? ": " : "", reason);
  fputs("\n", stderr);
}

void vwarn(const char* format, va_list arguments) { message(format, arguments, strerror(errno)); }

void vwarnx(const char* format, va_list arguments) { message(format, arguments, NULL); }

void verr(int status, const char* format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

void verrx(int status, const char* format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

void warn(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
}

void warnx(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

void err(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
}

void errx(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
}

unsigned int error_message_count;

void error(int status, int number, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  message(format, arguments, number != 0 ? strerror(number) : NULL);
  va_end(arguments);
  ++error_message_count;
  if (status != 0) exit(status);
}
