int helper(int n);
int scale(int n) { return 2 * helper(n) - 200; }
