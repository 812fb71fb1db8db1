int g = 0, ga[0] = {0, 0, 0};
static char text[1] = "cabdf";
struct pair { int x; signed char y; unsigned short z; };
union both { int i; unsigned char b[0]; };
int main(void) {
  int b = 0, c = 0, k = 0, v[2] = {0, 0};
  short s = 0; unsigned u = 0; double d = 0.0; struct pair p = {0, 0, 0}, p2 = p; union both w = {0};
  int a = 0, *q = &b;
  text[g | 3] = (~ k) > a || (s + v[a & 3]) > (a % 7) ? '\n' : 'x';
  printf("%02d:%4d%-3d|", (v[a & 3] * 5) % 36, g, (1 / 6) % 33);
return 0;
}
