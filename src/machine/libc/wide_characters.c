/* wctype.h, wchar.h, stdlib.h: classes of wide characters, and conversions between them and bytes.
 *
 * The C locale of glibc has only ASCII: other characters belong to no class and have no bytes. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#undef btowc
#undef wctob
#undef mbrlen

static int is_ascii(wint_t c) { return c < 0x80; }

int iswalnum(wint_t c) { return is_ascii(c) && isalnum((int)c) != 0; }
int iswalpha(wint_t c) { return is_ascii(c) && isalpha((int)c) != 0; }
int iswblank(wint_t c) { return is_ascii(c) && isblank((int)c) != 0; }
int iswcntrl(wint_t c) { return is_ascii(c) && iscntrl((int)c) != 0; }
int iswdigit(wint_t c) { return is_ascii(c) && isdigit((int)c) != 0; }
int iswgraph(wint_t c) { return is_ascii(c) && isgraph((int)c) != 0; }
int iswlower(wint_t c) { return is_ascii(c) && islower((int)c) != 0; }
int iswprint(wint_t c) { return is_ascii(c) && isprint((int)c) != 0; }
int iswpunct(wint_t c) { return is_ascii(c) && ispunct((int)c) != 0; }
int iswspace(wint_t c) { return is_ascii(c) && isspace((int)c) != 0; }
int iswupper(wint_t c) { return is_ascii(c) && isupper((int)c) != 0; }
int iswxdigit(wint_t c) { return is_ascii(c) && isxdigit((int)c) != 0; }

wint_t towlower(wint_t c) { return is_ascii(c) ? (wint_t)tolower((int)c) : c; }
wint_t towupper(wint_t c) { return is_ascii(c) ? (wint_t)toupper((int)c) : c; }

static const struct {
  const char* name;
  int (*holds)(wint_t);
} classes[] = {{"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank},
               {"cntrl", iswcntrl}, {"digit", iswdigit}, {"graph", iswgraph},
               {"lower", iswlower}, {"print", iswprint}, {"punct", iswpunct},
               {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit}};
enum { Classes = sizeof classes / sizeof *classes };

/* The number of a class is its index in the table plus 1. */
wctype_t wctype(const char* name) {
  for (wctype_t at = 0; at < Classes; ++at) {
    if (strcmp(classes[at].name, name) == 0) return at + 1;
  }
  return 0;
}

int iswctype(wint_t c, wctype_t class) {
  return class > 0 && class <= Classes && classes[class - 1].holds(c);
}

int wcwidth(wchar_t c) { return c == L'\0' ? 0 : iswprint((wint_t)c) ? 1 : -1; }

int wcswidth(const wchar_t* text, size_t n) {
  int width = 0;
  for (; n > 0 && *text != L'\0'; --n, ++text) {
    if (!iswprint((wint_t)*text)) return -1;
    ++width;
  }
  return width;
}

wint_t btowc(int c) { return c >= 0 && c < 0x80 ? (wint_t)c : WEOF; }

int wctob(wint_t c) { return is_ascii(c) ? (int)c : EOF; }

int mbsinit(const mbstate_t* state) { return 1; }

size_t mbrtowc(wchar_t* restrict to, const char* restrict from, size_t n,
               mbstate_t* restrict state) {
  if (from == NULL) return 0;
  if (n == 0) return (size_t)-2;
  if ((unsigned char)*from >= 0x80) {
    errno = EILSEQ;
    return (size_t)-1;
  }
  if (to != NULL) *to = *from;
  return *from != '\0';
}

size_t mbrlen(const char* restrict from, size_t n, mbstate_t* restrict state) {
  return mbrtowc(NULL, from, n, state);
}

size_t wcrtomb(char* restrict to, wchar_t c, mbstate_t* restrict state) {
  if (to == NULL) return 1;
  if (!is_ascii((wint_t)c)) {
    errno = EILSEQ;
    return (size_t)-1;
  }
  *to = (char)c;
  return 1;
}

int mbtowc(wchar_t* restrict to, const char* restrict from, size_t n) {
  if (from == NULL) return 0;
  const size_t length = mbrtowc(to, from, n, NULL);
  return length > 1 ? -1 : (int)length;
}

int mblen(const char* from, size_t n) { return mbtowc(NULL, from, n); }

int wctomb(char* to, wchar_t c) { return to == NULL ? 0 : (int)wcrtomb(to, c, NULL); }

/* If `to` is null, only counts the length, and `*from` does not change. */
size_t mbsrtowcs(wchar_t* restrict to, const char** restrict from, size_t n,
                 mbstate_t* restrict state) {
  const char* text = *from;
  size_t count = 0;
  for (; to == NULL || count < n; ++count, ++text) {
    wchar_t c;
    const size_t length = mbrtowc(&c, text, 1, state);
    if (length == (size_t)-1) {
      if (to != NULL) *from = text;
      return length;
    }
    if (to != NULL) to[count] = c;
    if (length == 0) {
      if (to != NULL) *from = NULL;
      return count;
    }
  }
  *from = text;
  return count;
}

size_t wcsrtombs(char* restrict to, const wchar_t** restrict from, size_t n,
                 mbstate_t* restrict state) {
  const wchar_t* text = *from;
  size_t count = 0;
  for (; to == NULL || count < n; ++count, ++text) {
    char c;
    if (wcrtomb(&c, *text, state) == (size_t)-1) {
      if (to != NULL) *from = text;
      return (size_t)-1;
    }
    if (to != NULL) to[count] = c;
    if (*text == L'\0') {
      if (to != NULL) *from = NULL;
      return count;
    }
  }
  *from = text;
  return count;
}

size_t mbstowcs(wchar_t* restrict to, const char* restrict from, size_t n) {
  const char* rest = from;
  return mbsrtowcs(to, &rest, n, NULL);
}

size_t wcstombs(char* restrict to, const wchar_t* restrict from, size_t n) {
  const wchar_t* rest = from;
  return wcsrtombs(to, &rest, n, NULL);
}
