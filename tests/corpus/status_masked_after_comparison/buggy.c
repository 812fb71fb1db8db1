#include <stdint.h>
#include <stdio.h>

#define READY 0x01
#define FAULT 0x02
#define MODE_MASK 0x0C
#define MODE_SLEEP 0x00
#define MODE_IDLE 0x04
#define MODE_RUN 0x08

struct summary {
    int ready, faults, running, sleeping;
};

static void inspect(uint8_t status, struct summary *s)
{
    if (status & READY)
        s->ready++;
    if (status & FAULT)
        s->faults++;
    if (status & MODE_MASK == MODE_RUN) /* fault */
        s->running++;
    else if ((status & MODE_MASK) == MODE_SLEEP)
        s->sleeping++;
}

int main(void)
{
    struct summary s = { 0 };
    unsigned value;
    int drives = 0;

    while (scanf("%x", &value) == 1) {
        inspect((uint8_t)value, &s);
        drives++;
    }
    printf("%d drives: %d ready, %d faulty, %d running, %d asleep\n",
           drives, s.ready, s.faults, s.running, s.sleeping);
    return 0;
}
/* fix: if ((status & MODE_MASK) == MODE_RUN) */
