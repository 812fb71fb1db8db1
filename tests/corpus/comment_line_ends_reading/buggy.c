#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
    int baud;
    int parity;
    int stop_bits;
};

static char *trim(char *s)
{
    char *end;
    s += strspn(s, " \t\r\n");
    end = s + strlen(s);
    while (end > s && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return s;
}

static void set_value(struct settings *cfg, const char *key, const char *value)
{
    if (strcmp(key, "baud") == 0)
        cfg->baud = atoi(value);
    else if (strcmp(key, "parity") == 0)
        cfg->parity = value[0];
    else if (strcmp(key, "stop") == 0)
        cfg->stop_bits = atoi(value);
    else
        printf("unknown key %s\n", key);
}

int main(void)
{
    struct settings cfg = { 9600, 'N', 1 };
    char line[128];

    while (fgets(line, sizeof line, stdin)) {
        char *s = trim(line);
        char *eq;

        if (*s == '#' || *s == '\0')
            break; /* fault */
        eq = strchr(s, '=');
        if (eq == NULL) {
            printf("no value: %s\n", s);
            continue;
        }
        *eq = '\0';
        set_value(&cfg, trim(s), trim(eq + 1));
    }
    printf("%d %c %d\n", cfg.baud, cfg.parity, cfg.stop_bits);
    return 0;
}
/* fix: continue; */
