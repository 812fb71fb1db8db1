#include "driver/dap/console.h"

#include "driver/dap/moves.h"
#include "session/commands.h"

namespace culprit::driver::dap {

session::Answer execute_line(Adapter& adapter, const std::string& line) {
  Walk& walk = *adapter.walk;
  const session::Moment before = walk.session().now();
  session::Answer answer = session::execute(walk.session(), line);
  if (answer.ends) adapter.close();
  if (walk.session().now() != before) {
    walk.forget_references();
    adapter.later("stopped", stopped(walk, "goto", "a command of the console"));
  }
  return answer;
}

}  // namespace culprit::driver::dap
