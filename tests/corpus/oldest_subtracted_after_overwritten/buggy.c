#include <stdio.h>

#define TAPS 4

struct filter {
	int taps[TAPS];
	int next;
	int sum;
};

static void filter_init(struct filter *f)
{
	for (int i = 0; i < TAPS; i++)
		f->taps[i] = 0;
	f->next = 0;
	f->sum = 0;
}

static int filter_put(struct filter *f, int sample)
{
	f->taps[f->next] = sample; /* fault */
	f->sum -= f->taps[f->next]; /* fault */
	f->sum += sample;
	f->next = (f->next + 1) % TAPS;
	return f->sum / TAPS;
}

int main(void)
{
	struct filter f;
	int sample;

	filter_init(&f);
	while (scanf("%d", &sample) == 1)
		printf("%4d %4d\n", sample, filter_put(&f, sample));
	printf("sum of the last %d: %d\n", TAPS, f.sum);
	return 0;
}
