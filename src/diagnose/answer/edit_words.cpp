#include "diagnose/answer/edit_words.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "document/to_document.h"
#include "edits/source_changes.h"
#include "replay/value_edit.h"

namespace culprit::diagnose {

namespace {

using model::Component;
using model::ComponentKind;
using replay::ValueEdit;

constexpr size_t kLongestCode = 60;  // longer code is described, not shown

std::string quoted(const std::string& code) {
  const bool fits = !code.empty() && code.size() <= kLongestCode &&
                    code.find_first_of("`\n") == std::string::npos;
  return fits ? fmt::format("`{}`", code) : std::string();
}

/// The component's code after the edit; empty if it is not known, or too long to be shown.
std::string code_after(const model::Program& program, const edits::Edit& edit,
                       const Component& component) {
  if (edit.source.empty()) return {};
  return quoted(edits::changed_text(program, component.range, edit.source).value_or(""));
}

std::string words_for_constant(const Component& component, const ValueEdit& edit) {
  if (component.kind == ComponentKind::Statement || component.kind == ComponentKind::Jump)
    return edit.operand ? "this statement executed" : "this statement left out";
  const std::string value = document::value_of(machine::Value::plain(edit.operand), edit.type,
                                               {edit.type == model::kI1, component.is_unsigned})
                                .text;
  return value + " every time";
}

}  // namespace

std::string words_for(const model::Program& program, const edits::Edit& edit,
                      model::ComponentId id) {
  const Component& component = program.components[id];
  const ValueEdit change = edit.value.value_or(ValueEdit{});
  if (component.kind == ComponentKind::Target && !component.choices.empty())
    return fmt::format("a store to `{}` instead", component.choices[change.operand]);
  if (edit.literal) return document::text_value(edit.literal->to).text + " instead";
  if (edit.is_missing_statement()) return {};
  if (std::string code = code_after(program, edit, component); !code.empty()) return code;
  if (!component.choices.empty())
    return fmt::format("its result stored to `{}`", component.choices[change.operand]);
  if (!edit.text.empty()) return edit.text;
  switch (change.kind) {
    case ValueEdit::Kind::Add:
      return change.operand == 1 ? "1 more than its value, every time"
                                 : "1 less than its value, every time";
    case ValueEdit::Kind::Not:
      return change.type == model::kI1 ? "the opposite every time"
                                       : "the logical opposite (!) of its value, every time";
    case ValueEdit::Kind::Negate: return "the opposite sign every time";
    case ValueEdit::Kind::Magnitude: return "its absolute value every time";
    case ValueEdit::Kind::OtherSign: return "+ and - exchanged in it";
    case ValueEdit::Kind::AtEquality: return "the result inverted where both sides are equal";
    case ValueEdit::Kind::Constant: return words_for_constant(component, change);
    case ValueEdit::Kind::Read:
    case ValueEdit::Kind::IsSet:
    case ValueEdit::Kind::IsZero:
    case ValueEdit::Kind::WhereSpared: break;  // described by `edit.text`
  }
  return {};
}

namespace {

/// "`if (p) return;` before `f(p)`" for "`if (p) return;` before it; ...", and "x = 0;` before the
/// loop in line 3" for "`x = 0;` before the loop; ...".
std::string added_words(const edits::Edit& edit, const Component& component) {
  const size_t ends = edit.text.rfind('`');
  std::string words = edit.text.substr(0, edit.text.find(';', ends));
  const std::string code = quoted(component.text);
  const std::string line = fmt::format("line {}", component.range.line);
  if (const size_t it = words.find(" it", ends); it != std::string::npos)
    words.replace(it + 1, 2, code.empty() ? line : code);
  else words.insert(std::min(words.find(',', ends), words.size()), " in " + line);
  return words;
}

std::string words_in_set(const model::Program& program, const edits::Edit& edit) {
  const Component& component = program.components[edit.component];
  if (!edit.insertions.empty()) return added_words(edit, component);
  const bool shows_code = !code_after(program, edit, component).empty();
  return fmt::format("{} {} `{}`", words_for(program, edit, edit.component),
                     shows_code ? "for" : "in", component.text);
}

}  // namespace

std::string words_for(const model::Program& program, const std::vector<edits::Edit>& edits) {
  if (edits.size() == 1) return edits.front().text;
  std::string all;
  for (const edits::Edit& edit : edits)
    all += fmt::format("{}{}", all.empty() ? "" : ", and ", words_in_set(program, edit));
  return all;
}

}  // namespace culprit::diagnose
