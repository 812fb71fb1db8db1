// The parts that a value opens into: the members of a struct, the elements of an array, and what a
// pointer points to.
//
// A pointer into an array, or into a block of the heap with several elements, opens into the
// elements from there on; a pointer to one struct opens into its members; any other pointer opens
// into the one value it points to. A part is a place with an expression that names it again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "session/values/typed_value.h"

namespace culprit::session {

enum class PartsKind : uint8_t { None, Members, Elements, Target };

struct Part {
  std::string name;        ///< `next`, `[3]`, `*p`
  std::string expression;  ///< of C, in the same scope
  TypedValue value;
};

class Parts {
 public:
  /// `expression`: that of the value. `scope` must outlive this. Cost: as elements_at(), for a
  /// pointer.
  Parts(const Scope& scope, const TypedValue& value, std::string_view expression);

  PartsKind kind() const { return kind_; }
  uint64_t count() const { return count_; }
  /// The expression of the part with that name.
  std::string named(std::string_view name) const;
  /// The parts from number `first`, from 0, at most `most` of them.
  std::vector<Part> some(uint64_t first, uint64_t most) const;

 private:
  void open_pointer(const TypedValue& value);
  Part member(uint64_t number) const;
  Part element(uint64_t number) const;

  const Scope& scope_;
  std::string expression_;
  PartsKind kind_ = PartsKind::None;
  uint64_t count_ = 0;
  TypedValue whole_;  // a struct, an array, or the value that a pointer points to
  bool behind_pointer_ = false;
};

}  // namespace culprit::session
