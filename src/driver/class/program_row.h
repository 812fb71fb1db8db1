// The row of a program of a class: runs `culprit repair` on it as a process of its own.
#pragma once

#include <string>
#include <vector>

#include "document/class_report.h"
#include "driver/class/submissions.h"
#include "project/process.h"
#include "support/result.h"

namespace culprit::driver {

/// How every program of the class is asked.
struct ClassQuestion {
  std::string folder;                ///< of the class; paths in rows are below it
  std::vector<std::string> options;  ///< for `repair`, with the tests
  std::vector<std::string> flags;    ///< of the compiler
  double seconds = 0;                ///< after which a program is stopped
  uint64_t memory_bytes = 0;         ///< beyond which it is stopped
  const Budget* whole = nullptr;     ///< when it ends, no program is begun; may be null
};

/// The row of the program. Never fails: what goes wrong is in the row.
document::ProgramRow row_of_program(const Submission& submission, const ClassQuestion& question);

/// The row that follows from what a run of `repair` left. Without the program's name.
document::ProgramRow row_of_result(const Result<project::ProcessOutput>& result,
                                   const std::string& folder);

}  // namespace culprit::driver
