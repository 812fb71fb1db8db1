// Terms as C expressions of the statement at a point: which variables are visible there, and how
// the function at that point names an element of an array.
//
// The paper works on the characters of predicates, where `a[i=2]` and `a[2]` differ by "i=" and "".
// Here, an element gets the index of the array's other uses in the function: a variable if it has
// the right value at the point, else the number.
#pragma once

#include <map>
#include <vector>

#include "explain/states.h"

namespace culprit::explain {

class LocalCode {
 public:
  /// Both must outlive this.
  LocalCode(Reading& reading, const States& states) : reading_(reading), states_(states) {}

  /// The term with names for the function of the point, at most two ways, with variables as
  /// indices first. Empty if it has a part that is not visible there, or has no name.
  std::vector<Linear> ways(const Linear& term, size_t point);
  /// Whether the cell is a variable of the frame at the point, and not an element.
  bool is_variable(AtomId cell, size_t point) const;
  /// The cell that is at the place when the point is entered, with its name; the place has to be
  /// that of a variable. nullopt if it is not assigned before on the path.
  std::optional<Linear> current(const Place& place, size_t point);

 private:
  /// How a function reads a cell.
  struct Use {
    AtomId atom = 0;
    uint32_t object = 0;
    int32_t offset = 0;
    uint32_t bytes = 0;
    int64_t index = 0;  ///< its value
    NameId name = 0;
  };
  void note_uses(const Linear& term, std::vector<Use>& uses) const;
  const std::vector<Use>& uses_in(uint32_t function);
  std::optional<NameId> parameter_name(AtomId cell, size_t point);
  std::optional<NameId> element_name(const Atom& cell, size_t point, bool by_variable);
  std::optional<NameId> holder_name(AtomId cell, size_t point, bool by_variable);
  std::optional<NameId> name_of_object(const Place& place, size_t point, bool by_variable);
  std::optional<Linear> index_variable(int64_t wanted, size_t point);
  std::optional<Linear> named(const Linear& term, size_t point, bool by_variable);
  uint32_t function_at(size_t point) const;

  Reading& reading_;
  const States& states_;
  std::map<uint32_t, std::vector<Use>> uses_;  // by function
};

}  // namespace culprit::explain
