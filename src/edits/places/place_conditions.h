// Conditions that an added `if` can have at a place: those of the function, their opposites, and
// comparisons of two values that can be named there (place_values.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "edits/places/insertion_places.h"
#include "edits/places/place_values.h"
#include "support/budget.h"

namespace culprit::edits {

struct PlaceCondition {
  std::string text;
  std::vector<model::Instruction> code;  ///< may name kZero and kOne (place_values.h)
  std::vector<model::CallSite> calls;
  model::Operand operand = 0;  ///< the truth, of type i1, after the code
  double weight = 0;           ///< in the unit of kind_weight()
};

class PlaceConditions {
 public:
  /// `index`: of the function in the image. Tree, function and `budget`, which may be null, must
  /// outlive the object. Cost: linear in the function and its syntax tree.
  PlaceConditions(const SourceTree& tree, uint32_t index, const model::Function& function,
                  const Budget* budget = nullptr);

  const OtherVariables& variables() const { return variables_; }
  /// The conditions at the place. `result`: the register of the truth; if not given, one that holds
  /// no value there. Cost: the square of the values at the place. Those found so far when the
  /// budget ends.
  std::vector<PlaceCondition> at(const InsertionPlace& place,
                                 std::optional<model::Operand> result = std::nullopt) const;

 private:
  const SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  const OtherVariables variables_;
  const std::vector<Path> paths_;
  const PlaceValues values_;
  const Budget* budget_;
};

}  // namespace culprit::edits
