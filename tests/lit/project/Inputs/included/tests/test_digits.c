#include "../digits.c"

int report(int wrong);

int main(void) {
  int wrong = digit('7') != 7;
  for (int i = 0; i < 6; ++i) wrong += digit("ABCDEF"[i]) != 10 + i;
  return report(wrong);
}
