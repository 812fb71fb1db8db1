// Messages of an editor, answered by the debug adapter in a folder with one small program. Bytes
// without a header are taken as one message on each line, and get headers.
#include <sstream>

#include "driver/dap/framing.h"
#include "driver/dap/serve.h"
#include "project/json_access.h"
#include "target.h"

namespace culprit::fuzz {

void read_dap(std::string_view bytes) {
  namespace dap = driver::dap;
  static const Scratch folder("dap");
  const Inside inside(folder);
  folder.clear();
  folder.write("prog.c",
               "#include <stdio.h>\nint main(void) {\n  int n = 2;\n  for (int i = 0; i < 3; "
               "i++)\n    n += i;\n  printf(\"%d\\n\", n);\n  return 0;\n}\n");
  folder.write("t.out", "4\n");
  std::stringstream in, out, messages;
  if (bytes.find("Content-Length") != std::string_view::npos) in << bytes;
  else
    for (const std::string& line : words_in(bytes)) dap::write_frame(in, line);
  dap::serve({out, messages, &in});
  const bool is_echo = bytes.find("internal error") != std::string_view::npos;
  demand(is_echo || out.str().find("internal error") == std::string::npos, out.str());
  dap::FrameReader reader(out);
  std::string text;
  dap::Frame frame = dap::Frame::Message;
  while (frame == dap::Frame::Message) {
    frame = reader.next(text);
    if (frame == dap::Frame::Message)
      demand(project::Json::accept(text), "an answer is JSON: " + text);
  }
  demand(frame == dap::Frame::End, "answers have whole frames");
}

}  // namespace culprit::fuzz
