// A device ends lines by CR and LF; what sends the bytes is no place to mend.
// RUN: %tests_in %t.d one "5" "T5,<CR><LF>\n" two "71" "T71,<CR><LF>\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: 1. {{.*}}line_end_of_a_message.c:19
// CHECK: all tests pass with {{.*}}\r\n
#include <stdio.h>

static void send(const char *bytes) {
  for (; *bytes; bytes++) {
    if (*bytes == '\r') printf("<CR>");
    else if (*bytes == '\n') printf("<LF>\n");
    else putchar(*bytes);
  }
}

int main(void) {
  int value;
  char message[32];
  if (scanf("%d", &value) == 1) snprintf(message, sizeof message, "T%d,\n", value);
  send(message);
  return 0;
}
