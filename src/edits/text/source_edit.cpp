#include "edits/text/source_edit.h"

#include <algorithm>
#include <iterator>

namespace culprit::edits {

namespace {

struct Row {
  Mistake mistake;
  const char* name;
  double weight;
  bool is_beyond_values;
};

// Fitted to the patches of 60 codeflaws programs that passed all tests, right ones against wrong
// ones (conditional logit, shrunk towards weights set by hand), where these occur. Those from the
// header of a loop on were set by hand.
constexpr Row kRows[] = {{Mistake::Bound, "bound", 1.0, false},
                         {Mistake::OneOff, "number off by one", -0.1, false},
                         {Mistake::Shift, "value off by one", -1.3, false},
                         {Mistake::Relation, "comparison", 0.1, false},
                         {Mistake::Connective, "connective", 0.4, false},
                         {Mistake::Operator, "operator", 0.2, true},
                         {Mistake::Grouping, "grouping", 0.2, true},
                         {Mistake::Sides, "order of operands", -0.3, true},
                         {Mistake::Constant, "constant", -1.5, false},
                         {Mistake::Variable, "variable", -0.5, false},
                         {Mistake::Term, "operand too few or too many", -1.9, false},
                         {Mistake::Type, "type", -0.3, true},
                         {Mistake::Callee, "function called", -0.2, true},
                         {Mistake::Negation, "opposite condition", -0.5, false},
                         {Mistake::Conjunct, "condition too weak or too strong", -1.1, false},
                         {Mistake::Expression, "expression", -2.5, false},
                         {Mistake::Superfluous, "superfluous code", 0.9, true},
                         {Mistake::Guard, "missing condition", -1.9, false},
                         {Mistake::Exit, "exit", -1.2, true},
                         {Mistake::Assignment, "missing assignment", -1.2, false},
                         {Mistake::Repetition, "missing statement", -1.4, true},
                         {Mistake::Order, "order of statements", 0.3, true},
                         {Mistake::Extent, "extent of a block", -0.3, true},
                         {Mistake::Branch, "kind of branch", -0.3, true},
                         {Mistake::Initial, "missing initial value", 0.3, false},
                         {Mistake::Separator, "separator", -0.2, false},
                         {Mistake::Text, "text", -0.2, false},
                         {Mistake::Print, "missing print", -0.5, false},
                         {Mistake::Header, "header of a loop", -0.3, true},
                         {Mistake::Increment, "place of an increment", 0.3, true},
                         {Mistake::Size, "size of an object", 0.3, true},
                         {Mistake::Lifetime, "lifetime of an object", 0.3, true},
                         {Mistake::Format, "format", -0.2, true},
                         {Mistake::Reset, "missing assignment", -1.2, true},
                         {Mistake::Copy, "missing copy", 0.3, true},
                         {Mistake::Overwritten, "overwritten value", 0.3, true},
                         {Mistake::Hiding, "variable declared again", 1.0, true},
                         {Mistake::Step, "step of a variable", -1.2, true},
                         {Mistake::Locking, "locking", 0.3, true},
                         {Mistake::Waiting, "waiting for a thread", 0.3, true},
                         {Mistake::Message, "message passing", 0.3, true}};
static_assert([] {
  for (unsigned k = 0; k < kMistakes; ++k)
    if (static_cast<unsigned>(kRows[k].mistake) != k) return false;
  return std::size(kRows) == kMistakes;
}());

}  // namespace

bool only_adds(const SourceEdit& edit) {
  const SourceChanges& all = edit.changes;
  return std::all_of(all.begin(), all.end(),
                     [](const SourceChange& change) { return change.replaced.empty(); }) &&
         std::any_of(all.begin(), all.end(), [](const SourceChange& change) {
           return change.written.find(';') != std::string::npos;
         });
}

double weight_of(Mistake mistake) { return kRows[static_cast<size_t>(mistake)].weight; }

bool is_beyond_values(Mistake mistake) {
  return kRows[static_cast<size_t>(mistake)].is_beyond_values;
}

Mistake mistake_of(const Edit& edit) {
  using enum replay::ValueEdit::Kind;
  const bool is_statement =
      !edit.insertions.empty() && edit.insertions.front().code.back().op == model::Op::Call;
  if (is_statement) return Mistake::Repetition;
  if (edit.text.starts_with("`if (")) return Mistake::Guard;
  if (edit.is_missing_statement()) return Mistake::Assignment;
  if (edit.literal) return Mistake::Text;
  if (!edit.value) return Mistake::Operator;
  switch (edit.value->kind) {
    case AtEquality: return Mistake::Bound;
    case Add: return Mistake::Shift;
    case Not: return Mistake::Negation;
    case Read: return Mistake::Term;
    case Constant: return edit.value->operand == 0 ? Mistake::Superfluous : Mistake::Constant;
    case WhereSpared:
    case IsSet:
    case IsZero: return Mistake::Expression;
    default: return Mistake::Operator;
  }
}

const char* name_of(Mistake mistake) { return kRows[static_cast<size_t>(mistake)].name; }

}  // namespace culprit::edits
