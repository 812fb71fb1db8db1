// Components: what can be at fault (Reiter 1987; de Kleer & Williams 1987; for programs: Console et
// al. 1993, Wotawa 2008).
//
// Each component of a suspect file is planted into the program as one or more *probes*: places
// where the machine hands the computed value over and takes back the value to go on with. Mode ok
// returns the same value; mode ab returns a free value, another one at each instance. Groups (a
// declaration, a macro definition, a function) have no probe of their own: group ab = every member
// ab.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/type.h"
#include "support/source_range.h"

namespace culprit::model {

using ComponentId = uint32_t;
inline constexpr ComponentId kNoComponent = 0xffffffffu;

enum class ComponentKind : uint8_t {
  Condition,           ///< a whole condition of if, loop or ?: ; truth value
  ConditionAtom,       ///< an operand of && or || inside a condition; child of the Condition
  SwitchValue,         ///< the value a switch dispatches on
  Assignment,          ///< the value stored by =
  CompoundAssignment,  ///< the value stored by += and the like
  Increment,           ///< the value stored by ++ and --
  Initializer,         ///< the value of a local initialiser, or one element of it
  StaticInitializer,   ///< the value of a static-storage initialiser, or one element of it
  Argument,            ///< a scalar argument of a call
  PrintedValue,        ///< a value argument of a printf-like call
  PrintText,    ///< one literal piece of a print's format, or the text of puts/putchar-like calls
  Print,        ///< a whole print call: prints what the expected output needs there
  Input,        ///< a scan: all its targets together
  ReturnValue,  ///< the value of a return statement
  Index,        ///< the index of an array subscript
  Target,       ///< the place that an assignment stores to: an address, or which variable
  Statement,    ///< whether a statement runs at all (skip)
  Jump,         ///< whether a break, continue, goto or return is taken
  /// whether a scan gets a variable's value where it needs its address (a missing &)
  Address,
  /// what may have been meant as a store: a statement without effect (`x;`, `x == 1;`), or a call
  /// whose result is discarded (`insert(x, 1);`)
  UnusedValue,
  /// a place before the end of a block where a print may be missing: prints what the expected
  /// output needs there
  MissingOutput,
  Declaration,      ///< group: every value of the declared variable, and its size
  MacroDefinition,  ///< group: every expansion of an object-like or function-like macro
  MacroUse,         ///< the value of one expansion of a macro
  Function,         ///< group: everything in the function
};
inline constexpr unsigned kComponentKinds = static_cast<unsigned>(ComponentKind::Function) + 1;

/// The word used in reports and in JSON, e.g. "condition", "assignment".
const char* kind_name(ComponentKind kind);
/// True for kinds that have no probe of their own but stand for their members.
bool is_group(ComponentKind kind);

struct Component {
  ComponentKind kind{};
  /// in the file as the user wrote it; macro uses: the place of use
  SourceRange range;
  /// source text of the range, one line, shortened with … past 80 bytes
  std::string text;
  std::string function;  ///< enclosing function; empty at file scope
  /// declared variable or macro of a group, target variable of an assignment; may be empty
  std::string name;
  ComponentId parent = kNoComponent;  ///< Condition of an atom, Print of a text or printed value
  /// the innermost enclosing statement (or the condition of a compound one): one *place* to look at
  SourceRange statement;
  Type type;  ///< type of the probed value; void for groups, texts, inputs
  /// the value is a number without a sign; of a Declaration, what the variable holds or leads to is
  bool is_unsigned = false;
  /// of a pointer, of a Target that is an address, and of what is copied: the size of what lies
  /// there; 0: not known
  uint64_t pointee_bytes = 0;
  /// the value is a struct or union that lies somewhere: the probed value is the address that it is
  /// copied from
  bool is_copied = false;
  /// of a literal that fills an array of char: its size; the probed value is then the array's
  /// address
  uint64_t array_bytes = 0;
  std::vector<ComponentId> members;  ///< of a group, sorted
  /// names of the variables that the component's expression reads, sorted
  std::vector<std::string> reads;
  /// of a Target that is a variable: the variables that may have been meant, its own first; of a
  /// call whose result is unused: that it is, and where it may be stored; the probed value is then
  /// an index into them
  std::vector<std::string> choices;
};

/// The body of a loop or of a branch, as the user wrote it. Of a loop it reaches from the head to
/// the end, since the condition and the step belong to what is repeated.
struct SourceBlock {
  SourceRange range;
  /// the head, `for (i = 0; i < n; i++)`; `else` of the other branch; one line, shortened as that
  /// of a component
  std::string text;
  std::string function;
};

}  // namespace culprit::model
