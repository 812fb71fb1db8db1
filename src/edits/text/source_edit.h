// Changes of the source that are only text: their effect is found by compiling them.
#pragma once

#include <string>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"

namespace culprit::edits {

/// What an edit mends, if it is what the author meant.
enum class Mistake : uint8_t {
  Bound,        ///< `<` for `<=`, and the like
  OneOff,       ///< a number one too large or too small
  Shift,        ///< a variable or other expression, one too large or too small
  Relation,     ///< another comparison
  Connective,   ///< `&&` for `||`
  Operator,     ///< another operator
  Grouping,     ///< the same operators in another order
  Sides,        ///< operands or arguments in another order
  Constant,     ///< another constant
  Variable,     ///< another variable
  Term,         ///< an operand too few or too many
  Type,         ///< a conversion; another type of a variable
  Callee,       ///< another function
  Negation,     ///< the opposite condition
  Conjunct,     ///< a condition too weak or too strong by one part
  Expression,   ///< another expression as a whole
  Superfluous,  ///< a statement or condition too many
  Guard,        ///< a condition missing before a statement
  Exit,         ///< a missing or wrong `break`, `continue` or `return`
  Assignment,   ///< a missing assignment
  Repetition,   ///< a missing statement that stands elsewhere
  Order,        ///< statements in another order
  Extent,       ///< a statement inside or outside of a loop or branch
  Branch,       ///< `if`, `else` or `while` for one another
  Initial,      ///< a missing initial value
  Separator,    ///< a text between iterations that is printed after all of them
  Text,         ///< a fixed text that is printed
  Print,        ///< a missing print
  Header,       ///< the header of a loop as a whole
  Increment,    ///< an increment in the wrong place
  Size,         ///< an object that is too small
  Lifetime,     ///< an object that does not live long enough
  Format,       ///< a conversion of `scanf` or `printf`
  Reset,        ///< a missing assignment to a pointer, through one, or to an element
  Copy,         ///< memory that is used again or ends, where a copy of it is meant
  Overwritten,  ///< a value that changes before it is read
  Hiding,       ///< a new variable where one of the same name is meant
  Step,         ///< a variable moves on by another step
  Locking,      ///< other threads come between: a lock is missing, too short, or in the wrong order
  Waiting,      ///< a thread does not wait for what another one has to do first
  Message,      ///< a call of MPI is missing, or another one is meant
};
inline constexpr unsigned kMistakes = static_cast<unsigned>(Mistake::Message) + 1;

struct SourceEdit {
  SourceChanges changes;
  Mistake mistake{};
  double weight = 0;          ///< log-odds beside other edits of the same place
  SyntaxId node = kNoSyntax;  ///< what changes
  unsigned mistakes = 1;      ///< that it mends; the same one at several places counts once
  std::string words = {};     ///< what it does, if that is hard to see from the changes
};

/// Whether the edit adds statements and changes nothing else.
bool only_adds(const SourceEdit& edit);

/// More for a mistake that the layout shows: code is indented as if it stood where the edit puts
/// it. Set by hand.
inline constexpr double kByLayout = 1.5;

/// The log-odds that an edit of this kind that passes all tests is what the author meant, beside
/// other kinds.
double weight_of(Mistake mistake);
/// Whether such a mistake need not show in the value of any one expression: statements in the wrong
/// order or place, missing ones, types, other functions.
bool is_beyond_values(Mistake mistake);
/// What an edit of a value or of instructions mends. Cost: constant.
Mistake mistake_of(const Edit& edit);
/// "bound", "operator", "missing assignment", …
const char* name_of(Mistake mistake);

}  // namespace culprit::edits
