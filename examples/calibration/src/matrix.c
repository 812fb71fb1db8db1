#include "matrix.h"

#include <math.h>

#define SINGULAR 1e-12

struct matrix matrix_zero(int rows, int columns) {
  struct matrix zero = {rows, columns, {{0}}};
  return zero;
}

struct matrix matrix_identity(int size) {
  struct matrix identity = matrix_zero(size, size);
  for (int i = 0; i < size; i++) identity.at[i][i] = 1.0;
  return identity;
}

struct matrix matrix_transposed(const struct matrix *a) {
  struct matrix result = matrix_zero(a->columns, a->rows);
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < a->columns; j++) result.at[j][i] = a->at[i][j];
  return result;
}

struct matrix matrix_product(const struct matrix *a, const struct matrix *b) {
  struct matrix result = matrix_zero(a->rows, b->columns);
  for (int i = 0; i < a->rows; i++) {
    for (int j = 0; j < b->columns; j++) {
      double sum = 0.0;
      for (int k = 0; k < a->columns; k++) sum += a->at[i][k] * b->at[k][j];
      result.at[i][j] = sum;
    }
  }
  return result;
}

void matrix_apply(const struct matrix *a, const double *x, double *result) {
  for (int i = 0; i < a->rows; i++) {
    double sum = 0.0;
    for (int j = 0; j < a->columns; j++) sum += a->at[i][j] * x[j];
    result[i] = sum;
  }
}

/* The row at or below `column` whose element there has the largest magnitude. */
static int pivot_row(const struct matrix *a, int column) {
  int best = column;
  for (int i = column + 1; i < a->rows; i++)
    if (fabs(a->at[i][column]) > fabs(a->at[best][column])) best = i;
  return best;
}

static void exchange_rows(struct matrix *a, double *b, int first, int second) {
  for (int j = 0; j < a->columns; j++) {
    double kept = a->at[first][j];
    a->at[first][j] = a->at[second][j];
    a->at[second][j] = kept;
  }
  double kept = b[first];
  b[first] = b[second];
  b[second] = kept;
}

/* Brings `a` to upper triangular form. Returns the sign of the permutation of rows, 0 when `a` is singular. */
static int eliminate(struct matrix *a, double *b) {
  int sign = 1, n = a->rows;
  for (int column = 0; column < n; column++) {
    int pivot = pivot_row(a, column);
    if (fabs(a->at[pivot][column]) < SINGULAR) return 0;
    if (pivot != column) {
      exchange_rows(a, b, pivot, column);
      sign = -sign;
    }
    for (int i = column + 1; i < n; i++) {
      double factor = a->at[i][column] / a->at[column][column];
      for (int j = column; j < n; j++) a->at[i][j] -= factor * a->at[column][j];
      b[i] -= factor * b[column];
    }
  }
  return sign;
}

int matrix_solve(const struct matrix *a, const double *b, double *x) {
  struct matrix upper = *a;
  double right[MATRIX_MOST];
  for (int i = 0; i < a->rows; i++) right[i] = b[i];
  if (!eliminate(&upper, right)) return 0;
  for (int i = a->rows - 1; i >= 0; i--) {
    double sum = right[i];
    for (int j = i + 1; j < a->columns; j++) sum -= upper.at[i][j] * x[j];
    x[i] = sum / upper.at[i][i];
  }
  return 1;
}

double matrix_determinant(const struct matrix *a) {
  struct matrix upper = *a;
  double unused[MATRIX_MOST] = {0};
  double product = eliminate(&upper, unused);
  for (int i = 0; i < a->rows; i++) product *= upper.at[i][i];
  return product;
}

int matrix_invert(const struct matrix *a, struct matrix *inverse) {
  *inverse = matrix_zero(a->rows, a->columns);
  for (int j = 0; j < a->columns; j++) {
    double unit[MATRIX_MOST] = {0}, column[MATRIX_MOST];
    unit[j] = 1.0;
    if (!matrix_solve(a, unit, column)) return 0;
    for (int i = 0; i < a->rows; i++) inverse->at[i][j] = column[i];
  }
  return 1;
}

double matrix_residual(const struct matrix *a, const double *x, const double *b) {
  double product[MATRIX_MOST], largest = 0.0;
  matrix_apply(a, x, product);
  for (int i = 0; i < a->rows; i++) largest = fmax(largest, fabs(b[i] - product[i]));
  return largest;
}
