// Judges changes of the source as text: writes them in, compiles the program again, runs all tests.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "judge/problem.h"
#include "support/result.h"

namespace culprit::repair {

/// Compiles and links the program with this text in place of the file (a path of
/// model::Program::files). Errors: it does not compile; the file is not a unit of its own.
using Rebuild =
    std::function<Result<model::Program>(const std::string& path, const std::string& text)>;

/// The text of the file with the changes written in; nullopt if they are not all in one file, or do
/// not stand there.
std::optional<std::string> changed_file(const model::Program& program,
                                        const edits::SourceChanges& changes);

/// Whether every test that was judged `before` passes with the changes, without undefined behaviour
/// of a kind that the test did not show before. Cost: compiles the program, and runs the tests.
bool passes_as_text(const judge::Problem& problem, const std::vector<document::TestOutcome>& before,
                    const edits::SourceChanges& changes, const Rebuild& rebuild);

}  // namespace culprit::repair
