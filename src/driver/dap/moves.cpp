#include "driver/dap/moves.h"

#include "driver/dap/handlers.h"

namespace culprit::driver::dap {

using session::Calls;
using session::Direction;
using session::Moment;
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
    case Stop::Why::Line: return stopped("breakpoint", "a breakpoint", {}, stop.ids);
    case Stop::Why::Write:
      return stopped("data breakpoint", "this line writes to a watched place", {}, stop.ids);
    case Stop::Why::Failure: break;
  }
  return stopped("exception", "the failure of the test", walk.verdict());
}

/// The run goes no further in the direction: moves to its last moment there, and says so.
void stop_at_end(Adapter& adapter, Direction direction) {
  Walk& walk = *adapter.walk;
  const bool forwards = direction == Direction::Forwards;
  const session::Navigator& navigator = walk.session().navigator();
  const auto end = forwards ? navigator.last() : navigator.first();
  if (end && *end != walk.session().now()) {
    walk.go(*end);
  } else {
    for (const Diagnostic& said : walk.session().step(direction, Calls::Over, 1).messages)
      adapter.later("output", {{"category", "console"}, {"output", said.message + "\n"}});
  }
  adapter.later("stopped", forwards ? stopped("end", "the end of the run", walk.verdict())
                                    : stopped("entry", "the beginning of the run"));
}

/// Goes to the goal, unless something stops the run on the way.
Result<Json> go(Adapter& adapter, Direction direction, const Goal& goal) {
  Walk& walk = *adapter.walk;
  if (const auto stop = walk.stops().nearest(walk.session(), direction, goal.moment)) {
    walk.go(stop->moment);
    adapter.later("stopped", stopped_at(*stop, walk));
  } else if (goal.moment) {
    walk.go(*goal.moment);
    adapter.later("stopped", stopped(goal.reason, goal.description));
  } else {
    stop_at_end(adapter, direction);
  }
  return Json::object();
}

const session::Navigator& navigator(const Adapter& adapter) {
  return adapter.walk->session().navigator();
}
const Moment& now(const Adapter& adapter) { return adapter.walk->session().now(); }

}  // namespace

Json stopped(const char* reason, const std::string& description, const std::string& text,
             const std::vector<uint32_t>& breakpoints) {
  Json body = {{"reason", reason},
               {"description", description},
               {"threadId", kThread},
               {"allThreadsStopped", true}};
  if (!text.empty()) body["text"] = text;
  if (!breakpoints.empty()) body["hitBreakpointIds"] = breakpoints;
  return body;
}

Result<Json> next(Adapter& adapter, const Json&) {
  return go(adapter, Direction::Forwards, {navigator(adapter).after(now(adapter), Calls::Over)});
}

Result<Json> step_in(Adapter& adapter, const Json&) {
  return go(adapter, Direction::Forwards, {navigator(adapter).after(now(adapter), Calls::Into)});
}

Result<Json> step_out(Adapter& adapter, const Json&) {
  return go(adapter, Direction::Forwards, {navigator(adapter).end_of_call(now(adapter))});
}

Result<Json> step_back(Adapter& adapter, const Json&) {
  return go(adapter, Direction::Backwards, {navigator(adapter).before(now(adapter), Calls::Over)});
}

Result<Json> go_on(Adapter& adapter, const Json&) {
  auto body = go(adapter, Direction::Forwards, {});
  (*body)["allThreadsContinued"] = true;
  return body;
}

Result<Json> reverse_continue(Adapter& adapter, const Json&) {
  return go(adapter, Direction::Backwards, {});
}

}  // namespace culprit::driver::dap
