// Formats of printf and scanf in the machine: the format that is printed with, the one that is
// read with, and what is read.
#include "subject.h"
#include "target.h"

namespace culprit::fuzz {

void read_formats(std::string_view bytes) {
  static const testing_support::Subject kProgram(R"(#include <stdio.h>
int main(int argc, char **argv) {
  char text[64]; long n = 0; double d = 0; int i = 0;
  if (argc != 3) return 1;
  printf(argv[1], 3, 4.5, "text", 'c', -7L);
  snprintf(text, sizeof text, argv[1], 1, 2.5, "x", 2, 3L);
  i = sscanf("12 ab 3.5e2 0x1f", argv[2], &n, text, &d, &i);
  return scanf(argv[2], text, text, text, text) + i;
})");
  const std::vector<std::string> texts = parts_of(bytes, 3);
  if ((texts[0] + texts[1]).find('\0') != std::string::npos) return;
  const machine::RunInputs inputs{.input = texts[2], .arguments = {texts[0], texts[1]}};
  replay::PlainRunRequest request;
  request.image = &kProgram.image();
  request.inputs = &inputs;
  request.limits.steps = 100'000;
  replay::plain_run(request);
}

}  // namespace culprit::fuzz
