// What each request does. A handler gets the arguments and returns the body of the response; events
// go to Adapter::later(). Those about a run are called only while one is open.
#pragma once

#include "driver/dap/adapter.h"

namespace culprit::driver::dap {

// life.cpp
Result<Json> initialize(Adapter& adapter, const Json& arguments);
Result<Json> launch(Adapter& adapter, const Json& arguments);
Result<Json> configuration_done(Adapter& adapter, const Json& arguments);
Result<Json> terminate(Adapter& adapter, const Json& arguments);
Result<Json> disconnect(Adapter& adapter, const Json& arguments);

// breakpoints.cpp
Result<Json> set_breakpoints(Adapter& adapter, const Json& arguments);
Result<Json> set_exception_breakpoints(Adapter& adapter, const Json& arguments);
Result<Json> breakpoint_locations(Adapter& adapter, const Json& arguments);
Result<Json> data_breakpoint_info(Adapter& adapter, const Json& arguments);
Result<Json> set_data_breakpoints(Adapter& adapter, const Json& arguments);

// frames.cpp
Result<Json> threads(Adapter& adapter, const Json& arguments);
Result<Json> stack_trace(Adapter& adapter, const Json& arguments);
Result<Json> scopes(Adapter& adapter, const Json& arguments);
Result<Json> exception_info(Adapter& adapter, const Json& arguments);

// variables.cpp
Result<Json> variables(Adapter& adapter, const Json& arguments);
Result<Json> evaluate(Adapter& adapter, const Json& arguments);

// moves.cpp
Result<Json> next(Adapter& adapter, const Json& arguments);
Result<Json> step_in(Adapter& adapter, const Json& arguments);
Result<Json> step_out(Adapter& adapter, const Json& arguments);
Result<Json> step_back(Adapter& adapter, const Json& arguments);
Result<Json> go_on(Adapter& adapter, const Json& arguments);
Result<Json> reverse_continue(Adapter& adapter, const Json& arguments);

// diagnosis.cpp
Result<Json> suspects(Adapter& adapter, const Json& arguments);
Result<Json> command(Adapter& adapter, const Json& arguments);

}  // namespace culprit::driver::dap
