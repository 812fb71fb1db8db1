// Bubble sort. Written from the text of Bekkouche (2015), which does not print it.

void bubble_sort(int tab[], int n) {
  int i = 0;
  int j = n - 1;  // fault: it should be n, so the last element is not sorted
  int aux = 0;
  int done = 0;
  while (done == 0) {
    done = 1;
    i = 1;
    while (i < j) {
      if (tab[i - 1] > tab[i]) {
        aux = tab[i - 1];
        tab[i - 1] = tab[i];
        tab[i] = aux;
        done = 0;
      }
      i = i + 1;
    }
    j = j - 1;
  }
}
