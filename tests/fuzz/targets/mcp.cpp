// Lines of an agent, answered by the server in a folder with one small program. Calls of tools run
// in copies of this process; one that ends early is a crash.
#include <sstream>

#include "driver/mcp/server.h"
#include "target.h"

namespace culprit::fuzz {

void read_mcp(std::string_view bytes) {
  namespace mcp = driver::mcp;
  static const Scratch folder("mcp");
  const Inside inside(folder);
  folder.write("prog.c", "int main(void) { return 1; }\n");
  folder.write("t.exit", "0\n");
  const mcp::ProjectRoot root;
  mcp::CallLimits limits;
  limits.usual_seconds = limits.longest_seconds = 2;
  mcp::Server server(root, limits);
  std::istringstream in{std::string(bytes)};
  for (unsigned lines = 0; lines < 8; ++lines) {
    const auto line = mcp::read_line(in);
    if (!line) break;
    const std::string answer = server.answer(*line);
    demand(answer.empty() || (mcp::Json::accept(answer) && answer.find('\n') == answer.size() - 1),
           "an answer is one line of JSON");
    for (const char* said : {"ended by signal", "ended without an answer", "internal error"})
      demand(answer.find(said) == std::string::npos, answer);
  }
}

}  // namespace culprit::fuzz
