#include "driver/dap/requests.h"

#include <algorithm>
#include <iterator>

#include "driver/dap/handlers.h"

namespace culprit::driver::dap {

namespace {

constexpr RequestRow kRequestTable[] = {
    {"initialize", Phase::New, initialize},
    {"launch", Phase::Initialized, launch},
    {"configurationDone", Phase::Open, configuration_done},
    {"terminate", Phase::Open, terminate},
    {"disconnect", Phase::New, disconnect},
    {"setBreakpoints", Phase::Open, set_breakpoints},
    {"setExceptionBreakpoints", Phase::Open, set_exception_breakpoints},
    {"breakpointLocations", Phase::Open, breakpoint_locations},
    {"dataBreakpointInfo", Phase::Open, data_breakpoint_info},
    {"setDataBreakpoints", Phase::Open, set_data_breakpoints},
    {"threads", Phase::Open, threads},
    {"stackTrace", Phase::Open, stack_trace},
    {"scopes", Phase::Open, scopes},
    {"exceptionInfo", Phase::Open, exception_info},
    {"variables", Phase::Open, variables},
    {"evaluate", Phase::Open, evaluate},
    {"next", Phase::Open, next},
    {"stepIn", Phase::Open, step_in},
    {"stepOut", Phase::Open, step_out},
    {"stepBack", Phase::Open, step_back},
    {"continue", Phase::Open, go_on},
    {"reverseContinue", Phase::Open, reverse_continue},
    {"culprit/suspects", Phase::Open, suspects},
    {"culprit/command", Phase::Open, command},
};

}  // namespace

const RequestRow* row_of_request(std::string_view name) {
  const auto found = std::find_if(std::begin(kRequestTable), std::end(kRequestTable),
                                  [&](const RequestRow& row) { return name == row.name; });
  return found == std::end(kRequestTable) ? nullptr : found;
}

}  // namespace culprit::driver::dap
