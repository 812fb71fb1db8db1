#include <stdio.h>
#include <stdlib.h>

struct vector {
    long *data;
    size_t size;
    size_t capacity;
};

static void vector_init(struct vector *v)
{
    v->data = NULL;
    v->size = 0;
    v->capacity = 0;
}

static int vector_push(struct vector *v, long value)
{
    if (v->size == v->capacity) {
        size_t capacity = v->capacity ? 2 * v->capacity : 4;
        long *data = realloc(v->data, capacity); /* fault */
        if (data == NULL)
            return 0;
        v->data = data;
        v->capacity = capacity;
    }
    v->data[v->size++] = value;
    return 1;
}

static void vector_free(struct vector *v)
{
    free(v->data);
    vector_init(v);
}

int main(void)
{
    struct vector v;
    long value, total = 0;

    vector_init(&v);
    while (scanf("%ld", &value) == 1)
        if (!vector_push(&v, value))
            return EXIT_FAILURE;
    for (size_t i = v.size; i > 0; i--) {
        printf("%ld ", v.data[i - 1]);
        total += v.data[i - 1];
    }
    printf("| %zu values, sum %ld\n", v.size, total);
    vector_free(&v);
    return 0;
}
/* fix: long *data = realloc(v->data, capacity * sizeof *data); */
