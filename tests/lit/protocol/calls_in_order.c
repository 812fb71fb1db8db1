// In which order functions are called on an object: of the program and of the library, directly and
// through pointers. Several objects, several protocols, and states at the end.
// RUN: rm -rf %t && mkdir -p %t/t && printf '0' > %t/t/a.exit && printf 'right' > %t/t/a.args
// RUN: %exits 0 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix RIGHT
// RIGHT: a  pass
// RUN: printf 'early' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix EARLY
// EARLY: a  FAIL  'item_get' is called on an object that is in state 'start' of protocol 'item': 'item_set' comes first
// EARLY-NEXT: calls_in_order.c:64:
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix RIGHT
// RUN: printf 'far' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix FAR
// FAR: a  FAIL  'item_freeze' is called on an object that is in state 'start' of protocol 'item': 'item_set' and then 'item_get' come first
// RUN: printf 'pointer' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix POINTER
// POINTER: a  FAIL  'item_set' is called on an object that is in state 'frozen' of protocol 'item': no call on this object can come before it
// POINTER-NEXT: calls_in_order.c:67:
// RUN: printf 'lock' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix LOCK
// LOCK: a  FAIL  'pthread_mutex_unlock' is called on an object that is in state 'start' of protocol 'lock': 'pthread_mutex_lock' comes first
// LOCK-NEXT: calls_in_order.c:70:
// RUN: printf 'file' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix FILE
// FILE: a  FAIL  'fclose' is called on an object that is in state 'closed' of protocol 'file': no call on this object can come before it
// RUN: printf 'open' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix OPEN
// OPEN: a  FAIL  the object of {{.*}}calls_in_order.c:59 ends in state 'open' of protocol 'file': 'fclose' is never called on it
// OPEN-NEXT: calls_in_order.c:40:
// RUN: printf 'either' > %t/t/a.args
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix EITHER
// EITHER: a  FAIL  'give_up' is called on an object that is in state 'won' of protocol 'toss': no call on this object can come before it
#include <pthread.h>
#include <stdio.h>
#include <string.h>
struct item { int value; };
/*@ protocol item { start -item_set-> set; set -item_set-> set; set -item_get-> read;
                    read -item_get, item_set-> read; read -item_freeze-> frozen;
                    frozen -item_get-> frozen; } */
//@ protocol lock { start -pthread_mutex_lock-> locked; locked -pthread_mutex_unlock-> start; }
//@ protocol file { start -fopen-> open; open -fgetc-> open; open -fclose-> closed; final closed; }
/*@ protocol toss { start -toss-> won; start -toss-> lost; won -toss_again-> won;
                    lost -give_up-> lost; } */
void item_set(struct item *, int);
void item_set(struct item *it, int v) { it->value = v; }
int item_get(const struct item *it) { return it->value; }
void item_freeze(struct item *it) { it->value = -it->value; }
void toss(int *coin) { *coin = 1; }
void toss_again(int *coin) { *coin = 0; }
void give_up(int *coin) { *coin = 2; }

static int is(const char *text, const char *wanted) { return strcmp(text, wanted) == 0; }

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "right";
  struct item a = {0}, b = {0};
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  int coin = 0;
  void (*set)(struct item *, int) = item_set;
  FILE *file = fopen("/dev/null", "r");
  for (int i = 0; i < 2; i++) set(&a, i);
  pthread_mutex_lock(&lock);
  int sum = item_get(&a);
  if (is(how, "far")) item_freeze(&b);
  if (is(how, "early")) sum += item_get(&b);
  item_freeze(&a);
  sum += item_get(&a);
  if (is(how, "pointer")) set(&a, 3);
  pthread_mutex_unlock(&lock);
  if (is(how, "lock"))
    pthread_mutex_unlock(&lock);
  toss(&coin);
  toss_again(&coin);
  if (is(how, "either")) give_up(&coin);
  if (!file || is(how, "open")) return sum > 100;
  fclose(file);
  if (is(how, "file")) fclose(file);
  return sum > 100;
}
