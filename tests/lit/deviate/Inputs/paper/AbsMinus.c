// |i - j|. After fig. 1 of Bekkouche (2015), with its statements at the lines of the figure.



int abs_minus(int i, int j) {
  int result;
  int k = 0;
  if (i <= j) {
    k = k + 2;  // fault: it should be k + 1
  }
  if (k == 1 && i != j) {
    result = j - i;
  }
  else {
    result = i - j;
  }
  return result;
}
