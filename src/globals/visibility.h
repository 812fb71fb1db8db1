// Where the names of an inner expression are visible. Cheaper than asking session/values, which
// goes through all variables of the program for each name: what a function has is remembered.
#pragma once

#include <vector>

#include "globals/program_assertion.h"
#include "machine/image/image.h"

namespace culprit::globals {

class Visibility {
 public:
  /// Both must outlive it.
  Visibility(const machine::Image& image, const InnerExpression& expression);

  /// Whether all names can be visible in the function at that place.
  bool is_visible(uint32_t function, const SourceLocation& at);
  /// The variable that is the whole expression, if it is a local one; else null. Call where it is
  /// visible.
  const model::SourceVariable* local_variable(uint32_t function, const SourceLocation& at);

 private:
  using Locals = std::vector<const model::SourceVariable*>;  // of one name, the innermost first
  const std::vector<Locals>& locals_of(uint32_t function);
  static const model::SourceVariable* visible_one(const Locals& locals, const SourceLocation& at);

  const machine::Image& image_;
  const InnerExpression& expression_;
  std::vector<bool> is_elsewhere_;              // per name: it is visible outside of functions
  std::vector<std::vector<Locals>> functions_;  // per function and name; empty: not asked yet
};

}  // namespace culprit::globals
