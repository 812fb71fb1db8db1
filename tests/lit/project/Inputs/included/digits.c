static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'E') return 10 + c - 'A';
  return -1;
}

int number(const char *text) {
  int sum = 0;
  while (*text) sum = 16 * sum + digit(*text++);
  return sum;
}
