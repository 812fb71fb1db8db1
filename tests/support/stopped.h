// A C snippet that is run up to a mark.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "session/values/expression.h"
#include "session/values/show.h"
#include "subject.h"

namespace culprit::testing_support {

/// The line with the comment `/* here */` is the mark: the run stands before its first instruction,
/// for the last time that it comes there.
struct Stopped {
  explicit Stopped(const std::string& source);
  Stopped(const Stopped&) = delete;

  /// The frame that is `up` calls outside of the innermost one.
  session::Scope scope(size_t up = 0) const;
  /// What is shown for the expression, or `error COLUMN: MESSAGE (HINT)`.
  std::string at(const std::string& expression, size_t up = 0) const;
  /// "x = 1, y = 2": the visible variables, without those of file scope.
  std::string locals(size_t up = 0) const;

  Subject subject;
  std::unique_ptr<machine::State> state;
  uint32_t pc = 0;
};

}  // namespace culprit::testing_support
