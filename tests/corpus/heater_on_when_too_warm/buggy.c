#include <stdbool.h>
#include <stdio.h>

/* All temperatures are in tenths of a degree above -40 C, as the sensor gives them. */
#define BAND 5u

struct controller {
    unsigned setpoint;
    bool heating;
    int switches;
};

static bool too_cold(const struct controller *c, unsigned temperature)
{
    return c->setpoint - temperature > BAND; /* fault */
}

static bool warm_enough(const struct controller *c, unsigned temperature)
{
    return temperature >= c->setpoint;
}

static void step(struct controller *c, unsigned temperature)
{
    bool was = c->heating;

    if (too_cold(c, temperature))
        c->heating = true;
    else if (warm_enough(c, temperature))
        c->heating = false;
    if (c->heating != was)
        c->switches++;
}

int main(void)
{
    struct controller c = { .setpoint = 600 };
    unsigned temperature;

    while (scanf("%u", &temperature) == 1) {
        step(&c, temperature);
        printf("%u %s\n", temperature, c.heating ? "on" : "off");
    }
    printf("switched %d times\n", c.switches);
    return 0;
}
/* fix: return c->setpoint > temperature + BAND; */
