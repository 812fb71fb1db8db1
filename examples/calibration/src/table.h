/* Tables as text: columns of numbers, aligned to the right below their titles. */
#ifndef NUMERIC_TABLE_H
#define NUMERIC_TABLE_H

#include <stddef.h>

struct column {
  const char *title;
  int width, digits;
};

/* Writes one row without a line end; a `row` of NULL is that of the titles. Returns the length, as snprintf does. */
int table_row(char *text, size_t size, const struct column *column, int columns, const double *row);

#endif
