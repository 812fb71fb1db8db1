#include <stdio.h>

int main(void)
{
	unsigned x = 1, found = 0;
	for (unsigned i = 0; i < 3000000; i++) {
		x = x * 1664525 + 1013904223;
		if (x % 1000003 == 5)
			found++;
	}
	printf("%d\n", found > 0 ? 3 : 4);
	return 0;
}
