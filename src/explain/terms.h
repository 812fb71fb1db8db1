// Atoms of linear terms, and substitution in them.
//
// A *cell* is a variable or an element of an array, together with the event that gave it its value.
// So the substitution of a path-based weakest precondition replaces atoms and needs no care for
// pointers: an assignment `*p = e` is the definition of the cell that the run wrote, and two reads
// of a variable before and after it are two atoms. Whatever is not linear (a product, a division,
// a sum that wraps around) is an *applied* atom over linear operands, into which the substitution
// goes. The *result* of something that is not followed (input, a library function, a pointer, a
// floating value) is an atom that nothing is substituted for.
//
// Atoms are kept once: equal cells, and equal operations on equal operands, are the same atom.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explain/linear.h"
#include "explain/predicate.h"

namespace culprit::explain {

/// Where a cell is: a variable of a frame, or bytes of an object.
struct Place {
  bool in_memory = false;
  uint32_t owner = 0;  ///< frame or object
  int32_t at = 0;      ///< register, or offset in bytes
  uint32_t bytes = 0;  ///< of memory

  bool overlaps(const Place& other) const;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// How the source reads a cell: `a[i]` is {"a", {i}, ""}, `p[i].x` is {"p", {i}, ".x"}.
struct Name {
  std::string base;
  std::vector<Linear> indices;
  std::string tail;
  /// For a parameter that is the caller's cell: its name is right for events of the call, and
  /// `outer` is the caller's name.
  uint32_t call = 0, end = UINT32_MAX;
  NameId outer = 0;
};

/// On numbers of so many bits, which are taken and given with a sign.
enum class Operation : uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  UnsignedDivide,
  Remainder,
  UnsignedRemainder,
  ShiftLeft,
  ShiftRight,
  UnsignedShiftRight,
  And,
  Or,
  Xor,
  Narrow,         ///< the low bits, with a sign
  WithoutSign,    ///< the low bits, without a sign
  UnsignedLess,   ///< 1 or 0
  UnsignedEqual,  ///< 1 or 0; less or equal
  Truth,          ///< of `operand relation limit`: 1 or 0
};

struct Atom {
  enum class Kind : uint8_t { Cell, Applied, Result };
  Kind kind = Kind::Cell;
  /// For Cell and Result: the event that gave the value; 0: it had it from the beginning.
  uint32_t definition = 0;
  Place place;  ///< of a Cell
  // For Applied:
  Operation operation{};
  uint8_t bits = 64;
  Relation relation{};  ///< of Truth, with `limit`
  int64_t limit = 0;
  std::vector<Linear> operands;

  int64_t value = 0;  ///< in the run
};

class Terms {
 public:
  const Atom& operator[](AtomId id) const { return atoms_[id]; }
  const Name& name(NameId id) const { return names_[id]; }

  AtomId cell(uint32_t definition, const Place& place, int64_t value);
  /// The same, if there is one already.
  std::optional<AtomId> find_cell(uint32_t definition, const Place& place) const;
  AtomId result(uint32_t definition, int64_t value);
  /// The operation as an atom; a number if all operands are numbers.
  Linear applied(Operation operation, unsigned bits, std::vector<Linear> operands);
  /// 1 or 0 as an atom, or as a number.
  Linear truth(const Predicate& predicate);
  NameId add(Name name);

  /// The value in the run, computed from those of cells and results. It may wrap around.
  int64_t value(const Linear& term) const;
  bool holds(const Predicate& predicate) const;

  /// The cells and results in it, also in operands and, if asked for, in the indices of names; each
  /// once.
  std::vector<AtomId> leaves(const Linear& term, bool of_names = false) const;
  bool contains(const Linear& term, AtomId leaf) const;

  /// The term with `by` in place of the cell, in names as well. nullopt if it leaves 64 bits. Cost:
  /// linear in the term and its operands.
  std::optional<Linear> substitute(const Linear& term, AtomId cell, const Linear& by);
  /// The same, in normal form: `(a < b) != 0` becomes `a - b < 0`.
  std::optional<Predicate> substitute(const Predicate& predicate, AtomId cell, const Linear& by);
  /// The predicate with numbers as indices of its names: `a[2]` for `a[i=2]`.
  Predicate with_fixed_names(Predicate predicate);
  /// The predicate with names that are right at the event: outside of a call, not its parameters.
  Predicate named_at(Predicate predicate, uint32_t event);
  /// The predicate without comparisons of truth values.
  Predicate plain(Predicate predicate) const;

 private:
  AtomId intern(Atom atom);
  NameId renamed(NameId name, AtomId cell, const Linear& by);
  void name_at(Linear& term, uint32_t event);
  std::optional<AtomId> only_truth(const Linear& term) const;

  std::vector<Atom> atoms_;
  std::vector<Name> names_{Name{}};
  std::map<std::vector<int64_t>, AtomId> interned_;
};

/// What the operation gives. Division by zero gives 0.
int64_t compute(const Atom& applied, const std::vector<int64_t>& operands);

}  // namespace culprit::explain
