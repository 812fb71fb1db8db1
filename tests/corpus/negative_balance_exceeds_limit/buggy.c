#include <stdio.h>
#include <string.h>

struct customer {
    char name[24];
    int balance;            /* negative: the customer has credit with us */
    unsigned limit;
};

static struct customer list[20];
static int count;

static struct customer *get(const char *name)
{
    int i;
    for (i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    if (count == 20)
        return NULL;
    strcpy(list[count].name, name);
    list[count].limit = 200;
    return &list[count++];
}

static int blocked(const struct customer *c)
{
    return c->balance > c->limit; /* fault */
}

int main(void)
{
    char name[24];
    int amount, i;

    while (scanf("%23s %d", name, &amount) == 2) {
        struct customer *c = get(name);
        if (c != NULL)
            c->balance += amount;
    }
    for (i = 0; i < count; i++)
        printf("%-8s %6d %s\n", list[i].name, list[i].balance, blocked(&list[i]) ? "BLOCKED" : "ok");
    return 0;
}
/* fix: return c->balance > (int)c->limit; */
