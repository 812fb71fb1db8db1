// Writes the schedules under which tests fail into the folder of the tests.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "document/document.h"
#include "driver/inputs.h"

namespace culprit::driver {

/// NAME.schedule for each test that is judged under a schedule; says so on `messages`. Errors: a
/// file cannot be written.
std::optional<InputError> write_schedules(const std::string& folder,
                                          const document::Document& document,
                                          std::ostream& messages);

}  // namespace culprit::driver
