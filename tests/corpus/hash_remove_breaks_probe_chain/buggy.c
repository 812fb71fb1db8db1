#include <stdio.h>
#include <string.h>

/* Hash map with linear probing. */

#define SLOTS 11

enum state { EMPTY, USED, DELETED };

struct slot {
    enum state state;
    unsigned key;
    char value[12];
};

static struct slot slots[SLOTS];

static struct slot *find(unsigned key)
{
    unsigned i = key % SLOTS;

    for (int tries = 0; tries < SLOTS; tries++) {
        if (slots[i].state == EMPTY)
            return NULL;
        if (slots[i].state == USED && slots[i].key == key)
            return &slots[i];
        i = (i + 1) % SLOTS;
    }
    return NULL;
}

static int put(unsigned key, const char *value)
{
    struct slot *s = find(key);
    unsigned i = key % SLOTS;

    for (int tries = 0; s == NULL && tries < SLOTS; tries++) {
        if (slots[i].state != USED)
            s = &slots[i];
        i = (i + 1) % SLOTS;
    }
    if (s == NULL)
        return 0;
    s->state = USED;
    s->key = key;
    strcpy(s->value, value);
    return 1;
}

static void delete(unsigned key)
{
    struct slot *s = find(key);
    if (s != NULL)
        s->state = EMPTY; /* fault */
}

int main(void)
{
    char command, value[12];
    unsigned key;

    while (scanf(" %c %u", &command, &key) == 2) {
        if (command == 'p' && scanf("%11s", value) == 1) {
            if (!put(key, value))
                printf("full\n");
        } else if (command == 'd') {
            delete(key);
        } else if (command == 'g') {
            struct slot *s = find(key);
            printf("%u: %s\n", key, s ? s->value : "none");
        }
    }
    return 0;
}
/* fix: s->state = DELETED; */
