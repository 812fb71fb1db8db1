// Components: the parts of a program that can be at fault (Reiter 1987; de Kleer and Williams 1987;
// for programs: Console et al. 1993, Wotawa 2008).
//
// Each component of a suspect file is planted into the program as one or more *probes*. At a probe
// the machine receives the computed value and returns the value to go on with. In mode ok it
// returns the same value; in mode ab it returns a free value, another one at each instance. Groups
// (declarations, macro definitions, functions) have no probes: a group is ab if all its members
// are.
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
  Condition,           ///< a whole condition of if, loop or ?: ; the value is its truth
  ConditionAtom,       ///< an operand of && or || inside a condition; its parent is the Condition
  SwitchValue,         ///< the value a switch dispatches on
  Assignment,          ///< the value stored by =
  CompoundAssignment,  ///< the value stored by += and the like
  Increment,           ///< the value stored by ++ and --
  Initializer,         ///< the value of a local initialiser, or one element of it
  StaticInitializer,   ///< the value of a static-storage initialiser, or one element of it
  Argument,            ///< a scalar argument of a call
  PrintedValue,        ///< a value argument of a printf-like call
  PrintText,           ///< one literal piece of a print's format, or the text of puts, putchar, …
  Print,               ///< a whole print call; if ab, it prints the expected text
  Input,               ///< a scan call, with all its targets
  ReturnValue,         ///< the value of a return statement
  Index,               ///< the index of an array subscript
  Target,              ///< the place that an assignment stores to: an address, or a variable
  Statement,           ///< whether a statement runs at all (mode skip)
  Jump,                ///< whether a break, continue, goto or return is taken
  /// Whether a scan gets the value of a variable instead of its address (a missing &).
  Address,
  /// A value that may have been meant to be stored: a statement without effect (`x;` or `x == 1;`),
  /// or a call whose result is discarded (`insert(x, 1);`).
  UnusedValue,
  /// A place before the end of a block where a print may be missing. If ab, it prints the text that
  /// the test expects here.
  MissingOutput,
  Declaration,      ///< group: every value of the declared variable, and its size
  MacroDefinition,  ///< group: every expansion of the macro
  MacroUse,         ///< the value of one expansion of a macro
  Function,         ///< group: all components in the function
};
inline constexpr unsigned kComponentKinds = static_cast<unsigned>(ComponentKind::Function) + 1;

/// The name in reports and in JSON, e.g. "condition", "assignment".
const char* kind_name(ComponentKind kind);
/// True for kinds that have no probe of their own and stand for their members.
bool is_group(ComponentKind kind);

struct Component {
  ComponentKind kind{};
  /// In the file as the user wrote it. For a macro use: the place of the use.
  SourceRange range;
  /// Source text of the range as one line; cut and ended with … beyond 80 bytes.
  std::string text;
  std::string function;  ///< the enclosing function; empty at file scope
  /// The declared variable or macro of a group, or the variable that an assignment stores to; may
  /// be empty.
  std::string name;
  ComponentId parent = kNoComponent;  ///< Condition of an atom; Print of a text or printed value
  /// The innermost enclosing statement, or the condition of a compound one: one *place* to look at.
  SourceRange statement;
  Type type;  ///< type of the probed value; void for groups, texts and inputs
  /// The value is an unsigned number. For a Declaration: the variable holds, or leads to, such
  /// numbers.
  bool is_unsigned = false;
  /// The size of the object pointed to, for a pointer, a Target that is an address, or a copied
  /// struct or union. 0: not known.
  uint64_t pointee_bytes = 0;
  /// The value is a struct or union in memory; the probed value is the address that it is copied
  /// from.
  bool is_copied = false;
  /// The size of the array of char that a literal initialises. The probed value is then the address
  /// of the array. 0 otherwise.
  uint64_t array_bytes = 0;
  std::vector<ComponentId> members;  ///< members of a group, sorted
  /// Names of the variables that the component's expression reads, sorted.
  std::vector<std::string> reads;
  /// If not empty, the probed value is an index into this list. For a Target that is a variable:
  /// the variables that may have been meant, the written one first. For a call whose result is
  /// discarded: "discarded", then the place where the result may have been meant to go.
  std::vector<std::string> choices;
};

/// The body of a loop or branch, as the user wrote it. A loop includes its head, since condition
/// and step are repeated with the body.
struct SourceBlock {
  SourceRange range;
  /// The head of a loop or branch, such as `for (i = 0; i < n; i++)` or `else`; one line, cut like
  /// the text of a component.
  std::string text;
  std::string function;
};

}  // namespace culprit::model
