#include "diagnose/answer/edit_words.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "document/to_document.h"
#include "edits/source_text.h"
#include "replay/value_edit.h"

namespace culprit::diagnose {

namespace {

using edits::SourceToken;
using model::Component;
using model::ComponentKind;
using replay::ValueEdit;

constexpr size_t kLongestCode = 60;  // longer code is described, not shown

/// Operators after which `e + 1` adds only to their last operand.
constexpr std::string_view kWeaker[] = {"?",  ":",  ",",  "=",  "<",  ">",  "<=", ">=", "==", "!=",
                                        "&",  "|",  "^",  "&&", "||", "<<", ">>", "+=", "-=", "*=",
                                        "/=", "%=", "&=", "|=", "^=", "{",  "\""};

std::string quoted(const std::string& code) {
  const bool fits = !code.empty() && code.size() <= kLongestCode &&
                    code.find_first_of("`\n") == std::string::npos;
  return fits ? fmt::format("`{}`", code) : std::string();
}

/// The component's code with a change in it; empty if it extends over several lines.
std::string changed(const model::Program& program, const Component& component,
                    const edits::SourceChange& change) {
  const SourceRange& whole = component.range;
  if (change.range == whole) return change.written;
  if (whole.line != whole.end_line || change.range.line != whole.line) return {};
  std::string text = edits::text_in(program, whole);
  return text.replace(change.range.column - whole.column, change.replaced.size(), change.written);
}

bool gives_its_right_side(const Component& component) {
  return component.kind == ComponentKind::Assignment ||
         component.kind == ComponentKind::Initializer ||
         component.kind == ComponentKind::StaticInitializer;
}

/// The tokens of the expression whose value the component is. Empty if they are not known.
std::vector<SourceToken> value_tokens(const model::Program& program, const Component& component) {
  std::vector<SourceToken> tokens = edits::tokens_in(program, component.range);
  const bool is_value =
      component.kind == ComponentKind::ReturnValue || component.kind == ComponentKind::Argument ||
      component.kind == ComponentKind::PrintedValue || component.kind == ComponentKind::Index;
  if (is_value) return tokens;
  const auto assigns = std::find_if(tokens.begin(), tokens.end(),
                                    [](const SourceToken& token) { return token.text == "="; });
  if (!gives_its_right_side(component) || assigns == tokens.end()) return {};
  tokens.erase(tokens.begin(), assigns + 1);
  return tokens;
}

/// Whether `+ 1` after these tokens adds to their value.
bool can_be_added_to(const std::vector<SourceToken>& tokens) {
  int depth = 0;
  for (const SourceToken& token : tokens) {
    if (token.text == ")" || token.text == "]") --depth;
    if (depth == 0 && std::find(std::begin(kWeaker), std::end(kWeaker), token.text) !=
                          std::end(kWeaker))
      return false;
    if (token.text == "(" || token.text == "[") ++depth;
  }
  return !tokens.empty();
}

/// `e + 1` for `e`, `4` for `3`, and the same for the right side of `x = e`; empty if it would
/// need parentheses.
std::string stepped(const model::Program& program, const Component& component, int64_t step) {
  const std::vector<SourceToken> tokens = value_tokens(program, component);
  std::string text = edits::text_in(program, component.range);
  if (!can_be_added_to(tokens)) return {};
  const std::string& last = tokens.back().text;
  int64_t number = 0;
  const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
  const bool is_number = error == std::errc() && end == last.data() + last.size() &&
                         (last[0] != '0' || last.size() == 1);
  if (tokens.size() > 1 || !is_number) return text + (step > 0 ? " + 1" : " - 1");
  return text.substr(0, text.size() - last.size()) + std::to_string(number + step);
}

/// `x = 5` for `x = e`; empty for other components.
std::string with_value(const model::Program& program, const Component& component,
                       const std::string& value) {
  if (!gives_its_right_side(component)) return {};
  const std::vector<SourceToken> tokens = value_tokens(program, component);
  const SourceRange& whole = component.range;
  if (tokens.empty() || tokens.front().range.line != whole.line) return {};
  return edits::text_in(program, whole)
             .substr(0, tokens.front().range.column - whole.column) +
         value;
}

/// The code that the edit makes of the component's; empty if it cannot be written.
std::string code_for(const model::Program& program, const Component& component,
                     model::ComponentId id, const ValueEdit& edit) {
  const bool steps =
      edit.kind == ValueEdit::Kind::Add && (edit.operand == 1 || edit.operand == ~uint64_t{0});
  if (std::string code = steps ? stepped(program, component, edit.operand == 1 ? 1 : -1) : "";
      !code.empty())
    return code;
  const auto change = edits::value_change(program, id, edit);
  return change ? changed(program, component, *change) : std::string();
}

std::string words_for_constant(const model::Program& program, const Component& component,
                               const ValueEdit& edit) {
  if (component.kind == ComponentKind::Statement || component.kind == ComponentKind::Jump)
    return edit.operand ? "this statement executed" : "this statement left out";
  const std::string value =
      document::value_of(machine::Value::plain(edit.operand), edit.type,
                         {edit.type == model::kI1, component.is_unsigned})
          .text;
  const std::string code = quoted(with_value(program, component, value));
  return code.empty() ? value + " every time" : code;
}

}  // namespace

std::string words_for(const model::Program& program, const edits::Edit& edit,
                      model::ComponentId id) {
  const Component& component = program.components[id];
  const ValueEdit change = edit.value.value_or(ValueEdit{});
  if (!component.choices.empty())
    return component.kind == ComponentKind::UnusedValue
               ? fmt::format("its result stored to `{}`", component.choices[change.operand])
               : fmt::format("a store to `{}` instead", component.choices[change.operand]);
  if (edit.literal) return document::text_value(edit.literal->to).text + " instead";
  if (edit.is_missing_statement()) return {};
  if (!edit.text.empty()) return edit.text;
  if (const std::string code = quoted(code_for(program, component, id, change)); !code.empty())
    return code;
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
    case ValueEdit::Kind::AtEquality: return "the opposite where both sides are equal";
    case ValueEdit::Kind::Constant: return words_for_constant(program, component, change);
    case ValueEdit::Kind::Read:
    case ValueEdit::Kind::IsSet:
    case ValueEdit::Kind::IsZero:
    case ValueEdit::Kind::WhereSpared: break;  // described by `edit.text`
  }
  return {};
}

std::string words_for(const model::Program& program, const std::vector<edits::Edit>& edits) {
  if (edits.size() == 1) return edits.front().text;
  std::string all;
  for (const edits::Edit& edit : edits)
    all += fmt::format("{}{} in `{}`", all.empty() ? "" : ", and ",
                       words_for(program, edit, edit.component),
                       program.components[edit.component].text);
  return all;
}

}  // namespace culprit::diagnose
