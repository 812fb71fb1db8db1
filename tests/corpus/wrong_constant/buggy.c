#include <stdio.h>

/* Distance in kilometres to metres, feet and inches: 1 foot = 12 inches, 1 inch = 254 tenths of a millimetre. */
int main(void) {
    long metres;
    while (scanf("%ld", &metres) == 1) {
        long inches = metres * 10000 / 254;
        long feet = inches / 10; /* fault */
        printf("%ld m = %ld ft %ld in\n", metres, feet, inches % 12);
    }
    return 0;
}
/* fix: long feet = inches / 12; */
