// The requests about places at which a run stops.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/handlers.h"
#include "driver/dap/moves.h"
#include "session/moments/line_values.h"

namespace culprit::driver::dap {

using session::Line;
using session::LineStop;

namespace {

/// Nullopt: no executions are left out. Errors: of the condition.
Result<std::optional<std::vector<uint64_t>>> executions_wanted(const Walk& walk, Line line,
                                                               const Json& wanted) {
  const std::string condition = project::text(wanted, "condition");
  const std::string hit = project::text(wanted, "hitCondition");
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(hit.data(), hit.data() + hit.size(), number);
  if (!hit.empty() && (error != std::errc() || end != hit.data() + hit.size() || number == 0))
    return user_error("the hit count is a whole number from 1 on: the run stops there that time");
  std::optional<std::vector<uint64_t>> executions;
  if (!condition.empty()) {
    const session::LineValues values = session::all_values(walk.session().navigator(), line,
                                                           fmt::format("({}) ? 1 : 0", condition));
    executions.emplace();
    bool any = false;
    for (const session::LineValue& row : values.rows) {
      any |= row.valid;
      if (row.valid && row.value == "1") executions->push_back(row.execution);
    }
    if (!any && !values.errors.empty()) return values.errors[0];
  }
  if (number == 0) return executions;
  if (!executions) return std::optional(std::vector{number});
  return std::optional(number <= executions->size() ? std::vector{(*executions)[number - 1]}
                                                    : std::vector<uint64_t>());
}

/// Whether the run arrives at the line at all.
bool is_reached(const session::Navigator& navigator, Line line) {
  return navigator.counted(line) ? navigator.executions(line) > 0
                                 : navigator.execution_of(line, 1).has_value();
}

/// A breakpoint as the client wants it becomes a stop, or a message says why not.
std::optional<std::string> place(const Walk& walk, const Json& wanted, LineStop& stop) {
  const session::Navigator& navigator = walk.session().navigator();
  const Line asked = stop.line;
  stop.line = navigator.lines().next_with_code(stop.line);
  if (!stop.line) {
    stop.line = asked;
    return "no statement begins here, or in a line below";
  }
  if (!is_reached(navigator, stop.line))
    return fmt::format("the run does not reach this line: 'why not {}' in the console says why",
                       stop.line.line);
  auto executions = executions_wanted(walk, stop.line, wanted);
  if (!executions) return executions.errors()[0].message;
  stop.executions = executions.take();
  if (stop.executions && stop.executions->empty()) return "the condition is never true in this run";
  return std::nullopt;
}

Json unverified(Adapter& adapter, const std::string& why) {
  return {{"id", adapter.walk->next_breakpoint()}, {"verified", false}, {"message", why}};
}

}  // namespace

Result<Json> set_breakpoints(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  const auto path = text_of(project::member(arguments, "source"), "path");
  if (!path) return path.errors();
  const auto wanted = objects_of(arguments, "breakpoints");
  if (!wanted) return wanted.errors();
  std::vector<uint64_t> lines;
  for (const Json& each : *wanted) {
    const auto line = whole_number(each, "line");
    if (!line) return line.errors();
    lines.push_back(*line);
  }
  const auto file = walk.sources().file_of(*path);
  std::vector<LineStop>& stops = walk.stops().lines;
  if (file) std::erase_if(stops, [&](const LineStop& stop) { return stop.line.file == *file; });
  Json breakpoints = Json::array();
  for (size_t k = 0; k < wanted->size(); ++k) {
    if (!file) {
      breakpoints.push_back(
          unverified(adapter, "this file is none of the program, or holds no fault (--trust)"));
      continue;
    }
    LineStop stop{walk.next_breakpoint(), {*file, adapter.line_of_client(lines[k])}};
    const auto problem = place(walk, (*wanted)[k], stop);
    Json breakpoint = {{"id", stop.id},
                       {"verified", !problem},
                       {"line", adapter.client_line(stop.line.line)},
                       {"source", walk.sources().source(*file)}};
    if (problem) breakpoint["message"] = *problem;
    else stops.push_back(std::move(stop));
    breakpoints.push_back(std::move(breakpoint));
  }
  return Json{{"breakpoints", std::move(breakpoints)}};
}

Result<Json> set_exception_breakpoints(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  std::optional<session::Moment> failure;
  for (const std::string& filter : project::texts_of(project::list(arguments, "filters"))) {
    if (filter != kFailureFilter)
      return user_error(fmt::format("there is no exception filter '{}'", filter),
                        fmt::format("the only one is '{}'", kFailureFilter));
    if (walk.test().failed()) failure = walk.start();
  }
  walk.stops().failure = failure;
  return Json::object();
}

Result<Json> breakpoint_locations(Adapter& adapter, const Json& arguments) {
  const Walk& walk = *adapter.walk;
  const auto path = text_of(project::member(arguments, "source"), "path");
  if (!path) return path.errors();
  const auto first = whole_number(arguments, "line");
  if (!first) return first.errors();
  const auto last = whole_number(arguments, "endLine", *first);
  if (!last) return last.errors();
  Json locations = Json::array();
  const auto file = walk.sources().file_of(*path);
  const uint32_t end = adapter.line_of_client(*last);
  Line at{file.value_or(0), adapter.line_of_client(*first)};
  const session::SourceLines& lines = walk.session().navigator().lines();
  while (file && (at = lines.next_with_code(at)) && at.line <= end) {
    locations.push_back({{"line", adapter.client_line(at.line)}});
    ++at.line;
  }
  return Json{{"breakpoints", std::move(locations)}};
}

namespace {

/// The named value of a request: an expression in a frame, or a part of what a reference opens.
/// `in`: becomes the frame.
Result<session::Storage> storage_named(const Walk& walk, const Json& arguments, std::string& name,
                                       ThreadFrame& in) {
  auto given = text_of(arguments, "name");
  if (!given) return given.errors();
  const auto reference = whole_number(arguments, "variablesReference", 0);
  if (!reference) return reference.errors();
  const auto number = whole_number(arguments, "frameId", walk.number_of(walk.innermost()));
  if (!number) return number.errors();
  name = given.take();
  if (*reference != 0) {
    const auto opened = walk.referred(*reference);
    if (!opened) return opened.errors();
    in = opened->frame;
    if (opened->kind == Opened::Kind::Value) {
      const session::Parts parts(walk.scope(in), opened->value, opened->expression);
      name = parts.named(name);
    }
  } else {
    const auto frame = walk.frame_numbered(*number);
    if (!frame) return frame.errors();
    in = *frame;
  }
  const session::Scope scope = walk.scope(in);
  const auto value = session::evaluate(scope, name);
  if (!value) return value.errors();
  if (const auto storage = session::storage_of(scope, *value)) return *storage;
  return user_error(fmt::format("'{}' is not a place that is assigned to", name));
}

}  // namespace

Result<Json> data_breakpoint_info(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  std::string name;
  ThreadFrame in;
  const auto storage = storage_named(walk, arguments, name, in);
  // the protocol's way to say that there can be none here
  if (!storage) return Json{{"dataId", nullptr}, {"description", storage.errors()[0].message}};
  std::vector<WatchedPlace>& watched = walk.watched();
  const session::History history(walk.session().navigator());
  const session::History::Span span = history.span(*storage, walk.step_of(in));
  const auto known = std::find_if(watched.begin(), watched.end(), [&](const WatchedPlace& each) {
    return each.storage == *storage && each.span.begin == span.begin;
  });
  const size_t id = static_cast<size_t>(known - watched.begin());
  if (known == watched.end()) watched.push_back({*storage, span, name});
  return Json{{"dataId", std::to_string(id)},
              {"description", name},
              {"accessTypes", {"write"}},
              {"canPersist", false}};
}

Result<Json> set_data_breakpoints(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  const auto wanted = objects_of(arguments, "breakpoints");
  if (!wanted) return wanted.errors();
  walk.stops().writes.clear();
  Json breakpoints = Json::array();
  for (const Json& each : *wanted) {
    const std::string id = project::text(each, "dataId");
    size_t number = SIZE_MAX;
    std::from_chars(id.data(), id.data() + id.size(), number);
    if (number >= walk.watched().size() || std::to_string(number) != id) {
      breakpoints.push_back(unverified(adapter, "there is no place with this dataId"));
      continue;
    }
    const WatchedPlace& place = walk.watched()[number];
    const uint32_t breakpoint = walk.next_breakpoint();
    walk.stops().writes.push_back({breakpoint, place.storage, place.span});
    breakpoints.push_back({{"id", breakpoint}, {"verified", true}});
  }
  return Json{{"breakpoints", std::move(breakpoints)}};
}

}  // namespace culprit::driver::dap
