/* The area of a rectangle: area WIDTH HEIGHT [EXPECTED]; with one word, a file to read them from. */
#include <stdio.h>
#include <stdlib.h>

static int area(int width, int height) {
  const char *unit = getenv("UNIT");
  return width * height * (unit ? atoi(unit) : 1);
}

int main(int argc, char **argv) {
  int width, height;
  if (argc == 1) {
    if (scanf("%d %d", &width, &height) != 2) return 2;
    printf("area %d\n", area(width, height));
    return area(width, height) == 12 ? 0 : 3;
  }
  if (argc == 2) {
    FILE *file = fopen(argv[1], "r");
    if (!file || fscanf(file, "%d %d", &width, &height) != 2) return 2;
    return area(width, height) == 20 ? 0 : 1;
  }
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  if (argc > 3) return area(width, height) == atoi(argv[3]) ? 0 : 1;
  printf("area %d\n", area(width, height));
  return 0;
}
