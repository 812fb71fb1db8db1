/* Small dense matrices, stored in place: no memory is allocated. */
#ifndef NUMERIC_MATRIX_H
#define NUMERIC_MATRIX_H

#define MATRIX_MOST 6

struct matrix {
  int rows, columns;
  double at[MATRIX_MOST][MATRIX_MOST];
};

struct matrix matrix_zero(int rows, int columns);
struct matrix matrix_identity(int size);
struct matrix matrix_transposed(const struct matrix *a);
struct matrix matrix_product(const struct matrix *a, const struct matrix *b);
/* result = a x; `result` has a->rows elements. */
void matrix_apply(const struct matrix *a, const double *x, double *result);

/* Gaussian elimination with partial pivoting: solves a x = b. False when `a` is singular; `x` may be `b`. */
int matrix_solve(const struct matrix *a, const double *b, double *x);
double matrix_determinant(const struct matrix *a);
int matrix_invert(const struct matrix *a, struct matrix *inverse);
/* The largest |b - a x| of any row. */
double matrix_residual(const struct matrix *a, const double *x, const double *b);

#endif
