/* A queue of bytes between an interrupt, which writes, and the main loop, which reads. One place stays free: full and empty differ. */
#ifndef RING_BUFFER_H
#define RING_BUFFER_H

#include <stdbool.h>
#include <stdint.h>

#define RING_BUFFER_SIZE 8u /* a power of two */

typedef struct {
  uint8_t data[RING_BUFFER_SIZE];
  uint8_t head; /* next to write */
  uint8_t tail; /* next to read */
  uint8_t lost; /* bytes that found no room */
} ring_buffer_t;

void ring_buffer_init(ring_buffer_t *buffer);
bool ring_buffer_put(ring_buffer_t *buffer, uint8_t byte);
bool ring_buffer_get(ring_buffer_t *buffer, uint8_t *byte);
uint8_t ring_buffer_count(const ring_buffer_t *buffer);

#endif
