// The least number divided by -1, and its remainder, overflow.
// RUN: %exits 1 %culprit check %s --function quotient | %check %s --check-prefix QUOTIENT
// QUOTIENT: violated      signed overflow
// QUOTIENT-NEXT: quotient(a = -2147483648, b = -1)
// RUN: %exits 1 %culprit check %s --function rest | %check %s --check-prefix REST
// REST: violated      signed overflow
// REST-NEXT: rest(a = -9223372036854775808)
// RUN: %culprit check %s --function safe | %check %s --check-prefix SAFE
// SAFE: proved        the rules of C at {{[0-9]+}} other place
// SAFE: no violation was found
int quotient(int a, int b) {
  if (b == 0) return 0;
  return a / b;
}
long rest(long a) { return a % -1; }
int safe(int a, int b) {
  if (b == 0 || b == -1) return 0;
  return a / b;
}

// So do products. The values may be any: smaller ones are looked for a while.
// RUN: %exits 1 %culprit check %s --function product | %check %s --check-prefix PRODUCT
// PRODUCT: violated      signed overflow
// PRODUCT-NEXT: product(a = {{-?[0-9]+}}, b = {{-?[0-9]+}})
int product(int a, int b) { return a * b; }
