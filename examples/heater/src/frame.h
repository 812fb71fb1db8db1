/* Frames of the serial line: 0x02, length, payload, checksum. The checksum is the exclusive or of length and payload. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define FRAME_START 0x02u
#define FRAME_MOST 4u

typedef enum { FRAME_IDLE, FRAME_LENGTH, FRAME_PAYLOAD, FRAME_CHECKSUM } frame_state_t;

typedef struct {
  frame_state_t state;
  uint8_t length;
  uint8_t received;
  uint8_t checksum;
  uint8_t payload[FRAME_MOST];
  uint8_t errors;
} frame_parser_t;

void frame_init(frame_parser_t *parser);
/* True when this byte completes a frame whose checksum is right. */
bool frame_feed(frame_parser_t *parser, uint8_t byte);

#endif
