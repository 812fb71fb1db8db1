#include <stdio.h>
#include <string.h>

static void emit(int length, char symbol)
{
	if (length == 1)
		printf("%c", symbol);
	else
		printf("%d%c", length, symbol);
}

static int encode(const char *row)
{
	unsigned char run = 1; /* fault */
	int runs = 0;

	if (row[0] == '\0')
		return 0;
	for (const char *p = row + 1; p[-1] != '\0'; p++) {
		if (*p == p[-1]) {
			run++;
		} else {
			emit(run, p[-1]);
			run = 1;
			runs++;
		}
	}
	return runs;
}

int main(void)
{
	char row[1024];

	while (fgets(row, sizeof row, stdin)) {
		row[strcspn(row, "\n")] = '\0';
		int runs = encode(row);
		printf(" (%zu -> %d)\n", strlen(row), runs);
	}
	return 0;
}
/* fix: int run = 1; */
