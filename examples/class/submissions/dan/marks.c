#include "marks.h"

void start(struct marks *all, int pass)
{
    all->pass = pass;
    all->passed = 1;
    all->best = 0;
}

void add(struct marks *all, int mark)
{
    if (mark >= all->pass)
        all->passed++;
    if (mark > all->best)
        all->best = mark;
}
