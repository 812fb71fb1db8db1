void report(int value);

int main(void) {
  report(50);
  return 0;
}
