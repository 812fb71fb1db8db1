#include <stdio.h>

enum { TARGET = 200, BAND = 5 };

/* A thermostat with hysteresis; temperatures in tenths of a degree. */
int main(void) {
    int temperature, heating = 0, switches = 0;
    while (scanf("%d", &temperature) == 1) {
        int before = heating;
        if (temperature < TARGET - BAND)
            heating = 1;
        else if (temperature > TARGET) /* fault */
            heating = 0;
        if (heating != before)
            switches++;
        printf("%d.%d %s\n", temperature / 10, temperature % 10, heating ? "on" : "off");
    }
    printf("%d switches\n", switches);
    return 0;
}
/* fix: else if (temperature > TARGET + BAND) */
