#include "document/mistake_words.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace culprit::document {

namespace {

struct Row {
  std::string_view name;
  const char* title;
  const char* hint;  ///< `{}` is the place
};

// clang-format off
constexpr Row kRows[] = {
  {"bound", "a comparison is off at its boundary",
   "the comparison in {} may include one value too many or too few"},
  {"number off by one", "a number is one too large or too small",
   "a number in {} may be one too large or too small"},
  {"value off by one", "a value is one too large or too small",
   "a value in {} may be one too large or too small"},
  {"comparison", "a comparison asks the wrong question",
   "the comparison in {} may ask the wrong question"},
  {"connective", "conditions are joined in the wrong way",
   "the conditions in {} may be joined in the wrong way"},
  {"operator", "a calculation uses the wrong operator",
   "the calculation in {} may use the wrong operator"},
  {"grouping", "a calculation is done in the wrong order",
   "the calculation in {} may need other parentheses"},
  {"order of operands", "operands are in the wrong order",
   "operands in {} may be in the wrong order"},
  {"constant", "a constant is the wrong one",
   "a constant in {} may be the wrong one"},
  {"variable", "a variable is the wrong one",
   "a variable in {} may be the wrong one"},
  {"operand too few or too many", "an operand is missing or superfluous",
   "the calculation in {} may lack an operand, or have a superfluous one"},
  {"type", "a type is the wrong one",
   "a type in {} may be the wrong one"},
  {"function called", "another function should be called",
   "the function that {} calls may be the wrong one"},
  {"opposite condition", "a condition is the opposite of what is meant",
   "the condition in {} may be the opposite of what is meant"},
  {"condition too weak or too strong", "a condition is too weak or too strong",
   "the condition in {} may be too weak or too strong"},
  {"expression", "an expression computes something else than is meant",
   "an expression in {} may compute something else than is meant"},
  {"superfluous code", "a step or condition is superfluous",
   "a step or condition in {} may be superfluous"},
  {"missing condition", "a condition is missing",
   "a step in {} may be done at times when it should not be"},
  {"exit", "a loop or function is left at the wrong time",
   "a loop or function may be left at the wrong time, near {}"},
  {"missing assignment", "an assignment is missing",
   "a variable may need a new value near {}"},
  {"missing statement", "a step is missing",
   "a step may be missing near {}"},
  {"order of statements", "steps are in the wrong order",
   "steps near {} may be in the wrong order"},
  {"extent of a block", "a step is inside or outside of a loop or branch by mistake",
   "a step near {} may be inside or outside of a loop or branch by mistake"},
  {"kind of branch", "the kind of a branch or loop is the wrong one",
   "the kind of branch or loop in {} may be the wrong one"},
  {"missing initial value", "an initial value is missing",
   "a variable in {} may need an initial value"},
  {"separator", "a text between outputs is wrong",
   "a text between outputs may be wrong near {}"},
  {"text", "a printed text is wrong",
   "a printed text in {} may be wrong"},
  {"missing print", "an output is missing",
   "an output may be missing near {}"},
  {"header of a loop", "a loop counts in the wrong way",
   "the loop in {} may have the wrong start, end or direction"},
  {"place of an increment", "an increment is applied to the wrong thing",
   "an increment in {} may be applied to the wrong thing"},
  {"size of an object", "an array or allocation is too small",
   "an array or allocation in {} may be too small"},
  {"lifetime of an object", "a variable does not live long enough",
   "a variable in {} may not live long enough"},
  {"missing copy", "a copy is missing",
   "memory that is reused, or whose lifetime ends, may have to be copied near {}"},
  {"overwritten value", "a value changes before it is read",
   "a value may change near {} before it is read"},
  {"variable declared again", "a variable is declared again where the outer one is meant",
   "a variable in {} may hide the one that is meant"},
  {"step of a variable", "a variable moves on by the wrong step",
   "a variable in {} may move on by the wrong step"},
  {"locking", "other threads come between",
   "other threads may come between what the code near {} does"},
  {"waiting for a thread", "a thread does not wait for another one",
   "a thread may not wait near {} for what another one does"},
  {"message passing", "a call of MPI is missing or another one is meant",
   "near {}, a call of MPI may be missing, or another one may be meant"},
  {"format", "a format does not fit",
   "a format in {} may not fit the value, or may lack a blank"},
};
// clang-format on

const Row* row_named(std::string_view mistake) {
  const auto* found = std::find_if(std::begin(kRows), std::end(kRows),
                                   [&](const Row& row) { return row.name == mistake; });
  return found == std::end(kRows) ? nullptr : found;
}

}  // namespace

bool has_words(std::string_view mistake) { return row_named(mistake) != nullptr; }

std::string mistake_title(std::string_view mistake) {
  const Row* row = row_named(mistake);
  return row ? row->title : std::string(mistake);
}

std::string mistake_hint(std::string_view mistake, std::string_view where) {
  const Row* row = row_named(mistake);
  if (row) return fmt::format(fmt::runtime(row->hint), where);
  return mistake.empty() ? fmt::format("there may be a mistake in {}", where)
                         : fmt::format("there may be a mistake in {} ({})", where, mistake);
}

}  // namespace culprit::document
