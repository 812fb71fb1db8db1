#include "check.h"
#include "matrix.h"

static struct matrix two(double a, double b, double c, double d) {
  struct matrix made = {2, 2, {{a, b}, {c, d}}};
  return made;
}

static void product(void) {
  struct matrix a = two(1, 2, 3, 4), b = two(5, 6, 7, 8);
  struct matrix c = matrix_product(&a, &b);
  CHECK_NEAR(19, c.at[0][0], 1e-12);
  CHECK_NEAR(22, c.at[0][1], 1e-12);
  CHECK_NEAR(43, c.at[1][0], 1e-12);
  CHECK_NEAR(50, c.at[1][1], 1e-12);
}

static void product_with_vector(void) {
  struct matrix a = {2, 3, {{1, 0, 2}, {-1, 3, 1}}};
  double x[] = {3, 2, 1}, y[2];
  matrix_apply(&a, x, y);
  CHECK_NEAR(5, y[0], 1e-12);
  CHECK_NEAR(4, y[1], 1e-12);
}

static void transposed(void) {
  struct matrix a = {2, 3, {{1, 2, 3}, {4, 5, 6}}};
  struct matrix b = matrix_transposed(&a);
  CHECK(b.rows == 3 && b.columns == 2);
  CHECK_NEAR(6, b.at[2][1], 0);
  CHECK_NEAR(4, b.at[0][1], 0);
}

static void solve(void) {
  struct matrix a = two(2, 1, 1, 3);
  double b[] = {5, 10}, x[2];
  CHECK(matrix_solve(&a, b, x));
  CHECK_NEAR(1, x[0], 1e-12);
  CHECK_NEAR(3, x[1], 1e-12);
}

static void solve_exchanges_rows(void) {
  struct matrix a = two(0, 2, -4, 1);
  double b[] = {6, -5}, x[2];
  CHECK(matrix_solve(&a, b, x));
  CHECK_NEAR(2, x[0], 1e-12);
  CHECK_NEAR(3, x[1], 1e-12);
}

static void solve_three(void) {
  struct matrix a = {3, 3, {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}};
  double b[] = {8, -11, -3}, x[3];
  CHECK(matrix_solve(&a, b, x));
  CHECK_NEAR(2, x[0], 1e-9);
  CHECK_NEAR(3, x[1], 1e-9);
  CHECK_NEAR(-1, x[2], 1e-9);
}

static void singular(void) {
  struct matrix a = two(1, 2, 2, 4);
  double b[] = {1, 2}, x[2];
  CHECK(!matrix_solve(&a, b, x));
  CHECK_NEAR(0, matrix_determinant(&a), 1e-12);
}

static void determinant(void) {
  struct matrix a = {3, 3, {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}}, b = two(0, 1, 1, 0);
  CHECK_NEAR(0, matrix_determinant(&a), 1e-12);
  CHECK_NEAR(-1, matrix_determinant(&b), 1e-12);
  a.at[2][2] = 4;
  CHECK_NEAR(18, matrix_determinant(&a), 1e-12);
}

static void inverse(void) {
  struct matrix a = two(4, 7, 2, 6), b;
  CHECK(matrix_invert(&a, &b));
  CHECK_NEAR(0.6, b.at[0][0], 1e-12);
  CHECK_NEAR(-0.7, b.at[0][1], 1e-12);
  CHECK_NEAR(-0.2, b.at[1][0], 1e-12);
  CHECK_NEAR(0.4, b.at[1][1], 1e-12);
}

static void residual(void) {
  struct matrix a = matrix_identity(3);
  double x[] = {1, 2, 3}, b[] = {1, 2.5, 2.75};
  CHECK_NEAR(0.5, matrix_residual(&a, x, b), 1e-12);
}

static const struct test_case cases[] = {CASE(product), CASE(product_with_vector), CASE(transposed), CASE(solve), CASE(solve_exchanges_rows),
                                         CASE(solve_three), CASE(singular), CASE(determinant), CASE(inverse), CASE(residual)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
