/* stdlib.h: the environment, a list of NAME=VALUE that exists when the run begins.
 *
 * The list belongs to the program, as with putenv; the first change moves it to the heap. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char** environ;

static char** moved; /* allocated here; environ is this, or the program's own list */

static size_t count(void) {
  size_t entries = 0;
  while (environ != NULL && environ[entries] != NULL) ++entries;
  return entries;
}

/* The entry of the name with this length, or NULL. */
static char** entry_of(const char* name, size_t length) {
  for (char** at = environ; at != NULL && *at != NULL; ++at) {
    if (strncmp(*at, name, length) == 0 && (*at)[length] == '=') return at;
  }
  return NULL;
}

char* getenv(const char* name) {
  const size_t length = strlen(name);
  char** entry = length > 0 ? entry_of(name, length) : NULL;
  return entry != NULL ? *entry + length + 1 : NULL;
}

char* secure_getenv(const char* name) { return getenv(name); }

/* Replaces the entry of the name of `length` bytes at the start of `text`, or appends `text`. */
static int put(char* text, size_t length) {
  char** entry = entry_of(text, length);
  if (entry != NULL) {
    *entry = text;
    return 0;
  }
  const size_t entries = count();
  char** larger = malloc((entries + 2) * sizeof *larger);
  if (larger == NULL) return -1;
  if (entries > 0) memcpy(larger, environ, entries * sizeof *larger);
  larger[entries] = text;
  larger[entries + 1] = NULL;
  if (environ == moved) free(moved);
  moved = environ = larger;
  return 0;
}

static int invalid(void) {
  errno = EINVAL;
  return -1;
}

static int is_name(const char* name) {
  return name != NULL && *name != '\0' && strchr(name, '=') == NULL;
}

int unsetenv(const char* name) {
  if (!is_name(name)) return invalid();
  char** to = environ;
  if (to == NULL) return 0;
  const size_t length = strlen(name);
  for (char** from = environ; *from != NULL; ++from) {
    if (strncmp(*from, name, length) != 0 || (*from)[length] != '=') *to++ = *from;
  }
  *to = NULL;
  return 0;
}

int setenv(const char* name, const char* value, int replace) {
  if (!is_name(name)) return invalid();
  const size_t length = strlen(name);
  if (!replace && entry_of(name, length) != NULL) return 0;
  char* text = malloc(length + strlen(value) + 2);
  if (text == NULL) return -1;
  strcpy(text, name);
  text[length] = '=';
  strcpy(text + length + 1, value);
  return put(text, length);
}

int putenv(char* text) {
  const char* end = strchr(text, '=');
  if (end == NULL) return unsetenv(text);
  return put(text, (size_t)(end - text));
}

int clearenv(void) {
  environ = NULL;
  return 0;
}
