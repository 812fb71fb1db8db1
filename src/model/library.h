// A program of which the linker takes what is referred to.
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

  /// Reads a text of print(), which must outlive the library. Functions stay text until they are
  /// taken: most programs need few, and to read some 500 at each start takes 1.5 ms. Errors: damage
  /// outside of functions.
  static Result<Library> read(std::string_view text);

  /// Files, symbols and globals; of functions nothing is to be relied on.
  const Program& outline() const { return outline_; }

  /// A copy of the function of that index. Throws InternalError when its text is damaged.
  Function function(uint32_t index) const;

 private:
  Library(Program outline, std::vector<std::string_view> texts)
      : outline_(std::move(outline)), texts_(std::move(texts)) {}

  Program outline_;
  std::vector<std::string_view> texts_;  // of functions; empty when outline_ holds them
};

}  // namespace culprit::model
