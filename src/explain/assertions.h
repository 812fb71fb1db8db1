// Assertions in the code of the model: the branches that decide whether `assert(e)` fails.
//
// `assert(a && b)` has one branch per operand, and each leads to __assert_fail where it is false.
// In `assert(a || b)` only the last one does; the others go on to the next operand. All of them
// are at the place of the macro.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "machine/image/image.h"
#include "machine/image/mutant.h"

namespace culprit::explain {

class Assertions {
 public:
  /// Cost: linear in the code of the program without the library.
  explicit Assertions(const machine::Image& image);

  /// Whether the branch belongs to an assertion.
  bool contains(uint32_t function, uint32_t pc) const;
  /// Whether a side of the branch is the failure of an assertion.
  bool decides(uint32_t function, uint32_t pc) const { return bad_.contains({function, pc}); }
  /// Whether that side is the one where the condition is true.
  bool fails_if_true(uint32_t function, uint32_t pc) const { return bad_.at({function, pc}); }
  /// The program with assertions that are evaluated but never fail.
  machine::Mutant without_effect() const;

 private:
  const machine::Image& image_;
  std::map<std::pair<uint32_t, uint32_t>, bool> bad_;
  std::set<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>> places_;  // function and location
};

}  // namespace culprit::explain
