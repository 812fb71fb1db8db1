// Patches in every form: fixes of SARIF, notes for editors, a section of the page.
// RUN: %tests_in %t one '1\n' '1\n' two '3\n' '6\n'
// RUN: %exits 0 %culprit repair %s --tests %t -f sarif | %check %s --check-prefix SARIF
// SARIF: "fixes": [
// SARIF: "text": "patch 1 of {{[0-9]+}}: `i <= n` for `i < n`"
// SARIF: "deletedRegion": {
// SARIF: "insertedContent": {
// SARIF-NEXT: "text": "{{.*}}<={{.*}}"

// RUN: %exits 0 %culprit repair %s --tests %t -f compiler | %check %s --check-prefix NOTE
// NOTE: formats.c:[[# @LINE + 13]]:{{[0-9]+}}: warning: suspect 1
// NOTE: formats.c:[[# @LINE + 12]]:{{[0-9]+}}: note: patch 1: `i <= n` for `i < n`
// NOTE: culprit: note: {{.*}} pass{{(es)?}} all tests

// RUN: %exits 0 %culprit repair %s --tests %t -f html | %check %s --check-prefix HTML
// HTML: <pre>{{.*}}both tests fail
// HTML: +  for (int i = 1; i &lt;= n; i++) sum += i;
// HTML: "diffs":["---
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++) sum += i;
  printf("%d\n", sum);
  return 0;
}
