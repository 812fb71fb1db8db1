// The commands of a session, one on each line.
#include "session/commands.h"
#include "driver/session_json.h"
#include "driver/session_text.h"
#include "opened.h"
#include "target.h"

namespace culprit::fuzz {

void read_commands(std::string_view bytes) {
  constexpr size_t kMost = 40;  // of one input: each may execute a part of the run
  Opened opened;
  const std::vector<std::string> lines = words_in(bytes);
  for (size_t i = 0; i < lines.size() && i < kMost; ++i) {
    const session::Answer answer = session::execute(opened.session(), lines[i]);
    driver::session_text(answer, {});
    driver::session_json(answer);
    if (answer.ends) break;
  }
}

}  // namespace culprit::fuzz
