// The requests about the calls at a moment.
#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/handlers.h"
#include "driver/dap/moves.h"

namespace culprit::driver::dap {

namespace {

Json frame_json(const Adapter& adapter, size_t frame, session::Line line) {
  const Walk& walk = *adapter.walk;
  return {{"id", frame + 1},
          {"name", walk.scope(frame).function().name},
          {"source", walk.sources().source(line.file)},
          {"line", adapter.client_line(line.line)},
          {"column", adapter.lines_from_zero ? 0 : 1}};
}

}  // namespace

Result<Json> threads(Adapter& adapter, const Json&) {
  const std::string name = fmt::format("test {}", adapter.walk->inquiry().test());
  return Json{{"threads", Json::array({{{"id", kThread}, {"name", name}}})}};
}

Result<Json> stack_trace(Adapter& adapter, const Json& arguments) {
  const Walk& walk = *adapter.walk;
  const auto start = whole_number(arguments, "startFrame", 0);
  if (!start) return start.errors();
  auto levels = whole_number(arguments, "levels", 0);
  if (!levels) return levels.errors();
  if (*levels == 0) *levels = SIZE_MAX;  // all
  Json frames = Json::array();
  uint64_t total = 0;
  for (size_t frame = walk.frames(); frame-- > 0;) {
    const session::Line line = walk.line_of(frame);
    if (!line) continue;  // of the C library, or of a trusted file
    if (total >= *start && frames.size() < *levels)
      frames.push_back(frame_json(adapter, frame, line));
    ++total;
  }
  return Json{{"stackFrames", std::move(frames)}, {"totalFrames", total}};
}

Result<Json> scopes(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  const auto id = whole_number(arguments, "frameId");
  if (!id) return id.errors();
  if (*id == 0 || *id > walk.frames())
    return user_error(fmt::format("there is no frame {} at this moment", *id));
  Json found = Json::array();
  for (const auto& [kind, name, hint] : {std::tuple(Opened::Kind::Locals, "Locals", "locals"),
                                         std::tuple(Opened::Kind::Globals, "Globals", "globals")})
    found.push_back({{"name", name},
                     {"presentationHint", hint},
                     {"variablesReference", walk.refer_to({kind, *id - 1, {}, {}})},
                     {"expensive", false}});
  return Json{{"scopes", std::move(found)}};
}

Result<Json> exception_info(Adapter& adapter, const Json&) {
  const Walk& walk = *adapter.walk;
  if (!walk.test().failed() || walk.session().now() != walk.start())
    return user_error("the test is not seen to fail at this moment");
  return Json{{"exceptionId", "the test fails"},
              {"description", walk.verdict()},
              {"breakMode", "always"},
              {"details", {{"message", walk.verdict()}}}};
}

}  // namespace culprit::driver::dap
