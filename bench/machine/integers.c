/* A tight loop over integers in registers. */
int entry(void) {
    unsigned s = 1;
    for (int i = 0; i < 300000; i++) {
        s = s * 3 + (unsigned)i;
        if (s & 4)
            s ^= 0x55;
    }
    return (int)(s & 127);
}
