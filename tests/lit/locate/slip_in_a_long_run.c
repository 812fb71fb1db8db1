// One test that checks many things in one long run and shows nothing but its exit status: slips are
// tried before anything else.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t --jobs 2 | %check %s
// CHECK: all {{.*}}exit status 1 instead of 0
// CHECK: 1. {{.*}}slip_in_a_long_run.c:[[@LINE+13]]:20  condition `i < r` in choose
static unsigned random_state = 1;

static unsigned next(void) { return random_state = random_state * 1103515245u + 12345u; }

static int is_digit(int c) { return c >= '0' && c <= '9'; }

static long choose(long n, long r) {
  long result = 1;
  if (r > n - r)
    r = n - r;

  // A loop that ends one too early.
  for (long i = 1; i < r; i++)
    result = result * (n - r + i) / i;
  return result;
}

static int failures;
static void check(int right) { failures += !right; }

int main(void) {
  for (int i = 0; i < 20000; i++) check(is_digit((int)(next() % 10) + '0'));
  check(choose(6, 2) == 15);
  check(choose(9, 6) == 84);
  check(choose(5, 0) == 1);
  for (int i = 0; i < 20000; i++) check(!is_digit((int)(next() % 10) + 'a'));
  return failures > 0;
}
