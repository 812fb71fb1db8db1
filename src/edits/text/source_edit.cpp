#include "edits/text/source_edit.h"

#include <iterator>

namespace culprit::edits {

namespace {

struct Row {
  Mistake mistake;
  const char* name;
  double weight;
};

// Fitted to the patches of 60 codeflaws programs that passed all tests, right ones against wrong
// ones (conditional logit, shrunk towards weights set by hand), where these occur.
constexpr Row kRows[] = {{Mistake::Bound, "bound", 1.0},
                         {Mistake::OneOff, "number off by one", -0.1},
                         {Mistake::Shift, "value off by one", -1.3},
                         {Mistake::Relation, "comparison", 0.1},
                         {Mistake::Connective, "connective", 0.4},
                         {Mistake::Operator, "operator", 0.2},
                         {Mistake::Grouping, "grouping", 0.2},
                         {Mistake::Sides, "order of operands", -0.3},
                         {Mistake::Constant, "constant", -1.5},
                         {Mistake::Variable, "variable", -0.5},
                         {Mistake::Term, "operand too few or too many", -1.9},
                         {Mistake::Type, "type", -0.3},
                         {Mistake::Callee, "function called", -0.2},
                         {Mistake::Negation, "opposite condition", -0.5},
                         {Mistake::Conjunct, "condition too weak or too strong", -1.1},
                         {Mistake::Expression, "expression", -2.5},
                         {Mistake::Superfluous, "superfluous code", 0.9},
                         {Mistake::Guard, "missing condition", -1.9},
                         {Mistake::Exit, "exit", -1.2},
                         {Mistake::Assignment, "missing assignment", -1.2},
                         {Mistake::Repetition, "missing statement", -1.4},
                         {Mistake::Order, "order of statements", 0.3},
                         {Mistake::Extent, "extent of a block", -0.3},
                         {Mistake::Branch, "kind of branch", -0.3},
                         {Mistake::Initial, "missing initial value", 0.3},
                         {Mistake::Separator, "separator", -0.2},
                         {Mistake::Text, "text", -0.2},
                         {Mistake::Print, "missing print", -0.5}};
static_assert([] {
  for (unsigned k = 0; k < kMistakes; ++k)
    if (static_cast<unsigned>(kRows[k].mistake) != k) return false;
  return std::size(kRows) == kMistakes;
}());

}  // namespace

double weight_of(Mistake mistake) { return kRows[static_cast<size_t>(mistake)].weight; }

const char* name_of(Mistake mistake) { return kRows[static_cast<size_t>(mistake)].name; }

}  // namespace culprit::edits
