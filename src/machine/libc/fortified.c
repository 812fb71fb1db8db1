/* The replacements of string functions under _FORTIFY_SOURCE. The size of the target is ignored,
 * since the machine checks every access. */
#define _GNU_SOURCE
#include <string.h>

void* __memcpy_chk(void* restrict to, const void* restrict from, size_t n, size_t size) {
  return memcpy(to, from, n);
}
void* __memmove_chk(void* to, const void* from, size_t n, size_t size) {
  return memmove(to, from, n);
}
void* __memset_chk(void* to, int c, size_t n, size_t size) { return memset(to, c, n); }
char* __strcpy_chk(char* restrict to, const char* restrict from, size_t size) {
  return strcpy(to, from);
}
char* __stpcpy_chk(char* restrict to, const char* restrict from, size_t size) {
  return stpcpy(to, from);
}
char* __strncpy_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  return strncpy(to, from, n);
}
char* __strcat_chk(char* restrict to, const char* restrict from, size_t size) {
  return strcat(to, from);
}
char* __strncat_chk(char* restrict to, const char* restrict from, size_t n, size_t size) {
  return strncat(to, from, n);
}
