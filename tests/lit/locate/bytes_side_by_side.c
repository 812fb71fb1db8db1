// Bytes side by side in a struct, some of them symbolic: a merge must not pass over any. The
// condition was refuted when it did.
// RUN: rm -rf %t && mkdir -p %t && %python -c "open('%t/a.exit', 'w').write('0')"
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// CHECK: bytes_side_by_side.c:[[@LINE+13]]:11  condition `byte >= 4` in feed
struct parser {
  int state;
  unsigned char length, received, checksum, payload[4], errors;
};
static struct parser parser;

static void feed(struct parser *p, unsigned char byte) {
  switch (p->state) {
    case 0:
      if (byte == 2) p->state = 1;
      break;
    case 1:
      if (byte >= 4) {
        p->state = 0;
        break;
      }
      p->length = byte;
      p->checksum = byte;
      p->received = 0;
      p->state = 2;
      break;
    case 2:
      p->payload[p->received++] = byte;
      p->checksum ^= byte;
      if (p->received == p->length) p->state = 3;
      break;
    case 3: p->state = byte == p->checksum ? 4 : 0; break;
  }
}

int main(void) {
  const unsigned char bytes[] = {2, 4, 1, 2, 3, 4, 4 ^ 1 ^ 2 ^ 3 ^ 4};
  for (unsigned i = 0; i < sizeof bytes; i++) feed(&parser, bytes[i]);
  return parser.state != 4 || parser.payload[2] != 3;
}
