unsigned long steps(unsigned long most) {
  unsigned long even = 2, count = 0;
  while (even != 1 && count != most) {
    even = even * 6364136223846793005ul + 4;
    count++;
  }
  return count;
}
