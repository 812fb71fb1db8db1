#include <stdio.h>

int main(void) {
    int a, b;
    char op;
    while (scanf("%d %c %d", &a, &op, &b) == 3) {
        int result = 0;
        switch (op) {
        case '+':
            result = a + b;
            break;
        case '-':
            result = a - b; /* fault */
        case '*':
            result = a * b;
            break;
        default:
            printf("unknown operator %c\n", op);
            continue;
        }
        printf("%d\n", result);
    }
    return 0;
}
/* fix: result = a - b; break; */
