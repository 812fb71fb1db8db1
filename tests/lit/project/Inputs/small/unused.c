/* Of an archive only what something refers to is linked; sum is defined twice otherwise. */
int sum(const int *value, int count) { return value[0] + count; }
int unused(void) { return sum(0, 0); }
