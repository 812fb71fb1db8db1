// Exits that a function may lack: `if (size == 0) return false;` before a statement.
//
// An exit is first tried alone, at one execution of its place: if that does not get past the
// failure, no condition helps. Only if it does, the conditions are tried (place_conditions.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "edits/places/insertion_places.h"
#include "edits/places/place_conditions.h"
#include "edits/source_tree.h"
#include "support/budget.h"

namespace culprit::edits {

/// `return -1;` at a place, without a condition.
struct MissingExit {
  uint32_t function = 0;  ///< index into Image::functions
  InsertionPlace place;
  std::string text;
  /// the return and its constants; the first two are kZero and kOne (place_values.h)
  std::vector<model::Instruction> code;
  std::vector<uint64_t> constants;
  double weight = 0;  ///< in the unit of kind_weight()
};

/// Whether the edit adds an `if`: before an added exit, or before a statement (missing_guards.h),
/// whose probe it overwrites.
bool adds_a_check(const machine::Image& image, const Edit& edit);

class MissingExits {
 public:
  /// Of the suspect functions, at places beside components in `asked` (ascending). The image and
  /// the budget, which may be null, must outlive the object. Cost: the places, times the variables
  /// that are visible there. Those found so far are kept when the budget ends,
  /// and the likeliest kMostKept of more.
  MissingExits(const machine::Image& image, const std::vector<model::ComponentId>& asked,
               const Budget* budget = nullptr);

  const std::vector<MissingExit>& exits() const { return exits_; }
  /// The exit without a condition.
  static machine::Insertion insertion_of(const MissingExit& exit);
  /// The exit alone, for reports: `if (…) return -1;`.
  static Edit without_condition(const MissingExit& exit);
  /// The exit with each condition, the likeliest first, at most `most`, or those found so far when
  /// the budget ends. Cost: the square of the values at the place.
  std::vector<Edit> with_conditions(const MissingExit& exit, size_t most) const;

 private:
  const machine::Image& image_;
  const SourceTree tree_;
  const Budget* budget_;
  std::vector<MissingExit> exits_;
};

}  // namespace culprit::edits
