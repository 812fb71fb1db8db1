// What says nothing is named: requirements that exclude each other, a behavior that no input
// assumes.
// RUN: %exits 0 %culprit check %s --function contradictory | %check %s
// CHECK: never reached ensures \result > 0 of contradictory
// CHECK: no inputs meet what the function requires, so everything holds
// CHECK-NEXT: these exclude each other; leave one out:
// CHECK-NEXT:   requires x > 10 of contradictory
// CHECK-NEXT:   requires x < 5 of contradictory
// CHECK-NEXT: no violation
/*@ requires x > 10;
    requires x % 2 == 0;
    requires y == 3;
    requires x < 5 && y > 0;
    ensures \result > 0; */
int contradictory(int x, int y) { return x + y; }

// RUN: %exits 0 %culprit check %s --function impossible | %check %s --check-prefix ONE
// ONE: this cannot hold:
// ONE-NEXT: requires x + 1 <= x of impossible
/*@ requires x > 0;
    requires x + 1 <= x; */
int impossible(int x) { return x; }

// RUN: %exits 0 %culprit check %s --function classify | %check %s --check-prefix BEHAVIOR \
// RUN:   --implicit-check-not "behavior low of" --implicit-check-not "behavior high of"
// BEHAVIOR: never reached behavior huge of classify
/*@ requires 0 <= x <= 100;
    behavior low: assumes x < 50; ensures \result == 0;
    behavior high: assumes x >= 50; ensures \result == 1;
    behavior huge: assumes x > 100; ensures \result == 2;
    complete behaviors low, high; */
int classify(int x) { return x >= 50; }
