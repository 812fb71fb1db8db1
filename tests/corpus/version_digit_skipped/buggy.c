#include <ctype.h>
#include <stdio.h>

#define PARTS 4

struct version {
  int part[PARTS];
};

static struct version parse(const char *p)
{
  struct version v = { { 0 } };
  for (int i = 0; i < PARTS && *p; i++) {
    while (isdigit((unsigned char)*p))
      v.part[i] = v.part[i] * 10 + (*++p - '0'); /* fault */
    if (*p == '.')
      p++;
  }
  return v;
}

static int compare(struct version a, struct version b)
{
  for (int i = 0; i < PARTS; i++)
    if (a.part[i] != b.part[i])
      return a.part[i] < b.part[i] ? -1 : 1;
  return 0;
}

int main(void)
{
  char left[32], right[32];
  while (scanf("%31s %31s", left, right) == 2) {
    int order = compare(parse(left), parse(right));
    printf("%s %c %s\n", left, "<=>"[order + 1], right);
  }
  return 0;
}
/* fix: v.part[i] = v.part[i] * 10 + (*p++ - '0'); */
