#include "format.h"

int format_number(long value, int base, int group, char *text) {
  char reversed[2 * FORMAT_SIZE];
  int length = 0, digits = 0, written = 0;
  unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
  do {
    if (group > 0 && digits > 0 && digits % group == 0) reversed[length++] = '_';
    reversed[length++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % (unsigned long)base];
    rest /= (unsigned long)base;
    digits++;
  } while (rest != 0);
  if (value < 0) reversed[length++] = '-';
  while (length > 0 && written < FORMAT_SIZE - 1) text[written++] = reversed[--length];
  text[written] = '\0';
  return written;
}

int format_value(long value, const struct format *format, char *text) {
  char number[FORMAT_VALUE_SIZE];
  const char *digits = number;
  int length = format_number(value, format->base, format->group, number), written = 0;
  int prefixed = format->prefix && (format->base == 16 || format->base == 2);
  for (int pad = format->width - length - (prefixed ? 2 : 0); pad > 0; pad--) text[written++] = ' ';
  if (*digits == '-') text[written++] = *digits++;
  if (prefixed) {
    text[written++] = '0';
    text[written++] = format->base == 16 ? 'x' : 'b';
  }
  while (*digits) text[written++] = *digits++;
  text[written] = '\0';
  return written;
}
