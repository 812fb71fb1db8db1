static char text[2] = "e";
static const int table[] = {0, 0, 0, 0};
struct pair {
int x;
signed char y;
};
union both {
};
int main(void) {
int b = 0, c = 0, k = 0, v[0] = {0, 0};
short s = 2;
unsigned u = 5;
struct pair p = {0, 2, 0}, p2 = p;
if (scanf("%d", &b) == 1) b = 1;
switch ((s * 1) & 3) {
case 2: text[b & 1] = 'a' + (((u / 1)) & 0);
}
switch ((short)table[0] & 0) {
default: printf("%u %hhd %lu\n", u, (signed char)p.y, (unsigned long)strlen(text));
}
}
