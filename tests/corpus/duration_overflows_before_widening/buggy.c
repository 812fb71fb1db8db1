#include <stdint.h>
#include <stdio.h>

struct clip {
    int hours, minutes, seconds;
};

static int64_t microseconds(const struct clip *c)
{
    int seconds = (c->hours * 60 + c->minutes) * 60 + c->seconds;
    int64_t result = seconds * 1000000; /* fault */
    return result;
}

int main(void)
{
    struct clip c;
    int64_t total = 0, longest = 0;
    int count = 0;

    while (scanf("%d:%d:%d", &c.hours, &c.minutes, &c.seconds) == 3) {
        int64_t length = microseconds(&c);
        printf("clip %d: %lld us\n", ++count, (long long)length);
        total += length;
        if (length > longest)
            longest = length;
    }
    printf("total %lld us, longest %lld us\n", (long long)total, (long long)longest);
    return 0;
}
/* fix: int64_t result = (int64_t)seconds * 1000000; */
