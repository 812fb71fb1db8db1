/* fnmatch.h: shell patterns, in the C locale. FNM_EXTMATCH is left out, and so are character
 * classes ([:alpha:] and the like) beyond those of ctype.h. */
#define _GNU_SOURCE
#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

static int folded(int c, int flags) {
  return flags & FNM_CASEFOLD ? tolower((unsigned char)c) : (unsigned char)c;
}

static int in_class(const char* name, size_t length, unsigned char c) {
  static const char* const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                      "lower", "print", "punct", "space", "upper", "xdigit"};
  const int holds[] = {isalnum(c), isalpha(c), isblank(c), iscntrl(c), isdigit(c), isgraph(c),
                       islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c)};
  for (size_t at = 0; at < sizeof names / sizeof *names; ++at) {
    if (strlen(names[at]) == length && strncmp(names[at], name, length) == 0) return holds[at] != 0;
  }
  return 0;
}

/* Parses the bracket expression that follows a '['. Returns the position after it, or NULL if it
 * has no end; `*found` tells whether it contains c. */
static const char* bracket(const char* pattern, char c, int flags, int* found) {
  const int inverted = *pattern == '!' || *pattern == '^';
  const char* at = pattern + inverted;
  *found = 0;
  for (int first = 1; first || *at != ']'; first = 0) {
    if (*at == '\0') return NULL;
    if (at[0] == '[' && at[1] == ':') {
      const char* end = strstr(at + 2, ":]");
      if (end != NULL) {
        *found |= in_class(at + 2, (size_t)(end - at - 2), (unsigned char)c);
        at = end + 2;
        continue;
      }
    }
    if (*at == '\\' && !(flags & FNM_NOESCAPE) && at[1] != '\0') ++at;
    const int low = folded(*at++, flags);
    int high = low;
    if (at[0] == '-' && at[1] != ']' && at[1] != '\0') {
      ++at;
      if (*at == '\\' && !(flags & FNM_NOESCAPE) && at[1] != '\0') ++at;
      high = folded(*at++, flags);
    }
    const int code = folded(c, flags);
    *found |= code >= low && code <= high;
  }
  *found ^= inverted;
  return at + 1;
}

/* Whether `text` begins with a period that only a period in the pattern may match. */
static int is_hidden(const char* text, const char* start, int flags) {
  return *text == '.' && flags & FNM_PERIOD &&
         (text == start || (flags & FNM_PATHNAME && text[-1] == '/'));
}

static int matches(const char* pattern, const char* text, const char* start, int flags) {
  for (;; ++pattern, ++text) {
    if (*pattern == '\0') return *text == '\0' || (flags & FNM_LEADING_DIR && *text == '/');
    const int special =
        *text == '\0' || is_hidden(text, start, flags) || (*text == '/' && flags & FNM_PATHNAME);
    if (*pattern == '*') {
      if (is_hidden(text, start, flags)) return 0;
      while (*pattern == '*') ++pattern;
      for (const char* rest = text;; ++rest) {
        if (matches(pattern, rest, start, flags)) return 1;
        if (*rest == '\0' || is_hidden(rest, start, flags) ||
            (*rest == '/' && flags & FNM_PATHNAME))
          return 0;
      }
    }
    if (*pattern == '?') {
      if (special) return 0;
      continue;
    }
    if (*pattern == '[') {
      int found;
      const char* behind = *text == '\0' ? NULL : bracket(pattern + 1, *text, flags, &found);
      if (behind != NULL) {
        if (special || !found) return 0;
        pattern = behind - 1;
        continue;
      }
    }
    if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1] != '\0') ++pattern;
    if (*text == '\0' || folded(*pattern, flags) != folded(*text, flags)) return 0;
  }
}

int fnmatch(const char* pattern, const char* text, int flags) {
  return matches(pattern, text, text, flags) ? 0 : FNM_NOMATCH;
}
