/* The values of the lines before, the latest ones. */
#ifndef CALC_HISTORY_H
#define CALC_HISTORY_H

#define HISTORY_MOST 16

struct history {
  long value[HISTORY_MOST]; /* a ring */
  int count;                /* of all that were ever added */
};

void history_start(struct history *history);
void history_add(struct history *history, long value);
/* `number` counts all values from 1, or, when negative, from the latest backwards. False when there is none, or it is forgotten. */
int history_get(const struct history *history, long number, long *value);
/* The number of the oldest value that is remembered; 0 when there is none. */
int history_oldest(const struct history *history);

#endif
