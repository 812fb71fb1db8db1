// The journal of a session as a file, and the check that its conditions mean the moments that they
// are about.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/settings.h"
#include "judge/request.h"
#include "session/inquiry.h"

namespace culprit::driver {

/// For each condition, whether the program checks it at that moment, if it is compiled into it. All
/// false for a program that is not compiled from named files. Cost: a compilation, and a run of the
/// test up to each moment.
std::vector<bool> checked_there(const std::vector<session::PlacedCondition>& conditions,
                                const Settings& settings, const judge::RunRequest& request,
                                const spec::TestCase& test);

/// Why no journal is written to the file: it holds something else, or is no regular file; nullopt
/// if it can be written, as far as is known.
std::optional<Diagnostic> journal_problem(const std::string& path);

/// Writes the file; a message if that fails, or if the file holds something else.
std::optional<Diagnostic> write_journal(const std::string& path, const std::string& text);

/// The content of a journal; empty if there is no such file yet. Errors: it cannot be read.
Result<std::string> read_journal(const std::string& path);

}  // namespace culprit::driver
