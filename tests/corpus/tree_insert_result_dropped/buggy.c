#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char word[24];
    int count;
    struct node *left, *right;
};

static struct node *insert(struct node *t, const char *word)
{
    if (t == NULL) {
        t = malloc(sizeof *t);
        if (t == NULL) {
            fprintf(stderr, "out of memory\n");
            exit(EXIT_FAILURE);
        }
        strcpy(t->word, word);
        t->count = 1;
        t->left = t->right = NULL;
        return t;
    }
    int order = strcmp(word, t->word);
    if (order < 0)
        t->left = insert(t->left, word);
    else if (order > 0)
        insert(t->right, word); /* fault */
    else
        t->count++;
    return t;
}

static void print(const struct node *t)
{
    if (t == NULL)
        return;
    print(t->left);
    printf("%3d %s\n", t->count, t->word);
    print(t->right);
}

static int height(const struct node *t)
{
    if (t == NULL)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

static void destroy(struct node *t)
{
    if (t == NULL)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void)
{
    struct node *root = NULL;
    char word[24];

    while (scanf("%23s", word) == 1)
        root = insert(root, word);
    print(root);
    printf("height %d\n", height(root));
    destroy(root);
    return 0;
}
/* fix: t->right = insert(t->right, word); */
