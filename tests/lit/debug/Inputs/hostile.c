#include <stdio.h>
const char *mark = "</code></pre><script>alert(1)</script>";
int main(void) {
    int n, s = 1;
    scanf("%d", &n); // </span><img src=x onerror=alert(1)>
    for (int i = 0; i < n; i++)
        s += i;
    printf("%s<script>%d\n", mark, s);
    return 0;
}
