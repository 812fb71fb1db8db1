// A protocol in a header holds in all files: each call counts once, whether the function is defined
// in a file that has the protocol or in another one.
// RUN: rm -rf %t && mkdir -p %t/t && printf '0' > %t/t/a.exit
// RUN: printf 'struct c { int n; };\nvoid open_it(struct c *);\nvoid use(struct c *);\n' > %t/c.h
// RUN: printf '//@ protocol c { start -open_it-> one; one -use-> two; ' >> %t/c.h
// RUN: printf 'two -use-> three; }\n' >> %t/c.h
// RUN: printf '#include "c.h"\nvoid open_it(struct c *c) { c->n = 0; }\n' > %t/lib.c
// RUN: printf 'struct c { int n; };\nvoid use(struct c *c) { c->n++; }\n' > %t/plain.c
// RUN: %exits 0 %culprit run %s %t/lib.c %t/plain.c --contracts --tests %t/t -- -I%t \
// RUN:   | %check %s --check-prefix PASS
// PASS: a  pass
// RUN: printf 'x' > %t/t/a.args
// RUN: %exits 1 %culprit run %s %t/lib.c %t/plain.c --contracts --tests %t/t -- -I%t \
// RUN:   | %check %s --check-prefix FAIL
// FAIL: a  FAIL  'use' is called on an object that is in state 'three' of protocol 'c'
#include "c.h"
int main(int argc, char **argv) {
  struct c c;
  open_it(&c);
  for (int i = 0; i < 1 + argc; i++) use(&c);
  return argv[0][0] == 0;
}
