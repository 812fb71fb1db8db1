#include <stdio.h>

struct gauss {
    long re, im;
};

static void g_add(struct gauss *r, const struct gauss *a, const struct gauss *b)
{
    r->re = a->re + b->re;
    r->im = a->im + b->im;
}

static void g_mul(struct gauss *r, const struct gauss *a, const struct gauss *b)
{
    long re = a->re * b->re - a->im * b->im;
    r->im = a->re * b->im + a->im * b->re;
    r->re = re;
}

static void g_pow(struct gauss *r, const struct gauss *a, int n)
{
    struct gauss acc = { 1, 0 };
    while (n-- > 0)
        g_mul(&acc, &acc, a);
    *r = acc;
}

static void g_print(const char *label, const struct gauss *z)
{
    printf("%s = %ld%+ldi\n", label, z->re, z->im);
}

int main(void)
{
    struct gauss a, b, r;
    int n;

    while (scanf("%ld %ld %ld %ld %d", &a.re, &a.im, &b.re, &b.im, &n) == 5) {
        g_add(&r, &a, &b);
        g_print("a+b", &r);
        g_mul(&r, &a, &b);
        g_print("a*b", &r);
        g_pow(&r, &a, n);
        g_print("a^n", &r);
    }
    return 0;
}
