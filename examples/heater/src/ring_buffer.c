#include "ring_buffer.h"

#if RING_BUFFER_CHECKS
#include <assert.h>
#else
#define assert(condition) ((void)0)
#endif

static uint8_t next(uint8_t index) { return (uint8_t)((index + 1u) & (RING_BUFFER_SIZE - 1u)); }

void ring_buffer_init(ring_buffer_t *buffer) {
  buffer->head = 0;
  buffer->tail = 0;
  buffer->lost = 0;
}

bool ring_buffer_put(ring_buffer_t *buffer, uint8_t byte) {
  assert(buffer->head < RING_BUFFER_SIZE);
  if (next(buffer->head) == buffer->tail) {
    buffer->lost++;
    return false;
  }
  buffer->data[buffer->head] = byte;
  buffer->head = next(buffer->head);
  return true;
}

bool ring_buffer_get(ring_buffer_t *buffer, uint8_t *byte) {
  assert(buffer->tail < RING_BUFFER_SIZE);
  if (buffer->head == buffer->tail) {
    return false;
  }
  *byte = buffer->data[buffer->tail];
  buffer->tail = next(buffer->tail);
  return true;
}

uint8_t ring_buffer_count(const ring_buffer_t *buffer) {
  return (uint8_t)((buffer->head - buffer->tail) & (RING_BUFFER_SIZE - 1u));
}
