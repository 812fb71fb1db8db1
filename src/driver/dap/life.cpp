// The requests from the first to the last: initialize, launch, disconnect.
#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/handlers.h"
#include "driver/dap/launch.h"
#include "driver/dap/moves.h"

namespace culprit::driver::dap {

namespace {

/// What this adapter can do beyond what every one can.
Json capabilities() {
  Json out;
  for (const char* name : {"supportsConfigurationDoneRequest", "supportsStepBack",
                           "supportsEvaluateForHovers", "supportsDataBreakpoints",
                           "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
                           "supportsExceptionInfoRequest", "supportsBreakpointLocationsRequest",
                           "supportsDelayedStackTraceLoading", "supportsTerminateRequest"})
    out[name] = true;
  out["exceptionBreakpointFilters"] =
      Json::array({{{"filter", kFailureFilter},
                    {"label", "The moment of the failure"},
                    {"description", "Stops where the test is seen to fail, in both directions."},
                    {"default", true}}});
  return out;
}

}  // namespace

Result<Json> initialize(Adapter& adapter, const Json& arguments) {
  if (const std::string form = project::text(arguments, "pathFormat");
      !form.empty() && form != "path")
    return user_error(fmt::format("pathFormat '{}' is not supported", form),
                      "files are named by paths: 'path'");
  const Json& from_one = project::member(arguments, "linesStartAt1");
  adapter.lines_from_zero = from_one.is_boolean() && !from_one.get<bool>();
  adapter.phase = Phase::Initialized;
  return capabilities();
}

Result<Json> launch(Adapter& adapter, const Json& arguments) {
  auto words = words_of_launch(arguments);
  if (!words) return words.errors();
  const auto line = parse_command_line(*words);
  if (!line) return line.errors();
  if (line->help) return user_error("help is not an argument of a launch");
  auto settings = settings_of(*line);
  if (!settings) return settings.errors();
  adapter.settings = settings.take();
  adapter.launch = words.take();
  return Json::object();
}

Result<Json> configuration_done(Adapter& adapter, const Json&) {
  const Walk& walk = *adapter.walk;
  const bool fails = walk.test().failed();
  adapter.later("stopped",
                stopped(walk, fails ? "exception" : "entry",
                        fails ? "the failure of the test" : "the end of the run", walk.verdict()));
  return Json::object();
}

Result<Json> terminate(Adapter& adapter, const Json&) {
  adapter.close();
  return Json::object();
}

Result<Json> disconnect(Adapter& adapter, const Json&) {
  adapter.phase = Phase::Left;
  return Json::object();
}

}  // namespace culprit::driver::dap
