#include <stdio.h>

struct point {
    double raw, value;
};

static const struct point curve[] = {
    { 100, -20.0 }, { 250, 0.0 }, { 420, 25.0 }, { 560, 50.0 }, { 800, 120.0 },
};
static const int points = sizeof curve / sizeof curve[0];

static double interpolate(double x, double x0, double x1, double y0, double y1)
{
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

static double temperature(double raw)
{
    if (raw <= curve[0].raw)
        return curve[0].value;
    for (int i = 1; i < points; i++) {
        const struct point *lo = &curve[i - 1], *hi = &curve[i];
        if (raw == hi->raw)
            return hi->value;
        if (raw < hi->raw)
            return interpolate(raw, lo->raw, lo->value, hi->raw, hi->value); /* fault */
    }
    return curve[points - 1].value;
}

int main(void)
{
    double raw;
    while (scanf("%lf", &raw) == 1)
        printf("%6.1f -> %7.2f C\n", raw, temperature(raw));
    printf("done\n");
    return 0;
}
/* fix: return interpolate(raw, lo->raw, hi->raw, lo->value, hi->value); */
