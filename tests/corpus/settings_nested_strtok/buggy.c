#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SETTINGS 16

struct setting {
    char key[16];
    int value;
};

static struct setting settings[MAX_SETTINGS];
static int setting_count;

/* "name=12"; a name alone means 1. */
static void parse_pair(char *pair)
{
    char *key = strtok(pair, "="); /* fault */
    char *value = strtok(NULL, "="); /* fault */

    if (setting_count == MAX_SETTINGS)
        return;
    snprintf(settings[setting_count].key, sizeof settings[0].key, "%s", key);
    settings[setting_count].value = value != NULL ? atoi(value) : 1;
    setting_count++;
}

static void parse_line(char *line)
{
    char *pair = strtok(line, ";");
    while (pair != NULL) {
        parse_pair(pair);
        pair = strtok(NULL, ";");
    }
}

int main(void)
{
    char line[200];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        parse_line(line);
    }
    for (int i = 0; i < setting_count; i++)
        printf("%s -> %d\n", settings[i].key, settings[i].value);
    printf("%d settings\n", setting_count);
    return 0;
}
