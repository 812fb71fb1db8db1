// Tests that start a program of the build through a launcher: env, a shell, a script.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/shell/file_changes.h"
#include "project/test_files.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::project {

/// A run of a program of the build that a test consists of.
struct TestRun {
  size_t executable = 0;
  spec::TestCase test;         ///< without its files
  std::string folder;          ///< the working folder; empty: that of the test
  shell::FileChanges changes;  ///< made by the script before
};

struct Launch {
  std::vector<TestRun> runs;  ///< the test passes exactly if all of them do
  std::string words;          ///< what was taken, for a note; empty if the test starts the program
};

/// The runs that a test consists of. If its command is a program of the build, that is the run.
/// Otherwise the command is read as shell/evaluator.h does; nothing is started. Several runs are
/// named TEST/1, TEST/2 …. Errors, each with a hint: the program is not built; a command or a place
/// in a script that is not understood.
Result<Launch> launch_of(const Build& build, const BuildTest& test,
                         const std::shared_ptr<const Fence>& fence);

}  // namespace culprit::project
