// The least of an array. After fig. 7 of Bekkouche (2015), with its statements at the lines of the
// figure.



int minimum(const int tab[], int n) {
  int min = tab[0];
  int i = 1;
  while (i < n - 1) {  // fault: it should be i < n
    if (tab[i] <= min) {
      min = tab[i];
    }
    i = i + 1;
  }
  return min;
}
