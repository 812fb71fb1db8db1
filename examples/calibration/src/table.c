#include "table.h"

#include <stdio.h>

int table_row(char *text, size_t size, const struct column *column, int columns, const double *row) {
  int length = 0;
  for (int i = 0; i < columns; i++) {
    size_t left = (size_t)length < size ? size - (size_t)length : 0;
    char *end = left > 0 ? text + length : NULL;
    if (row) length += snprintf(end, left, "%*.*f", column[i].width, column[i].digits, row[i]);
    else length += snprintf(end, left, "%*s", column[i].width, column[i].title);
  }
  return length;
}
