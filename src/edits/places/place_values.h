// Values that an added statement can compute at a place: variables, members and elements, numbers,
// and expressions of the function whose variables are in scope there; also members that the
// function does not name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "edits/access_paths.h"
#include "edits/other_variables.h"
#include "edits/places/insertion_places.h"
#include "edits/places/place_code.h"
#include "edits/places/place_members.h"
#include "edits/source_tree.h"
#include "machine/image/mutant.h"

namespace culprit::edits {

struct PlaceValue {
  std::string text;
  model::Type type;
  bool is_number = false;  ///< a literal
  bool is_expression = false;
  bool is_unnamed = false;       ///< a member that the function does not name
  std::string assigned_to = {};  ///< an expression that the function assigns to this
  model::Operand operand = 0;    ///< where the value is after the code
  std::vector<model::Instruction> code = {};
  std::vector<model::CallSite> calls = {};
  unsigned in_use = 0;  ///< registers in use after the code (PlaceCode::in_use)
};

/// Operands of code: the constants 0 and 1 of the insertion that gets it.
inline constexpr model::Operand kZero = machine::Insertion::constant(0),
                                kOne = machine::Insertion::constant(1);

class PlaceValues {
 public:
  /// All but `code` must outlive the object. Cost: linear in the function and its syntax tree.
  PlaceValues(const SourceTree& tree, const model::Function& function,
              const OtherVariables& variables, const std::vector<Path>& paths);

  /// Whether an integer with this text is unsigned in the function; nullopt: not known.
  std::optional<bool> is_unsigned(const std::string& text) const;
  /// The C type of an expression or variable with this text; empty: not known, or several types.
  std::string type_of(const std::string& text) const;
  bool may_be_unsigned(const std::string& text) const { return is_unsigned(text).value_or(true); }
  /// The values at the place, whose code needs no register below `in_use` (PlaceCode::in_use), but
  /// for unnamed members. Cost: the size of the function's expressions.
  std::vector<PlaceValue> at(const InsertionPlace& place, const PlaceCode::Variables& visible,
                             PlaceCode& code, unsigned in_use) const;
  /// The members of pointers at the place that the function does not name; their code names kOne.
  std::vector<PlaceValue> unnamed_members(const InsertionPlace& place,
                                          const PlaceCode::Variables& visible, PlaceCode& code,
                                          unsigned in_use) const;

 private:
  /// An expression of the function with its probe.
  struct Expression {
    std::string text;
    SyntaxId node = kNoSyntax;
    model::Type type;
    std::string assigned_to;
    uint32_t pc = 0;
    model::Operand operand = 0;
  };

  void find_expressions();
  void find_numbers();
  void find_types();
  void find_members();
  bool can_stand_at(const Expression& expression, const SourceLocation& at) const;

  const SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  const OtherVariables& variables_;
  const std::vector<Path>& paths_;
  std::vector<Expression> expressions_;
  std::vector<PlaceValue> numbers_;
  std::map<std::string, std::string> types_;                 // of texts; empty: several types
  std::map<std::string, std::vector<PlaceMember>> members_;  // unnamed ones, by their pointers
};

}  // namespace culprit::edits
