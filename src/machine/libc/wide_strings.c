/* wchar.h: strings and blocks of wide characters. Comparisons return -1, 0 or 1, as in glibc. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

size_t wcslen(const wchar_t* text) {
  size_t length = 0;
  while (text[length] != L'\0') ++length;
  return length;
}

size_t wcsnlen(const wchar_t* text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != L'\0') ++length;
  return length;
}

wchar_t* wmemcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  return memcpy(to, from, n * sizeof *to);
}

wchar_t* wmempcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  return wmemcpy(to, from, n) + n;
}

wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n) {
  return memmove(to, from, n * sizeof *to);
}

wchar_t* wmemset(wchar_t* to, wchar_t c, size_t n) {
  for (size_t at = 0; at < n; ++at) to[at] = c;
  return to;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n > 0; --n, ++a, ++b) {
    if (*a != *b) return *a < *b ? -1 : 1;
  }
  return 0;
}

wchar_t* wmemchr(const wchar_t* text, wchar_t c, size_t n) {
  for (; n > 0; --n, ++text) {
    if (*text == c) return (wchar_t*)text;
  }
  return NULL;
}

wchar_t* wcpcpy(wchar_t* restrict to, const wchar_t* restrict from) {
  while ((*to = *from++) != L'\0') ++to;
  return to;
}

wchar_t* wcscpy(wchar_t* restrict to, const wchar_t* restrict from) {
  wcpcpy(to, from);
  return to;
}

wchar_t* wcsncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  const size_t length = wcsnlen(from, n);
  wmemset(wmempcpy(to, from, length), L'\0', n - length);
  return to;
}

wchar_t* wcscat(wchar_t* restrict to, const wchar_t* restrict from) {
  wcpcpy(to + wcslen(to), from);
  return to;
}

wchar_t* wcsncat(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  *wmempcpy(to + wcslen(to), from, wcsnlen(from, n)) = L'\0';
  return to;
}

wchar_t* wcsdup(const wchar_t* text) {
  const size_t size = (wcslen(text) + 1) * sizeof *text;
  wchar_t* copy = malloc(size);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}

int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n > 0; --n, ++a, ++b) {
    if (*a != *b) return *a < *b ? -1 : 1;
    if (*a == L'\0') return 0;
  }
  return 0;
}

int wcscmp(const wchar_t* a, const wchar_t* b) { return wcsncmp(a, b, (size_t)-1); }

/* The C locale orders by character code. */
int wcscoll(const wchar_t* a, const wchar_t* b) { return wcscmp(a, b); }

wchar_t* wcschr(const wchar_t* text, wchar_t c) {
  for (; *text != c; ++text) {
    if (*text == L'\0') return NULL;
  }
  return (wchar_t*)text;
}

wchar_t* wcsrchr(const wchar_t* text, wchar_t c) {
  const wchar_t* found = NULL;
  do {
    if (*text == c) found = text;
  } while (*text++ != L'\0');
  return (wchar_t*)found;
}

wchar_t* wcsstr(const wchar_t* text, const wchar_t* part) {
  const size_t length = wcslen(part);
  for (;; ++text) {
    if (wcsncmp(text, part, length) == 0) return (wchar_t*)text;
    if (*text == L'\0') return NULL;
  }
}

size_t wcsspn(const wchar_t* text, const wchar_t* set) {
  size_t length = 0;
  while (text[length] != L'\0' && wcschr(set, text[length]) != NULL) ++length;
  return length;
}

size_t wcscspn(const wchar_t* text, const wchar_t* set) {
  size_t length = 0;
  while (text[length] != L'\0' && wcschr(set, text[length]) == NULL) ++length;
  return length;
}

wchar_t* wcspbrk(const wchar_t* text, const wchar_t* set) {
  text += wcscspn(text, set);
  return *text == L'\0' ? NULL : (wchar_t*)text;
}

wchar_t* wcstok(wchar_t* restrict text, const wchar_t* restrict set, wchar_t** restrict rest) {
  wchar_t* token = text != NULL ? text : *rest;
  if (token == NULL) return NULL;
  token += wcsspn(token, set);
  if (*token == L'\0') {
    *rest = NULL;
    return NULL;
  }
  wchar_t* end = token + wcscspn(token, set);
  *rest = *end == L'\0' ? NULL : end + 1;
  *end = L'\0';
  return token;
}
