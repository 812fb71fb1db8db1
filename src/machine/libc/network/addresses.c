/* arpa/inet.h: internet addresses as text. The forms are glibc's: inet_aton takes one to four
 * numbers, also octal and hexadecimal ones; inet_pton takes four decimal ones. */
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parses the address at the beginning of `text`. Returns the position after it, or NULL. */
static const char* numbers_and_dots(const char* text, struct in_addr* to) {
  static const unsigned long most[] = {0xffffffff, 0xffffff, 0xffff, 0xff};
  const int error_before = errno;
  uint32_t whole = 0;
  for (int part = 0; isdigit((unsigned char)*text); ++part) {
    char* end;
    errno = 0;
    const unsigned long number = strtoul(text, &end, 0);
    const int is_too_large = errno == ERANGE;
    errno = error_before;
    if (is_too_large) return NULL;
    if (*end != '.') {
      if (number > most[part]) return NULL;
      to->s_addr = htonl(whole | (uint32_t)number);
      return end;
    }
    if (part == 3 || number > 0xff) return NULL;
    whole |= (uint32_t)number << (24 - 8 * part);
    text = end + 1;
  }
  return NULL;
}

int inet_aton(const char* text, struct in_addr* to) {
  struct in_addr address;
  const char* end = numbers_and_dots(text, &address);
  if (end == NULL || (*end != '\0' && !isspace((unsigned char)*end))) return 0;
  if (to != NULL) *to = address;
  return 1;
}

/* As getaddrinfo uses it: nothing may follow the address. */
int __inet_aton_exact(const char* text, struct in_addr* to) {
  struct in_addr address;
  const char* end = numbers_and_dots(text, &address);
  if (end == NULL || *end != '\0') return 0;
  *to = address;
  return 1;
}

in_addr_t inet_addr(const char* text) {
  struct in_addr address;
  return inet_aton(text, &address) ? address.s_addr : INADDR_NONE;
}

char* inet_ntoa(struct in_addr address) {
  static char shared_text[INET_ADDRSTRLEN];
  inet_ntop(AF_INET, &address, shared_text, sizeof shared_text);
  return shared_text;
}

/* Four decimal numbers without leading zeros. */
static int parse_4(const char* text, unsigned char* to) {
  unsigned char bytes[4];
  for (int part = 0; part < 4; ++part) {
    if (!isdigit((unsigned char)*text) || (text[0] == '0' && isdigit((unsigned char)text[1])))
      return 0;
    unsigned number = 0;
    for (; isdigit((unsigned char)*text); ++text) {
      number = 10 * number + (unsigned)(*text - '0');
      if (number > 255) return 0;
    }
    bytes[part] = (unsigned char)number;
    if (*text++ != (part < 3 ? '.' : '\0')) return 0;
  }
  memcpy(to, bytes, sizeof bytes);
  return 1;
}

static int digit_value(char c) {
  return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* Groups of up to four digits; "::" stands for at least one group of zeros, and the last two groups
 * may be written as four numbers with dots. */
static int parse_6(const char* text, unsigned char* to) {
  unsigned char bytes[16];
  int size = 0, gap = -1;
  if (*text == ':' && *++text != ':') return 0;
  while (*text != '\0') {
    if (*text == ':') {
      if (gap >= 0) return 0;
      gap = size;
      ++text;
      continue;
    }
    unsigned group = 0;
    int digits = 0;
    for (; isxdigit((unsigned char)text[digits]); ++digits) {
      if (digits == 4) return 0;
      group = 16 * group + (unsigned)digit_value(text[digits]);
    }
    if (text[digits] == '.') {
      if (size > 12 || !parse_4(text, bytes + size)) return 0;
      size += 4;
      break;
    }
    if (digits == 0 || size == 16) return 0;
    bytes[size++] = (unsigned char)(group >> 8);
    bytes[size++] = (unsigned char)group;
    text += digits;
    if (*text == '\0') break;
    if (*text++ != ':' || *text == '\0') return 0;
  }
  if (gap >= 0) {
    if (size == 16) return 0;
    memmove(bytes + 16 - (size - gap), bytes + gap, (size_t)(size - gap));
    memset(bytes + gap, 0, (size_t)(16 - size));
  } else if (size != 16) {
    return 0;
  }
  memcpy(to, bytes, sizeof bytes);
  return 1;
}

int inet_pton(int family, const char* restrict text, void* restrict to) {
  if (family == AF_INET) return parse_4(text, to);
  if (family == AF_INET6) return parse_6(text, to);
  errno = EAFNOSUPPORT;
  return -1;
}

static void print_4(const unsigned char* bytes, char* to) {
  snprintf(to, INET_ADDRSTRLEN, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
}

/* The first of the longest runs of zero groups, if it has at least two. Returns its length. */
static int longest_zeros(const unsigned* groups, int* first) {
  int longest = 1;
  *first = -1;
  for (int k = 0; k < 8; ++k) {
    int length = 0;
    while (k + length < 8 && groups[k + length] == 0) ++length;
    if (length > longest) {
      *first = k;
      longest = length;
    }
    k += length;
  }
  return *first < 0 ? 0 : longest;
}

static void print_6(const unsigned char* bytes, char* to) {
  unsigned groups[8];
  for (int k = 0; k < 8; ++k) groups[k] = (unsigned)bytes[2 * k] << 8 | bytes[2 * k + 1];
  int gap;
  const int length = longest_zeros(groups, &gap);
  const int with_dots = gap == 0 && (length == 6 || (length == 5 && groups[5] == 0xffff));
  for (int k = 0; k < 8; ++k) {
    if (k >= gap && k < gap + length) {
      if (k == gap) *to++ = ':';
      continue;
    }
    if (k > 0) *to++ = ':';
    if (k == 6 && with_dots) {
      print_4(bytes + 12, to);
      return;
    }
    to += snprintf(to, 5, "%x", groups[k]);
  }
  if (gap >= 0 && gap + length == 8) *to++ = ':';
  *to = '\0';
}

const char* inet_ntop(int family, const void* restrict from, char* restrict to, socklen_t size) {
  char text[INET6_ADDRSTRLEN];
  if (family == AF_INET) {
    print_4(from, text);
  } else if (family == AF_INET6) {
    print_6(from, text);
  } else {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  if (strlen(text) >= size) {
    errno = ENOSPC;
    return NULL;
  }
  return strcpy(to, text);
}
