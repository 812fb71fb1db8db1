#include "edits/places/place_values.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "edits/source_changes.h"
#include "edits/text/scope.h"
#include "machine/value/value.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

constexpr size_t kMostCharacters = 40;  // characters of an expression

/// nullopt: no integer type, or an enumeration, whose integer type is the compiler's choice.
std::optional<bool> is_unsigned_type(std::string_view type) {
  if (type.starts_with("unsigned ") || type == "_Bool") return true;
  for (const std::string_view name : {"int", "long", "long long", "short", "char", "signed char"})
    if (type == name) return false;
  return std::nullopt;
}

}  // namespace

PlaceValues::PlaceValues(const SourceTree& tree, const model::Function& function,
                         const OtherVariables& variables, const std::vector<Path>& paths)
    : tree_(tree),
      program_(tree.program()),
      function_(function),
      variables_(variables),
      paths_(paths) {
  find_expressions();
  find_numbers();
  find_types();
  find_members();
}

/// Expressions that some component's value is. Names, numbers and paths are found elsewhere.
void PlaceValues::find_expressions() {
  using enum SyntaxKind;
  std::set<std::string> known;
  for (uint32_t pc = 0; pc < function_.code.size(); ++pc) {
    const Instruction& probe = function_.code[pc];
    if (probe.op != Op::Probe) continue;
    const auto id = static_cast<model::ComponentId>(probe.c);
    const SyntaxId node = value_of(tree_, id);
    if (node == kNoSyntax) continue;
    const SyntaxKind kind = tree_.kind(tree_.bare(node));
    const bool is_simple = kind == Name || kind == Number || kind == Character || kind == Text ||
                           kind == Subscript || kind == Member || kind == Opaque;
    std::string text = tree_.text(node);
    if (is_simple || text.size() > kMostCharacters || text.find('\n') != std::string::npos)
      continue;
    const model::Component& component = program_.components[id];
    std::string assigned_to;
    if (const size_t equals = component.text.find('=');
        kind != Name &&
        (component.kind == model::ComponentKind::Assignment ||
         component.kind == model::ComponentKind::Initializer) &&
        equals != std::string::npos) {
      assigned_to = component.text.substr(0, equals);
      while (assigned_to.ends_with(' ')) assigned_to.pop_back();
    }
    if (!known.insert(assigned_to + "=" + text).second) continue;
    expressions_.push_back(
        {std::move(text), node, probe.type, std::move(assigned_to), pc, probe.a});
  }
}

/// The numbers that the function writes.
void PlaceValues::find_numbers() {
  const SyntaxId node = tree_.function_at(function_.location);
  if (node == kNoSyntax) return;
  std::set<std::string> texts;
  for (const SyntaxId number : tree_.all(node, SyntaxKind::Number))
    texts.insert(tree_.text(number));
  for (size_t c = 0; c < function_.constants.size(); ++c) {
    const model::Constant& constant = function_.constants[c];
    if (constant.kind != model::Constant::Kind::Bits || !constant.type.is_integer() ||
        constant.type == model::kI1)
      continue;
    std::string text = std::to_string(machine::sign_extend(constant.bits, constant.type.bits()));
    if (texts.contains(text))
      numbers_.push_back({.text = std::move(text),
                          .type = constant.type,
                          .is_number = true,
                          .operand = ~static_cast<Operand>(c)});
  }
}

/// The types of the function's variables and expressions. A local variable hides one of the file.
void PlaceValues::find_types() {
  const SyntaxId function = tree_.function_at(function_.location);
  if (function == kNoSyntax) return;
  const auto note = [&](std::string text, const std::string& type) {
    const auto [known, is_new] = types_.try_emplace(std::move(text), type);
    if (!is_new && known->second != type) known->second.clear();
  };
  for (SyntaxId node = function; node < tree_[function].end; ++node) {
    if (tree_.kind(node) == SyntaxKind::Variable) note(tree_.token(node), tree_.type(node));
    else if (model::is_expression(tree_.kind(node))) note(tree_.text(node), tree_.type(node));
  }
  for (const SyntaxId root : tree_.roots())
    if (tree_.kind(root) == SyntaxKind::Variable)
      types_.try_emplace(tree_.token(root), tree_.type(root));
}

void PlaceValues::find_members() {
  members_ = members_of_pointers(program_, function_);
  for (auto& [pointer, members] : members_) {
    std::erase_if(members, [&](const PlaceMember& member) {
      return std::any_of(paths_.begin(), paths_.end(),
                         [&](const Path& path) { return path.text == member.text; });
    });
    for (const PlaceMember& member : members) types_.try_emplace(member.text, member.type_name);
  }
}

std::optional<bool> PlaceValues::is_unsigned(const std::string& text) const {
  return is_unsigned_type(type_of(text));
}

std::string PlaceValues::type_of(const std::string& text) const {
  const auto type = types_.find(text);
  return type == types_.end() ? std::string() : type->second;
}

/// Whether its variables are in scope there, and have one meaning; it may call functions.
bool PlaceValues::can_stand_at(const Expression& expression, const SourceLocation& at) const {
  using enum SyntaxKind;
  for (SyntaxId node = expression.node; node < tree_[expression.node].end; ++node) {
    const SyntaxKind kind = tree_.kind(node);
    const std::string token = tree_.token(node);
    if (kind == Assignment || kind == Postfix || kind == List || kind == Opaque || token == "++" ||
        token == "--")
      return false;
    if (kind == Name && !variables_.is_clear(tree_.text(node), false, at)) return false;
  }
  return true;
}

std::vector<PlaceValue> PlaceValues::at(const InsertionPlace& place,
                                        const PlaceCode::Variables& visible, PlaceCode& code,
                                        unsigned in_use) const {
  std::vector<PlaceValue> values;
  const auto begin = [&] {
    code.begin(place.at, visible);
    code.set_in_use(in_use);
  };
  const auto add = [&](PlaceValue value, std::optional<Operand> operand) {
    if (!operand) return;
    value.operand = *operand;
    value.code = code.code();
    value.calls = code.calls();
    value.in_use = code.in_use();
    values.push_back(std::move(value));
  };
  for (const OtherVariables::Variable* variable : visible) {
    begin();
    add({.text = variable->name, .type = variable->type},
        variable->in_memory ? code.loaded(variable->operand, variable->type)
                            : std::optional(variable->operand));
  }
  for (const Path& path : paths_) {
    if (!variables_.is_clear(base_of(path.text), false, place.at)) continue;
    begin();
    const auto address = code.copied(path.pc, path.address, base_of(path.text));
    if (address) add({.text = path.text, .type = path.type}, code.loaded(*address, path.type));
  }
  for (PlaceValue number : numbers_) {
    number.in_use = in_use;
    values.push_back(std::move(number));
  }
  for (const Expression& expression : expressions_) {
    if (!can_stand_at(expression, place.at)) continue;
    begin();
    add({.text = expression.text,
         .type = expression.type,
         .is_expression = true,
         .assigned_to = expression.assigned_to},
        code.copied_value(expression.pc, expression.operand));
  }
  return values;
}

std::vector<PlaceValue> PlaceValues::unnamed_members(const InsertionPlace& place,
                                                     const PlaceCode::Variables& visible,
                                                     PlaceCode& code, unsigned in_use) const {
  std::vector<PlaceValue> values;
  for (const OtherVariables::Variable* variable : visible) {
    const auto members = members_.find(variable->name);
    if (members == members_.end() || variable->is_global || !variable->type.is_pointer()) continue;
    for (const PlaceMember& member : members->second) {
      code.begin(place.at, visible);
      code.set_in_use(in_use);
      std::optional<Operand> at = variable->in_memory
                                      ? code.loaded(variable->operand, variable->type)
                                      : std::optional(variable->operand);
      if (at && member.offset > 0) at = code.behind(*at, member.offset, kOne);
      const std::optional<Operand> value = at ? code.loaded(*at, member.type) : std::nullopt;
      if (!value) continue;
      values.push_back({.text = member.text,
                        .type = member.type,
                        .is_unnamed = true,
                        .operand = *value,
                        .code = code.code(),
                        .in_use = code.in_use()});
    }
  }
  return values;
}

}  // namespace culprit::edits
