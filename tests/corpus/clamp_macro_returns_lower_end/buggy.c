#include <stdio.h>

#define DEFINE_SCALE(name, type) static type name(type v, type gain) { return v * gain; }
#define DEFINE_CLAMP(name, type) static type name(type v, type lo, type hi) { return v < lo ? lo : v > hi ? lo : v; } /* fault */

DEFINE_SCALE(scale_int, int)
DEFINE_SCALE(scale_double, double)
DEFINE_CLAMP(clamp_int, int)
DEFINE_CLAMP(clamp_double, double)

struct servo {
    double angle;
    int pulse;
};

static void move(struct servo *s, double turn)
{
    double turned = s->angle + scale_double(turn, 0.5);
    s->angle = clamp_double(turned, -90.0, 90.0);
    s->pulse = clamp_int(1500 + scale_int((int)s->angle, 6), 1000, 2000);
}

int main(void)
{
    struct servo s = { 0.0, 1500 };
    double turn;

    while (scanf("%lf", &turn) == 1) {
        move(&s, turn);
        printf("turn %+.1f: angle %.1f, pulse %d\n", turn, s.angle, s.pulse);
    }
    return 0;
}
/* fix: #define DEFINE_CLAMP(name, type) static type name(type v, type lo, type hi) { return v < lo ? lo : v > hi ? hi : v; } */
