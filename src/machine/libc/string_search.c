/* string.h: searches in strings and memory. Quadratic if that is simplest, since the texts of tests
 * are short. */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

char* strchr(const char* s, int c) {
  for (;; ++s) {
    if (*s == (char)c) return (char*)s;
    if (*s == '\0') return NULL;
  }
}

char* strchrnul(const char* s, int c) {
  while (*s != (char)c && *s != '\0') ++s;
  return (char*)s;
}

char* strrchr(const char* s, int c) {
  const char* last = NULL;
  for (;; ++s) {
    if (*s == (char)c) last = s;
    if (*s == '\0') return (char*)last;
  }
}

char* index(const char* s, int c) { return strchr(s, c); }

char* rindex(const char* s, int c) { return strrchr(s, c); }

char* strstr(const char* text, const char* part) {
  for (;; ++text) {
    size_t matched = 0;
    while (part[matched] != '\0' && text[matched] == part[matched]) ++matched;
    if (part[matched] == '\0') return (char*)text;
    if (*text == '\0') return NULL;
  }
}

char* strcasestr(const char* text, const char* part) {
  size_t length = strlen(part);
  for (;; ++text) {
    if (strncasecmp(text, part, length) == 0) return (char*)text;
    if (*text == '\0') return NULL;
  }
}

static int is_member(char c, const char* set) {
  while (*set != '\0' && *set != c) ++set;
  return *set != '\0';
}

size_t strspn(const char* s, const char* accept) {
  size_t length = 0;
  while (s[length] != '\0' && is_member(s[length], accept)) ++length;
  return length;
}

size_t strcspn(const char* s, const char* reject) {
  size_t length = 0;
  while (s[length] != '\0' && !is_member(s[length], reject)) ++length;
  return length;
}

char* strpbrk(const char* s, const char* accept) {
  s += strcspn(s, accept);
  return *s != '\0' ? (char*)s : NULL;
}

void* memchr(const void* memory, int c, size_t n) {
  const unsigned char* bytes = memory;
  for (size_t at = 0; at < n; ++at) {
    if (bytes[at] == (unsigned char)c) return (void*)(bytes + at);
  }
  return NULL;
}

void* rawmemchr(const void* memory, int c) {
  const unsigned char* bytes = memory;
  while (*bytes != (unsigned char)c) ++bytes;
  return (void*)bytes;
}

void* memrchr(const void* memory, int c, size_t n) {
  const unsigned char* bytes = memory;
  while (n > 0) {
    --n;
    if (bytes[n] == (unsigned char)c) return (void*)(bytes + n);
  }
  return NULL;
}

void* memmem(const void* memory, size_t n, const void* part, size_t length) {
  const unsigned char* bytes = memory;
  for (size_t at = 0; length <= n && at <= n - length; ++at) {
    if (memcmp(bytes + at, part, length) == 0) return (void*)(bytes + at);
  }
  return NULL;
}
