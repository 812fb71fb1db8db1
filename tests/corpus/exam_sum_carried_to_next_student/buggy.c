#include <stdio.h>

#define MAX_STUDENTS 20

struct student {
    char name[24];
    double average;
};

int main(void)
{
    struct student list[MAX_STUDENTS];
    int students, marks, mark;
    int i, j;
    int sum = 0;
    int best = 0;

    if (scanf("%d", &students) != 1 || students < 1 || students > MAX_STUDENTS) {
        printf("bad number of students\n");
        return 1;
    }

    for (i = 0; i < students; i++) {
        scanf("%23s %d", list[i].name, &marks);
        for (j = 0; j < marks; j++) { /* fault */
            scanf("%d", &mark);
            sum += mark;
        }
        if (marks > 0)
            list[i].average = (double)sum / marks;
        else
            list[i].average = 0.0;
    }

    for (i = 0; i < students; i++) {
        printf("%-8s %6.2f\n", list[i].name, list[i].average);
        if (list[i].average > list[best].average)
            best = i;
    }
    printf("best: %s\n", list[best].name);
    return 0;
}
