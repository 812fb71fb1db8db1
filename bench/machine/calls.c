/* Small functions that call each other. */
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int entry(void) { return fibonacci(22) & 127; }
