#include "edits/source_changes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "edits/source_names.h"
#include "machine/value/value.h"

namespace culprit::edits {

using model::ComponentKind;
using replay::ValueEdit;

namespace {

constexpr std::pair<std::string_view, std::string_view> kAtEquality[] = {
    {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}};

bool is_pointer(const std::string& type) { return type.ends_with('*') || type.ends_with(']'); }

const model::Component& component_of(const SourceTree& tree, model::ComponentId id) {
  return tree.program().components[id];
}

std::optional<int64_t> integer(std::string_view text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

/// In place of an enumerator, the one of its enumeration that has the value, which may be given
/// beside that of the enumerator itself. nullopt if there is none, or for other expressions.
std::optional<Code> other_enumerator(const SourceTree& tree, SyntaxId expression, int64_t value,
                                     bool is_difference) {
  const std::string name = tree.text(tree.bare(expression));
  for (const model::SourceType& type : tree.program().types.declared) {
    const std::vector<model::Enumerator>& all = type.enumerators;
    const auto own = std::find_if(all.begin(), all.end(),
                                  [&](const model::Enumerator& each) { return each.name == name; });
    if (own == all.end()) continue;
    const int64_t wanted = is_difference ? own->value + value : value;
    for (const model::Enumerator& other : all)
      if (other.value == wanted) return Code{other.name};
  }
  return std::nullopt;
}

/// The constant as C code; nullopt if there is no plain word for it. A floating number keeps a
/// point, since it may be an argument of printf.
std::optional<Code> constant(const SourceTree& tree, model::ComponentId id, uint64_t bits,
                             SyntaxId written) {
  const model::Component& component = component_of(tree, id);
  if (component.type == model::kF64 || component.type == model::kF32) {
    const machine::Value value = machine::Value::plain(bits);
    const double number =
        component.type == model::kF64 ? value.as_double() : static_cast<double>(value.as_float());
    if (!std::isfinite(number)) return std::nullopt;
    std::string text = fmt::format("{}", number);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return Code{std::move(text), std::signbit(number) ? Strength::Prefix : Strength::Primary};
  }
  if (component.type == model::kI1) return number(bits != 0);
  if (!component.type.is_integer()) return std::nullopt;
  const int64_t value = machine::sign_extend(bits, component.type.bits());
  if (const auto other = other_enumerator(tree, written, value, false)) return other;
  if (component.is_unsigned) return Code{std::to_string(bits), Strength::Primary};
  return like(tree, written, value);
}

/// The lines of the statement with its semicolon if nothing else is on them, else the statement
/// alone.
SourceRange whole_lines(const model::Program& program, SourceRange range) {
  const std::vector<std::string>& lines = program.files[range.file].lines;
  const std::string& first = lines[range.line - 1];
  const std::string& last = lines[range.end_line - 1];
  const bool alone = first.find_first_not_of(" \t") + 1 == range.column &&
                     last.find_first_not_of(" \t", range.end_column - 1) == std::string::npos;
  if (!alone) return range;
  return {range.file, range.line, 1, range.end_line + 1, 1};
}

SourceChanges left_out(const SourceTree& tree, model::ComponentId id) {
  const SyntaxId statement = tree.at(component_of(tree, id).range);
  return statement == kNoSyntax ? SourceChanges{} : statement_left_out(tree, statement);
}

/// Another choice of a component that has some: the variable that is stored to, or whether an
/// unused value is stored.
SourceChanges chosen(const SourceTree& tree, model::ComponentId id, const std::string& choice) {
  const model::Component& component = component_of(tree, id);
  const SyntaxId node = tree.at(component.range);
  if (node == kNoSyntax) return {};
  if (component.kind == ComponentKind::UnusedValue)
    return {replacement(tree, node, binary({choice}, "=", code_of(tree, node)))};
  return {replacement(tree, node, {choice})};
}

/// `x op e` of `x op= e`, `x++` and `x--`, whose stored value has no expression of its own.
struct Update {
  Code target;
  std::string op;
  Code amount;
};

/// nullopt for other expressions, and where the value of the whole is used.
std::optional<Update> update_of(const SourceTree& tree, SyntaxId node) {
  const SyntaxKind kind = tree.kind(node);
  const std::string op = tree.token(node);
  const SyntaxId parent = tree[node].parent;
  if (parent == kNoSyntax) return std::nullopt;
  const bool is_used = !tree.is_statement(node) && tree.kind(parent) != SyntaxKind::For;
  if (is_used) return std::nullopt;
  if (kind == SyntaxKind::Assignment && op.size() > 1)
    return Update{code_of(tree, tree.part(node, 0)), op.substr(0, op.size() - 1),
                  code_of(tree, tree.part(node, 1))};
  if ((kind == SyntaxKind::Postfix || kind == SyntaxKind::Prefix) && (op == "++" || op == "--"))
    return Update{code_of(tree, tree.part(node, 0)), op.substr(1), number(1)};
  return std::nullopt;
}

/// `target = value` in place of the update.
SourceChanges stored_instead(const SourceTree& tree, SyntaxId node, const Code& target,
                             const Code& value) {
  return {replacement(tree, node, binary(target, "=", value))};
}

/// The stored value plus `more`.
SourceChanges stored_step(const SourceTree& tree, SyntaxId node, int64_t more) {
  const std::optional<Update> update = update_of(tree, node);
  if (!update) return {};
  const std::string one = more > 0 ? "+" : "-";
  if (tree.kind(node) != SyntaxKind::Assignment) {
    if (update->op != one) return {};  // nothing would change
    return {replacement(tree, node, binary(update->target, one + "=", number(2)))};
  }
  if (update->op == "+" || update->op == "-") {
    const SyntaxId right = tree.part(node, 1);
    return {replacement(tree, right, plus(tree, right, update->op == "+" ? more : -more))};
  }
  const Code value = binary(update->target, update->op, update->amount);
  return stored_instead(tree, node, update->target, binary(value, one, number(1)));
}

/// `i += 2` or `i--` for `i++`.
SourceChanges other_amount(const SourceTree& tree, SyntaxId node, const Update& update,
                           int64_t amount) {
  if (amount == 0) return {};
  const std::string op = amount > 0 ? "+" : "-";
  if (amount == 1 || amount == -1) return {{tree[node].token, tree.token(node), op + op}};
  return {replacement(tree, node,
                      binary(update.target, op + "=", number(amount > 0 ? amount : -amount)))};
}

/// Another operand in an update: `x = y + e` for `x += e`.
SourceChanges other_operand_of_update(const SourceTree& tree, SyntaxId node, std::string_view from,
                                      std::string_view to) {
  const std::optional<Update> update = update_of(tree, node);
  if (!update) return {};
  if (update->target.text == from)
    return stored_instead(tree, node, update->target,
                          binary({std::string(to)}, update->op, update->amount));
  const std::optional<int64_t> value = integer(to);
  if (tree.kind(node) == SyntaxKind::Assignment || !value) return {};
  return other_amount(tree, node, *update, *value);
}

/// `r - e` for `r + e`, and the other way round.
SourceChanges other_sign(const SourceTree& tree, SyntaxId node, std::string_view read) {
  if (node == kNoSyntax) return {};
  const SyntaxId bare = tree.bare(node);
  const SyntaxKind kind = tree.kind(bare);
  if ((kind != SyntaxKind::Binary && kind != SyntaxKind::Assignment) ||
      tree.text(tree.part(bare, 0)) != read)
    return {};
  const std::string op = tree.token(bare);
  const std::string other = op == "+"    ? "-"
                            : op == "-"  ? "+"
                            : op == "+=" ? "-="
                            : op == "-=" ? "+="
                                         : "";
  if (other.empty()) return {};
  return {{tree[bare].token, op, other}};
}

SourceChanges at_equality(const SourceTree& tree, SyntaxId value) {
  const SyntaxId comparison = tree.bare(value);
  for (const auto& [from, to] : kAtEquality)
    if (tree.token(comparison) == from && tree.kind(comparison) == SyntaxKind::Binary)
      return {{tree[comparison].token, std::string(from), std::string(to)}};
  return {};
}

bool is_step(const ValueEdit& edit) {
  return edit.kind == ValueEdit::Kind::Add && (edit.operand == 1 || edit.operand == ~uint64_t{0});
}

/// Whether the name stands for a whole struct, of which a member is taken.
bool is_struct(const SourceTree& tree, SyntaxId name) {
  const SyntaxId parent = tree[name].parent;
  return parent != kNoSyntax && tree.kind(parent) == SyntaxKind::Member &&
         !is_pointer(tree.type(name));
}

/// The places in the component where `text` is read as a variable or number.
std::vector<SyntaxId> operands(const SourceTree& tree, SyntaxId within, std::string_view text) {
  std::vector<SyntaxId> found;
  const std::optional<int64_t> value = integer(text);
  for (SyntaxId id = within; id < tree[within].end; ++id) {
    const SyntaxKind kind = tree.kind(id);
    const bool is_variable = kind == SyntaxKind::Name && tree.text(id) == text &&
                             !tree.is_changed(id) && !is_struct(tree, id);
    if (!is_variable && !(value && integer_value(tree, id) == value)) continue;
    found.push_back(id);
    if (kind == SyntaxKind::Prefix) ++id;  // the number after the sign
  }
  return found;
}

/// The one of `found` that is meant: the one at the place, the only operand of the operation there,
/// or the only one.
SyntaxId meant(const SourceTree& tree, const std::vector<SyntaxId>& found,
               const SourceLocation& at) {
  for (const SyntaxId id : found)
    if (tree[id].range.begin() == at) return id;
  const SyntaxId operation = tree.at(at);
  SyntaxId operand = kNoSyntax;
  size_t count = 0;
  for (const SyntaxId id : found) {
    SyntaxId above = tree[id].parent;
    while (above != kNoSyntax && tree.kind(above) == SyntaxKind::Parentheses)
      above = tree[above].parent;
    if (operation != kNoSyntax && above == operation) operand = id, ++count;
  }
  if (count == 1) return operand;
  return found.size() == 1 ? found.front() : kNoSyntax;
}

/// Whether C has the operator for operands of these types: pointers are not added.
bool takes_operator(const SourceTree& tree, SyntaxId operation, std::string_view op) {
  const bool left = is_pointer(tree.type(tree.part(operation, 0)));
  const bool right = is_pointer(tree.type(tree.part(operation, 1)));
  return (!left && !right) || op == "-" || (op == "+" && !(left && right));
}

}  // namespace

SyntaxId value_of(const SourceTree& tree, model::ComponentId id) {
  using enum ComponentKind;
  const model::Component& component = component_of(tree, id);
  const SyntaxId node = tree.at(component.range);
  if (node == kNoSyntax) return kNoSyntax;
  switch (component.kind) {
    case Condition:
    case ConditionAtom:
    case SwitchValue:
    case Argument:
    case PrintedValue:
    case ReturnValue:
    case Index:
    case MacroUse: return model::is_expression(tree.kind(node)) ? node : kNoSyntax;
    case Assignment: return tree.token(node) == "=" ? tree.part(node, 1) : kNoSyntax;
    case Initializer:
    case StaticInitializer:
      if (tree.kind(node) == SyntaxKind::Variable) return tree.part(node, 0);
      return model::is_expression(tree.kind(node)) ? node : kNoSyntax;
    default: return kNoSyntax;
  }
}

SourceChanges value_change(const SourceTree& tree, model::ComponentId id, const ValueEdit& edit,
                           std::string_view read) {
  const model::Component& component = component_of(tree, id);
  if (!component.choices.empty()) return chosen(tree, id, component.choices[edit.operand]);
  if (component.kind == ComponentKind::Statement || component.kind == ComponentKind::Jump)
    return edit.kind == ValueEdit::Kind::Constant && edit.operand == 0 ? left_out(tree, id)
                                                                       : SourceChanges{};
  const bool has_own_expression = component.kind != ComponentKind::CompoundAssignment &&
                                  component.kind != ComponentKind::Increment;
  const SyntaxId node = has_own_expression ? value_of(tree, id) : tree.at(component.range);
  if (node == kNoSyntax) return {};
  if (edit.kind == ValueEdit::Kind::OtherSign) return other_sign(tree, node, read);
  if (!has_own_expression)
    return is_step(edit) ? stored_step(tree, node, edit.operand == 1 ? 1 : -1) : SourceChanges{};
  const Code name{std::string(read)};
  switch (edit.kind) {
    case ValueEdit::Kind::Constant:
      if (const auto code = constant(tree, id, edit.operand, node))
        return {replacement(tree, node, *code)};
      return {};
    case ValueEdit::Kind::Add: {
      if (!is_step(edit)) return {};
      const int64_t step = edit.operand == 1 ? 1 : -1;
      const std::optional<Code> other = other_enumerator(tree, node, step, true);
      return {replacement(tree, node, other ? *other : plus(tree, node, step))};
    }
    case ValueEdit::Kind::Not: return {replacement(tree, node, negated(tree, node))};
    case ValueEdit::Kind::Negate:
      return {replacement(tree, node, prefix("-", code_of(tree, node)))};
    case ValueEdit::Kind::AtEquality: return at_equality(tree, node);
    case ValueEdit::Kind::Read:
      return read.empty() ? SourceChanges{} : SourceChanges{replacement(tree, node, name)};
    case ValueEdit::Kind::IsSet:
    case ValueEdit::Kind::IsZero: {
      if (read.empty()) return {};
      const char* const op = edit.kind == ValueEdit::Kind::IsSet ? "!=" : "==";
      const std::vector<SyntaxId> reads = operands(tree, node, read);
      const bool is_null =
          !reads.empty() && is_pointer(tree.type(reads.front())) && names_null(tree.program());
      return {replacement(tree, node, binary(name, op, is_null ? Code{"NULL"} : number(0)))};
    }
    case ValueEdit::Kind::Magnitude:
    case ValueEdit::Kind::OtherSign:
    case ValueEdit::Kind::WhereSpared: return {};
  }
  return {};
}

SourceChanges statement_left_out(const SourceTree& tree, SyntaxId statement) {
  if (tree.kind(statement) == SyntaxKind::Opaque) return {};
  if (!tree.is_statement(statement)) return {{tree[statement].range, tree.text(statement), ""}};
  SourceRange range = tree.with_semicolon(statement);
  const bool is_removed = tree.kind(tree[statement].parent) == SyntaxKind::Block &&
                          // what a declaration, label or case precedes must stay a statement
                          tree.kind(statement) != SyntaxKind::Declaration;
  if (is_removed) range = whole_lines(tree.program(), range);
  return {{range, text_in(tree.program(), range), is_removed ? "" : ";"}};
}

SourceChanges literal_change(const SourceTree& tree, model::ComponentId id,
                             const replay::TextEdit& edit) {
  std::vector<SyntaxId> found;
  const SyntaxId within = tree.at(component_of(tree, id).range);
  for (const SyntaxId text : tree.all(within, SyntaxKind::Text))
    if (literal_text(tree.text(text)) == edit.from) found.push_back(text);
  if (found.size() != 1) return {};
  return {{tree[found.front()].range, tree.text(found.front()), literal(edit.to)}};
}

SourceChanges operator_change(const SourceTree& tree, model::ComponentId id,
                              const SourceLocation& at, std::string_view from,
                              std::string_view to) {
  const SyntaxId within = tree.at(component_of(tree, id).range);
  if (within == kNoSyntax) return {};
  if (const std::optional<Update> update = update_of(tree, within);
      update && tree.kind(within) != SyntaxKind::Assignment)
    return {{tree[within].token, tree.token(within), update->op == "+" ? "--" : "++"}};
  if (const SyntaxId sign = tree.at(at); sign != kNoSyntax && from == "-" &&
                                         tree.kind(sign) == SyntaxKind::Prefix &&
                                         tree.token(sign) == from)
    return {replacement(tree, sign, code_of(tree, tree.part(sign, 0)))};
  const std::string assigning = std::string(from) + "=";
  SyntaxId meant = kNoSyntax;
  size_t count = 0;
  for (SyntaxId node = within; node < tree[within].end; ++node) {
    const bool is_operation =
        (tree.kind(node) == SyntaxKind::Binary && tree.token(node) == from) ||
        (tree.kind(node) == SyntaxKind::Assignment && tree.token(node) == assigning);
    if (!is_operation) continue;
    meant = node;
    if (tree[node].token.begin() == at) {
      count = 1;
      break;
    }
    ++count;
  }
  if (count != 1 || !takes_operator(tree, meant, to)) return {};
  const bool assigns = tree.kind(meant) == SyntaxKind::Assignment;
  const std::string written = std::string(to) + (assigns ? "=" : "");
  const SourceChange token{tree[meant].token, tree.token(meant), written};
  if (assigns) return {token};
  const SourceChange whole = replacement(tree, meant, with_operator(tree, meant, to));
  const std::string without_parentheses =
      fmt::format("{} {} {}", tree.text(tree.part(meant, 0)), to, tree.text(tree.part(meant, 1)));
  return {whole.written == without_parentheses ? token : whole};
}

SourceChanges operand_change(const SourceTree& tree, model::ComponentId id,
                             const SourceLocation& at, std::string_view from, std::string_view to) {
  const SyntaxId within = tree.at(component_of(tree, id).range);
  if (within == kNoSyntax) return {};
  const std::vector<SyntaxId> found = operands(tree, within, from);
  if (found.empty()) return other_operand_of_update(tree, within, from, to);
  const SyntaxId operand = meant(tree, found, at);
  if (operand == kNoSyntax) return {};
  const std::optional<int64_t> value = integer(to);
  return {replacement(tree, operand, value ? like(tree, operand, *value) : Code{std::string(to)})};
}

SourceChanges operand_step(const SourceTree& tree, model::ComponentId id, const SourceLocation& at,
                           std::string_view from, int64_t more) {
  const SyntaxId within = tree.at(component_of(tree, id).range);
  if (within == kNoSyntax) return {};
  const SyntaxId operand = meant(tree, operands(tree, within, from), at);
  if (operand == kNoSyntax) return {};
  return {replacement(tree, operand, plus(tree, operand, more))};
}

SourceChanges sides_swapped(const SourceTree& tree, const SourceLocation& at) {
  const SyntaxId node = tree.at(at);
  if (node == kNoSyntax) return {};
  if (tree.kind(node) == SyntaxKind::Assignment) {
    const std::optional<Update> update = update_of(tree, node);
    if (!update) return {};
    return stored_instead(tree, node, update->target,
                          binary(update->amount, update->op, update->target));
  }
  if (tree.kind(node) != SyntaxKind::Binary) return {};
  return {replacement(tree, node,
                      binary(code_of(tree, tree.part(node, 1)), tree.token(node),
                             code_of(tree, tree.part(node, 0))))};
}

SourceChanges regrouped(const SourceTree& tree, const SourceLocation& at, bool left) {
  const SyntaxId outer = tree.at(at);
  if (outer == kNoSyntax || tree.kind(outer) != SyntaxKind::Binary) return {};
  const SyntaxId inner = tree.bare(tree.part(outer, left ? 0 : 1));
  if (tree.kind(inner) != SyntaxKind::Binary) return {};
  const std::string op = tree.token(outer), inner_op = tree.token(inner);
  const Code a = code_of(tree, tree.part(inner, 0)), b = code_of(tree, tree.part(inner, 1));
  const Code other = code_of(tree, tree.part(outer, left ? 1 : 0));
  const Code changed =
      left ? binary(a, inner_op, binary(b, op, other)) : binary(binary(other, op, a), inner_op, b);
  return {replacement(tree, outer, changed)};
}

SourceChanges swapped(const SourceTree& tree, model::ComponentId a, model::ComponentId b) {
  const SyntaxId first = value_of(tree, std::min(a, b)), second = value_of(tree, std::max(a, b));
  if (first == kNoSyntax || second == kNoSyntax) return {};
  return {replacement(tree, first, code_of(tree, second)),
          replacement(tree, second, code_of(tree, first))};
}

SourceChanges shortened(SourceChanges changes) {
  for (SourceChange& change : changes) {
    const std::string from = change.replaced, to = change.written;
    const size_t most = std::min(from.size(), to.size());
    size_t front = 0, back = 0;
    while (front < most && from[front] == to[front]) ++front;
    while (back < most - front && from[from.size() - 1 - back] == to[to.size() - 1 - back]) ++back;
    for (size_t k = 0; k < front; ++k) {
      const bool ends_line = from[k] == '\n';
      change.range.column = ends_line ? 1 : change.range.column + 1;
      change.range.line += ends_line;
    }
    change.replaced = from.substr(front, from.size() - front - back);
    change.written = to.substr(front, to.size() - front - back);
    change.range.end_line = change.range.end_column = 0;  // follow from the text
  }
  return changes;
}

void sort_by_place(SourceChanges& changes) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const SourceChange& a, const SourceChange& b) {
                     return a.range.begin() < b.range.begin();
                   });
}

bool overlap(const SourceChanges& a, const SourceChanges& b) {
  const auto end = [](const SourceRange& range) {
    return SourceLocation{range.file, range.end_line, range.end_column};
  };
  return std::any_of(a.begin(), a.end(), [&](const SourceChange& x) {
    return std::any_of(b.begin(), b.end(), [&](const SourceChange& y) {
      return x.range.begin() <= end(y.range) && y.range.begin() <= end(x.range);
    });
  });
}

SourceChanges joined(SourceChanges a, const SourceChanges& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end(), [](const SourceChange& x, const SourceChange& y) {
    return x.range.begin() < y.range.begin();
  });
  return a;
}

std::optional<std::string> changed_text(const model::Program& program, const SourceRange& range,
                                        const SourceChanges& changes) {
  std::string text;
  SourceRange rest = range;  // what follows the last change
  for (const SourceChange& change : changes) {
    const SourceRange& at = change.range;
    const SourceLocation end{at.file, at.end_line, at.end_column};
    if (at.file != range.file || at.begin() < rest.begin() ||
        end > SourceLocation{range.file, range.end_line, range.end_column})
      return std::nullopt;
    rest.end_line = at.line;
    rest.end_column = at.column;
    text += text_in(program, rest) + change.written;
    rest = {range.file, at.end_line, at.end_column, range.end_line, range.end_column};
  }
  return text + text_in(program, rest);
}

}  // namespace culprit::edits
