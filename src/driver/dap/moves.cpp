#include "driver/dap/moves.h"

#include <algorithm>

#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/handlers.h"

namespace culprit::driver::dap {

using session::Calls;
using session::Direction;
using session::Moment;
using session::Navigator;
using session::Stop;

namespace {

/// Why a move stops at its own goal.
struct Goal {
  std::optional<Moment> moment;  ///< nullopt: the end of the run, or its beginning
  const char* reason = "step";
  const char* description = "a step";
};

Json stopped_at(const Stop& stop, const Walk& walk) {
  switch (stop.why) {
    case Stop::Why::Line: return stopped(walk, "breakpoint", "a breakpoint", {}, stop.ids);
    case Stop::Why::Write:
      return stopped(walk, "data breakpoint", "this line writes to a watched place", {}, stop.ids);
    case Stop::Why::Failure: break;
  }
  return stopped(walk, "exception", "the failure of the test", walk.verdict());
}

/// The run goes no further in the direction: moves to its last moment there, and says so.
void stop_at_end(Adapter& adapter, Direction direction) {
  Walk& walk = *adapter.walk;
  const bool forwards = direction == Direction::Forwards;
  const Navigator& navigator = walk.session().navigator();
  const auto end = forwards ? navigator.last() : navigator.first();
  if (end && *end != walk.session().now()) {
    walk.go(*end);
  } else {
    for (const Diagnostic& said : walk.session().step(direction, Calls::Over, 1).messages)
      adapter.later("output", {{"category", "console"}, {"output", said.message + "\n"}});
  }
  adapter.later("stopped", forwards ? stopped(walk, "end", "the end of the run", walk.verdict())
                                    : stopped(walk, "entry", "the beginning of the run"));
}

/// Goes to the goal, unless something stops the run on the way.
Result<Json> go(Adapter& adapter, Direction direction, const Goal& goal) {
  Walk& walk = *adapter.walk;
  if (const auto stop = walk.stops().nearest(walk.session(), direction, goal.moment)) {
    walk.go(stop->moment);
    adapter.later("stopped", stopped_at(*stop, walk));
  } else if (goal.moment) {
    walk.go(*goal.moment);
    adapter.later("stopped", stopped(walk, goal.reason, goal.description));
  } else {
    stop_at_end(adapter, direction);
  }
  return Json::object();
}

/// Goes to the goal that `find` knows for the moment at which the thread of the request stands.
template <class Find>
Result<Json> move_in_thread(Adapter& adapter, const Json& arguments, Direction direction,
                            const Find& find) {
  const Walk& walk = *adapter.walk;
  const auto thread = thread_named(walk, arguments);
  if (!thread) return thread.errors();
  return go(adapter, direction, {find(walk.session().navigator(), walk.standing(*thread))});
}

Result<Json> run_on(Adapter& adapter, const Json& arguments, Direction direction) {
  const auto thread = thread_named(*adapter.walk, arguments);
  return thread ? go(adapter, direction, {}) : thread.errors();
}

}  // namespace

Result<uint32_t> thread_named(const Walk& walk, const Json& arguments) {
  const auto number = whole_number(arguments, "threadId", walk.thread());
  if (!number) return number.errors();
  const std::vector<uint32_t> threads = walk.threads();
  const auto found = std::find(threads.begin(), threads.end(), *number);
  if (found == threads.end())
    return user_error(fmt::format("there is no thread {} at this moment", *number));
  return *found;
}

Json stopped(const Walk& walk, const char* reason, const std::string& description,
             const std::string& text, const std::vector<uint32_t>& breakpoints) {
  Json body = {{"reason", reason},
               {"description", description},
               {"threadId", walk.thread()},
               {"allThreadsStopped", true}};
  if (!text.empty()) body["text"] = text;
  if (!breakpoints.empty()) body["hitBreakpointIds"] = breakpoints;
  return body;
}

/// A thread that has come to no line yet goes to its first one.
Result<Json> next(Adapter& adapter, const Json& arguments) {
  return move_in_thread(adapter, arguments, Direction::Forwards,
                        [](const Navigator& n, const Moment& at) {
                          return n.after(at, at.line ? Calls::Over : Calls::Into);
                        });
}

Result<Json> step_in(Adapter& adapter, const Json& arguments) {
  return move_in_thread(
      adapter, arguments, Direction::Forwards,
      [](const Navigator& n, const Moment& at) { return n.after(at, Calls::Into); });
}

Result<Json> step_out(Adapter& adapter, const Json& arguments) {
  return move_in_thread(adapter, arguments, Direction::Forwards,
                        [](const Navigator& n, const Moment& at) { return n.end_of_call(at); });
}

Result<Json> step_back(Adapter& adapter, const Json& arguments) {
  return move_in_thread(adapter, arguments, Direction::Backwards,
                        [&](const Navigator& n, const Moment& at) -> std::optional<Moment> {
                          if (at.thread == adapter.walk->thread()) return n.before(at, Calls::Over);
                          const auto line = n.holding({at.step, at.thread, at.depth});
                          return line ? n.before(*line, Calls::Over) : std::nullopt;
                        });
}

Result<Json> go_on(Adapter& adapter, const Json& arguments) {
  auto body = run_on(adapter, arguments, Direction::Forwards);
  if (body) (*body)["allThreadsContinued"] = true;
  return body;
}

Result<Json> reverse_continue(Adapter& adapter, const Json& arguments) {
  return run_on(adapter, arguments, Direction::Backwards);
}

}  // namespace culprit::driver::dap
