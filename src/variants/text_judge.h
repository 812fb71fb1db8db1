// Judges changes of the source as text: writes them in, compiles the program again
// (RunRequest::rebuild), runs all tests.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "judge/problem.h"

namespace culprit::variants {

/// The text of the file with the changes written in; nullopt if they are not all in one file, or do
/// not stand there.
std::optional<std::string> changed_file(const model::Program& program,
                                        const edits::SourceChanges& changes);

/// The tests, for a program that is changed: it is not waited for longer than the original took,
/// and begins with the schedules under which that failed.
judge::RunRequest request_for_change(const judge::Problem& original);

/// Another program with the same tests.
struct Rebuilt {
  Rebuilt(const judge::RunRequest& original, model::Program other);

  const model::Program program;
  const machine::Image image;
  const judge::RunRequest request;
  const judge::Problem problem;
};

/// Null if it does not compile. Cost: compiles the program, and runs the tests.
std::unique_ptr<Rebuilt> rebuilt(const judge::Problem& problem,
                                 const edits::SourceChanges& changes);

/// Whether every test that was judged `before` passes now, without undefined behaviour of a kind
/// that the test did not show before, and assertions about all threads have as much to judge as in
/// runs that passed before. False once the time is up.
bool passes_all(const Rebuilt& program, const std::vector<document::TestOutcome>& before);
/// Whether the program with the changes compiles and passes_all().
bool passes_as_text(const judge::Problem& problem, const std::vector<document::TestOutcome>& before,
                    const edits::SourceChanges& changes);

}  // namespace culprit::variants
