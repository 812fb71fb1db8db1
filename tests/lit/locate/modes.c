// A sum that is stored to the wrong variable, a wrong element, and a statement too many: each is
// found in its own mode.
// RUN: %tests_in %t/t small '3 4\n' '7 12\n' large '5 6\n' '11 30\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes target -- -DVARIABLE \
// RUN:   | %check %s --check-prefix VARIABLE
// VARIABLE: target `product` in main
// VARIABLE: small  computed product, required sum
// VARIABLE: all tests pass with a store to `sum` instead
// VARIABLE-NOT: {{printed value|assignment|statement}}
// VARIABLE: 1 suspect alone explains both failing tests

// RUN: %exits 0 %culprit locate %s --tests %t/t --modes target -- -DELEMENT \
// RUN:   | %check %s --check-prefix ELEMENT
// ELEMENT: 1. {{.*}}target `cells[2]` in main
// ELEMENT-NOT: {{printed value|assignment|statement}}
// ELEMENT: {{suspects?,? (each )?alone explains?}} both failing tests

// RUN: %exits 0 %culprit locate %s --tests %t/t --modes skip -- -DTOO_MUCH \
// RUN:   | %check %s --check-prefix SKIP
// SKIP: statement `sum++` in main
// SKIP: small  is executed, has to be skipped
// SKIP-NOT: {{printed value|assignment|target}}
// SKIP: 1 suspect alone explains both failing tests

// Of wrong values alone, another place would have to make up for it.
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value -n 20 -- -DTOO_MUCH \
// RUN:   | %check %s --check-prefix VALUE
// VALUE-NOT: {{^[0-9]+[.].*(statement|jump|target)}}
// VALUE: each alone explains both failing tests

// The document names the mode of each component.
// RUN: %culprit locate %s --tests %t/t --modes value --modes skip --format json -- -DTOO_MUCH \
// RUN:   | %check %s --check-prefix JSON
// JSON-DAG: "mode": "skip"
// JSON-DAG: "mode": "value"
#include <stdio.h>

int main(void) {
  int a, b, sum = 0, product = 0;
  int cells[3] = {0, 0, 0};
  if (scanf("%d %d", &a, &b) != 2) return 1;
#ifdef VARIABLE
  product = a + b;
#else
  sum = a + b;
#endif
#ifdef ELEMENT
  cells[2] = a * b;
#else
  cells[0] = a * b;
#endif
#ifdef TOO_MUCH
  sum++;
#endif
  product = cells[0];
  printf("%d ", sum);
  printf("%d\n", product);
  return 0;
}
