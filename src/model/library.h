// A library whose functions are linked only if something refers to them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace culprit::model {

/// Immutable, so threads may share it.
class Library {
 public:
  Library() = default;
  explicit Library(Program whole) : outline_(std::move(whole)) {}

  /// Reads the output of print(), which must outlive the library. Functions stay text until they
  /// are taken: most programs need few, and reading all of about 500 at each start would take 1.5
  /// ms. Errors: damaged text outside of functions.
  static Result<Library> read(std::string_view text);

  /// Files, symbols and globals. Do not rely on its functions.
  const Program& outline() const { return outline_; }

  /// A copy of the function with that index. Throws InternalError if its text is damaged.
  Function function(uint32_t index) const;

 private:
  Library(Program outline, std::vector<std::string_view> texts)
      : outline_(std::move(outline)), texts_(std::move(texts)) {}

  Program outline_;
  std::vector<std::string_view> texts_;  // texts of functions; empty if outline_ has them
};

}  // namespace culprit::model
