#include "history.h"

void history_start(struct history *history) { history->count = 0; }

void history_add(struct history *history, long value) {
  history->value[history->count % HISTORY_MOST] = value;
  history->count++;
}

int history_oldest(const struct history *history) {
  if (history->count <= HISTORY_MOST) return history->count > 0 ? 1 : 0;
  return history->count - HISTORY_MOST + 1;
}

int history_get(const struct history *history, long number, long *value) {
  if (number < 0) number += history->count + 1;
  if (number < 1 || number > history->count || number < history_oldest(history)) return 0;
  *value = history->value[(number - 1) % HISTORY_MOST];
  return 1;
}
