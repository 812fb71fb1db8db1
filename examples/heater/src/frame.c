#include "frame.h"

void frame_init(frame_parser_t *parser) {
  parser->state = FRAME_IDLE;
  parser->length = 0;
  parser->received = 0;
  parser->checksum = 0;
  parser->errors = 0;
}

static void reject(frame_parser_t *parser) {
  parser->errors++;
  parser->state = FRAME_IDLE;
}

bool frame_feed(frame_parser_t *parser, uint8_t byte) {
  switch (parser->state) {
    case FRAME_IDLE:
      if (byte == FRAME_START) {
        parser->state = FRAME_LENGTH;
      }
      return false;
    case FRAME_LENGTH:
      if (byte == 0 || byte > FRAME_MOST) {
        reject(parser);
        return false;
      }
      parser->length = byte;
      parser->checksum = byte;
      parser->received = 0;
      parser->state = FRAME_PAYLOAD;
      return false;
    case FRAME_PAYLOAD:
      parser->payload[parser->received++] = byte;
      parser->checksum ^= byte;
      if (parser->received == parser->length) {
        parser->state = FRAME_CHECKSUM;
      }
      return false;
    case FRAME_CHECKSUM:
      if (byte != parser->checksum) {
        reject(parser);
        return false;
      }
      parser->state = FRAME_IDLE;
      return true;
  }
  return false;
}
