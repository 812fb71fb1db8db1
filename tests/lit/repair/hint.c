// A hint says as much as its level permits, in text and in JSON.
// RUN: %tests_in %t one '1\n' '1\n' two '3\n' '6\n'

// RUN: %exits 0 %culprit repair %s --tests %t --hint 1 > %t/one.txt
// RUN: %check %s --check-prefix PLACE --input-file %t/one.txt
// PLACE: both tests fail
// PLACE: hint 1 of 3: look at line [[# @LINE + 39]] (main)
// PLACE-NEXT: {{[0-9]+}} |   for (int i = 1; i < n; i++) sum += i;
// PLACE-NOT: {{.}}

// RUN: %exits 0 %culprit repair %s --tests %t --hint 2 > %t/two.txt
// RUN: %check %s --check-prefix MISTAKE --input-file %t/two.txt
// MISTAKE: hint 2 of 3: the comparison in line [[# @LINE + 33]] (main) may include one value too many or too few
// MISTAKE-NEXT: |   for (int i = 1; i < n; i++) sum += i;
// MISTAKE-NEXT: | {{ *}}^~~~~
// MISTAKE-NOT: {{.}}

// RUN: %exits 0 %culprit repair %s --tests %t --hint 3 | %check %s --check-prefix PATCH
// PATCH: `i <= n` for `i < n`
// PATCH: +  for (int i = 1; i <= n; i++) sum += i;

// Only level 3 holds what is written: not the patch, not a value that is required.
// RUN: %exits 0 %culprit repair %s --tests %t --hint 1 -f json -o %t/one.json
// RUN: %exits 0 %culprit repair %s --tests %t --hint 2 -f json -o %t/two.json
// RUN: %exits 0 %culprit repair %s --tests %t --hint 3 -f json -o %t/three.json
// RUN: not grep -E '<=|required|comparison in|"mistake": "b' %t/one.txt %t/one.json
// RUN: not grep -E '<=|required' %t/two.txt %t/two.json
// RUN: grep '"written": ".*<=' %t/three.json
// RUN: %check %s --check-prefix ONE --input-file %t/one.json
// ONE: "patches": []
// ONE: "text": "look at line
// ONE: "mistake": ""
// ONE: "column": 0
// RUN: %check %s --check-prefix TWO --input-file %t/two.json
// TWO: "mistake": "bound"

// RUN: %exits 2 %culprit repair %s --tests %t --hint 2 -f html | %check %s --check-prefix FORM
// FORM: --hint is written as text or json
// RUN: %exits 2 %culprit repair %s --tests %t --hint 2 --apply | %check %s --check-prefix APPLY
// APPLY: --hint and --apply exclude each other
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++) sum += i;
  printf("%d\n", sum);
  return 0;
}
