/* Arrays: a sieve, then a sort by insertion. */
static char sieve[50000];

int entry(void) {
    int found = 0, last[200];
    for (int i = 0; i < 50000; i++)
        sieve[i] = 1;
    for (int i = 2; i < 50000; i++) {
        if (!sieve[i])
            continue;
        last[found++ % 200] = i * 7919 % 1000;
        for (int k = 2 * i; k < 50000; k += i)
            sieve[k] = 0;
    }
    for (int i = 1; i < 200; i++)
        for (int k = i; k > 0 && last[k - 1] > last[k]; k--) {
            int t = last[k];
            last[k] = last[k - 1];
            last[k - 1] = t;
        }
    return (found + last[100]) & 127;
}
