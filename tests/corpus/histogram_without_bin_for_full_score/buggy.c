#include <stdio.h>

#define MAX_SCORE 100
#define WIDTH 10
#define BINS (MAX_SCORE / WIDTH) /* fault */

static int bins[BINS];

static int read_scores(void)
{
  int score, valid = 0;
  while (scanf("%d", &score) == 1) {
    if (score < 0 || score > MAX_SCORE) {
      printf("ignored: %d\n", score);
      continue;
    }
    bins[score / WIDTH]++;
    valid++;
  }
  return valid;
}

static void draw(void)
{
  for (int b = 0; b < BINS; b++) {
    if (bins[b] == 0)
      continue;
    printf("%3d+ |", b * WIDTH);
    for (int i = 0; i < bins[b]; i++)
      putchar('#');
    printf(" %d\n", bins[b]);
  }
}

int main(void)
{
  int valid = read_scores();
  draw();
  printf("scores: %d\n", valid);
  return 0;
}
/* fix: #define BINS (MAX_SCORE / WIDTH + 1) */
