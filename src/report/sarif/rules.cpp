#include "report/sarif/rules.h"

#include <algorithm>
#include <iterator>

#include "model/component.h"

namespace culprit::report::sarif {

using document::ReasonKind;
using model::ComponentKind;

namespace {

struct KindText {
  ComponentKind kind;
  const char* text;  ///< says which other values would make every failing test pass
};

// clang-format off
constexpr KindText kKindTexts[] = {
  {ComponentKind::Condition,
   "Taking this condition the other way at some iterations makes every failing test pass."},
  {ComponentKind::ConditionAtom,
   "Another truth value of this operand of && or || makes every failing test pass."},
  {ComponentKind::SwitchValue, "Switching on another value makes every failing test pass."},
  {ComponentKind::Assignment, "Assigning another value makes every failing test pass."},
  {ComponentKind::CompoundAssignment,
   "Another result of this compound assignment makes every failing test pass."},
  {ComponentKind::Increment,
   "Another result of this increment or decrement makes every failing test pass."},
  {ComponentKind::Initializer, "Another initial value makes every failing test pass."},
  {ComponentKind::StaticInitializer,
   "Another initial value of this object makes every failing test pass."},
  {ComponentKind::Argument, "Passing another value makes every failing test pass."},
  {ComponentKind::PrintedValue, "Printing another value makes every failing test pass."},
  {ComponentKind::PrintText, "Another literal text makes every failing test pass."},
  {ComponentKind::Print, "Printing something else here makes every failing test pass."},
  {ComponentKind::Input, "Reading other values here makes every failing test pass."},
  {ComponentKind::ReturnValue, "Returning another value makes every failing test pass."},
  {ComponentKind::Index, "Another index makes every failing test pass."},
  {ComponentKind::Target, "Storing to another place makes every failing test pass."},
  {ComponentKind::Statement,
   "Skipping this statement at some iterations makes every failing test pass."},
  {ComponentKind::Jump, "Not taking this jump at some iterations makes every failing test pass."},
  {ComponentKind::Address,
   "Giving this scan the variable's address, not its value, makes every failing test pass."},
  {ComponentKind::UnusedValue,
   "Storing this value, which is computed but not used, makes every failing test pass."},
  {ComponentKind::MissingOutput,
   "Printing something here makes every failing test pass: code may be missing."},
  {ComponentKind::Declaration, "Other values of this variable make every failing test pass."},
  {ComponentKind::MacroDefinition,
   "Other values of this macro's expansions make every failing test pass."},
  {ComponentKind::MacroUse,
   "Another value of this macro's expansion makes every failing test pass."},
  {ComponentKind::Function, "Other values in this function make every failing test pass."},
};
// clang-format on

constexpr bool texts_stand_at_their_kinds() {
  for (unsigned i = 0; i < model::kComponentKinds; ++i)
    if (static_cast<unsigned>(kKindTexts[i].kind) != i) return false;
  return std::size(kKindTexts) == model::kComponentKinds;
}
static_assert(texts_stand_at_their_kinds());

/// A kind that is in no table (in a document from elsewhere) still gets a true sentence.
const char* kind_text(const std::string& kind) {
  if (kind.starts_with("within "))
    return "Other values at several places in this code make every failing test pass.";
  if (kind == document::kMissingStatement)
    return "An additional statement here makes every failing test pass.";
  const auto found =
      std::find_if(std::begin(kKindTexts), std::end(kKindTexts),
                   [&](const KindText& row) { return kind == model::kind_name(row.kind); });
  return found == std::end(kKindTexts) ? "Other values here make every failing test pass."
                                       : found->text;
}

constexpr const char* kReasonTexts[] = {
    "The test passes.",
    "The test prints something other than expected.",
    "The test prints what is expected, except for white space.",
    "The test's run ends abnormally.",
    "A loop of the test's run never ends.",
    "The test does not end.",
    "The test's output does not end.",
    "The test needs more memory than it is allowed.",
    "The test ends with an unexpected exit status.",
    "A condition that is expected at a line of the source does not hold.",
    "The test could not be judged: it needs something that culprit does not support.",
    "The test says that it does not apply.",
    "The test was not run to its end: the time or the memory ran out.",
};
static_assert(std::size(kReasonTexts) == static_cast<size_t>(ReasonKind::NotRun) + 1);

}  // namespace

std::string identifier_of(const std::string& words) {
  std::string out = words;
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

void Rules::use(Json& result, const std::string& id, const std::string& text, const char* level) {
  const auto [entry, added] = index_.try_emplace(id, descriptors_.size());
  if (added)
    descriptors_.push_back(Json{{"id", id},
                                {"shortDescription", {{"text", text}}},
                                {"defaultConfiguration", {{"level", level}}}});
  result["ruleId"] = id;
  result["ruleIndex"] = entry->second;
  result["level"] = level;
}

void Rules::use_for_component(Json& result, const std::string& kind) {
  use(result, "suspect/" + identifier_of(kind), kind_text(kind), "warning");
}

void Rules::use_for_reason(Json& result, ReasonKind kind) {
  const bool judged =
      kind != ReasonKind::Unsupported && kind != ReasonKind::Skipped && kind != ReasonKind::NotRun;
  use(result, std::string("test/") + document::reason_name(kind),
      kReasonTexts[static_cast<size_t>(kind)], judged ? "error" : "note");
}

void Rules::use_for_finding(Json& result, const std::string& kind) {
  use(result, "finding/" + identifier_of(kind), "Undefined behaviour: " + kind + ".", "warning");
}

}  // namespace culprit::report::sarif
