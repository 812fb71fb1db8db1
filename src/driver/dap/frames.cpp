// The requests about the calls at a moment.
#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/handlers.h"
#include "driver/dap/moves.h"
#include "machine/run/thread_words.h"

namespace culprit::driver::dap {

namespace {

/// "test a"; in a run with threads "thread 2 (worker), waits for the mutex m".
std::string name_of_thread(const Walk& walk, uint32_t number) {
  if (!walk.has_threads()) return fmt::format("test {}", walk.inquiry().test());
  const machine::Image& image = walk.session().navigator().lines().image();
  const machine::State& state = walk.others().state;
  const std::string waits = machine::waiting_words(image, state, number);
  return fmt::format("{}{}{}", machine::thread_name(image, state, number),
                     waits.empty() ? "" : ", ", waits);
}

Json frame_json(const Adapter& adapter, ThreadFrame frame, session::Line line) {
  const Walk& walk = *adapter.walk;
  return {{"id", walk.number_of(frame)},
          {"name", walk.scope(frame).function().name},
          {"source", walk.sources().source(line.file)},
          {"line", adapter.client_line(line.line)},
          {"column", adapter.lines_from_zero ? 0 : 1}};
}

}  // namespace

Result<Json> threads(Adapter& adapter, const Json&) {
  const Walk& walk = *adapter.walk;
  Json threads = Json::array();
  for (const uint32_t number : walk.threads())
    threads.push_back({{"id", number}, {"name", name_of_thread(walk, number)}});
  return Json{{"threads", std::move(threads)}};
}

Result<Json> stack_trace(Adapter& adapter, const Json& arguments) {
  const Walk& walk = *adapter.walk;
  const auto thread = thread_named(walk, arguments);
  if (!thread) return thread.errors();
  const auto start = whole_number(arguments, "startFrame", 0);
  if (!start) return start.errors();
  auto levels = whole_number(arguments, "levels", 0);
  if (!levels) return levels.errors();
  if (*levels == 0) *levels = SIZE_MAX;  // all
  Json frames = Json::array();
  uint64_t total = 0;
  for (size_t index = walk.frames(*thread); index-- > 0;) {
    const ThreadFrame frame{*thread, index};
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
  const auto frame = walk.frame_numbered(*id);
  if (!frame) return frame.errors();
  Json found = Json::array();
  for (const auto& [kind, name, hint] : {std::tuple(Opened::Kind::Locals, "Locals", "locals"),
                                         std::tuple(Opened::Kind::Globals, "Globals", "globals")})
    found.push_back({{"name", name},
                     {"presentationHint", hint},
                     {"variablesReference", walk.refer_to({kind, *frame, {}, {}})},
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
