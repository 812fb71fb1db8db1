/* calibrate DEGREE X Y X Y ...: fits a polynomial to measured points and prints what it gives at each. */
#include <stdio.h>
#include <stdlib.h>

#include "polynomial.h"
#include "statistics.h"
#include "table.h"

#define MOST_POINTS 50

static const struct column columns[] = {{"x", 5, 2}, {"y", 7, 3}, {"fitted", 8, 3}, {"error", 9, 4}};

int main(int argc, char **argv) {
  double x[MOST_POINTS], y[MOST_POINTS];
  struct polynomial fitted;
  char text[80];
  int count = (argc - 2) / 2;
  if (argc < 4 || argc % 2 == 1 || count > MOST_POINTS) {
    fprintf(stderr, "usage: calibrate DEGREE X Y X Y ...\n");
    return 2;
  }
  for (int i = 0; i < count; i++) {
    x[i] = atof(argv[2 + 2 * i]);
    y[i] = atof(argv[3 + 2 * i]);
  }
  if (!polynomial_fit(x, y, count, atoi(argv[1]), &fitted)) {
    fprintf(stderr, "calibrate: these points do not determine a polynomial of that degree\n");
    return 1;
  }
  table_row(text, sizeof text, columns, 4, NULL);
  puts(text);
  for (int i = 0; i < count; i++) {
    double value = polynomial_value(&fitted, x[i]);
    double row[4] = {x[i], y[i], value, y[i] - value};
    table_row(text, sizeof text, columns, 4, row);
    puts(text);
  }
  printf("rms %.4f, correlation %.4f\n", polynomial_error(&fitted, x, y, count), correlation(x, y, count));
  return 0;
}
