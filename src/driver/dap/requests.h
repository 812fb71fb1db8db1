// The table of requests.
#pragma once

#include <string_view>

#include "driver/dap/adapter.h"

namespace culprit::driver::dap {

struct RequestRow {
  const char* name;
  Phase phase;  ///< in which it may come
  Result<Json> (*handle)(Adapter&, const Json& arguments);
};

/// The row of a request; null if there is none.
const RequestRow* row_of_request(std::string_view name);

}  // namespace culprit::driver::dap
