// `culprit repair --choose`: asks which of two outputs is right where patches differ, and adds the
// answer to the tests.
#pragma once

#include <functional>

#include "document/document.h"
#include "driver/cli/cli.h"
#include "driver/settings.h"

namespace culprit::driver {

/// Repairs, and writes the answer and the patches.
using RepairOnce = std::function<ExitCode(const Streams& streams, document::Document& document)>;

/// Repairs with the tests again and again, each time with one more test from an answer, until the
/// patches do not differ or there is no answer. Only the last result is written. Questions go to
/// the error stream. A new test is chosen-1 and so on; the files of a test never change.
ExitCode repair_by_choice(const Settings& settings, const Streams& streams,
                          const RepairOnce& repair);

}  // namespace culprit::driver
