// check finds inputs with which a protocol is broken. An object that the function is given may be
// in any state; one that it makes is in the first.
// RUN: %exits 1 %culprit check %s --function given | %check %s --check-prefix GIVEN
// GIVEN: violated {{.*}}'item_get' is called on an object that is in state 'gone' of protocol 'item': no call on this object can come before it
// GIVEN: given(n = 1234
// GIVEN: 1 property is violated
// RUN: %exits 1 %culprit check %s --function made | %check %s --check-prefix MADE
// MADE: violated {{.*}}'item_get' is called on an object in a state of protocol 'item' that does not allow it
// MADE: made(n = 77)
// MADE: 'item_get' is called on an object that is in state 'start' of protocol 'item': 'item_set' comes first
// MADE: 1 property is violated
// RUN: %exits 1 %culprit check %s | %check %s --check-prefix MAIN
// MAIN: violated {{.*}}'item_get' is called on an object in a state of protocol 'item' that does not allow it
// MAIN: with nondet_int#1 = 1, nondet_int#2 = 0
#include <stdlib.h>
struct item { int value; };
/*@ protocol item { start -item_set-> set; set -item_set, item_get-> set;
                    set -item_end-> gone; } */
void item_set(struct item *it, int v) { it->value = v; }
int item_get(struct item *it) { return it->value; }
void item_end(struct item *it) { it->value = 0; }
int __VERIFIER_nondet_int(void);

int given(struct item *it, int n) {
  if (it == 0) return 0;
  if (n > 1000) item_end(it);
  return n == 1234 ? item_get(it) : n;
}

int made(int n) {
  struct item *it = malloc(sizeof *it);
  if (!it) return 0;
  if (n != 77) item_set(it, n);
  return item_get(it);
}

int main(void) {
  struct item items[2] = {{0}};
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 0 || n > 1 || k < 0 || k > 1) return 0;
  item_set(&items[n], 3);
  if (n != 1 || k != 0) item_set(&items[k], 4);
  return item_get(&items[k]);
}
