// Perimeter of a triangle, -1 if there is none. After Bekkouche (2015), with its statements at the
// lines that the paper names. The paper's table has the input 2 1 2, with which not all of its rows
// come out; its repository has 1 2 1, with which they do.















int classify(int i, int j, int k) {
  int trityp = 0;
  int res;
  if (i == 0 || j == 0 || k == 0) {
    trityp = 4;
    res = -1;
  }
  else {
    trityp = 0;
    if (i == j) {
      trityp = trityp + 1;
    }
    if (i == k) {
      trityp = trityp + 2;
    }
    if (j == k) {
      trityp = trityp + 3;
    }
    if (trityp == 0) {
      if (i + j <= k || j + k <= i || i + k <= j) {
        trityp = 4;
        res = -1;
      }
      else {
        trityp = 1;
        res = i + j + k;
      }
    }
    else {
      if (trityp > 3) {
        res = 3 * i;
      }
      else {
        if (trityp == 1 && i + j > k) {
          res = 2 * i + k;
        }
        else {
          /* fault in the next line: it should be i + k > j */
          if (trityp == 2 && i + j > k) {
            res = 2 * i + j;
          }
          else {
            if (trityp == 3 && j + k > i) {
              res = 2 * j + i;
            }
            else {
              res = -1;
            }
          }
        }
      }
    }
  }
  return res;
}
