/* Numbers as text, in any base from 2 to 36. */
#ifndef CALC_FORMAT_H
#define CALC_FORMAT_H

/* Enough for any number in base 2, its sign and the end. */
#define FORMAT_SIZE 66

/* Writes `value` to `text`; `group` > 0 puts a _ between groups of so many digits. Returns the length. */
int format_number(long value, int base, int group, char *text);

#define FORMAT_WIDEST 80
#define FORMAT_VALUE_SIZE (FORMAT_WIDEST + FORMAT_SIZE)

struct format {
  int base, group;
  int width;  /* least, padded on the left */
  int prefix; /* 0x before base 16, 0b before base 2 */
};
/* Writes `value` to `text`, of FORMAT_VALUE_SIZE. Returns the length. */
int format_value(long value, const struct format *format, char *text);

#endif
