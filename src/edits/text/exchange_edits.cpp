#include "edits/text/exchange_edits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "edits/source_changes.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

constexpr size_t kMostNames = 5;  // of a statement, and as many numbers; bounds the pairs

// Log-odds beside two operands or arguments that stand in the other order, set by hand: for names
// at several places; in a call, where the order that is read or printed rarely is the mistake.
constexpr double kOfSeveral = -0.2, kOfCall = -0.7;

/// Where something stands, in source order.
using Occurrences = std::vector<SyntaxId>;

/// The code of the statement that may hold what was exchanged.
SyntaxId code_within(const SourceTree& tree, SyntaxId statement) {
  switch (tree.kind(statement)) {
    case If:
    case While: return tree.part(statement, 0);
    case Return: return statement;
    case Declaration: {
      const std::vector<SyntaxId> variables = tree.parts(statement);
      return variables.size() == 1 ? tree.part(variables.front(), 0) : kNoSyntax;
    }
    default: return is_action(tree, statement) ? statement : kNoSyntax;
  }
}

bool is_exchangeable(const SourceTree& tree, SyntaxId id) {
  const SyntaxId parent = tree[id].parent;
  if (tree.kind(id) == Number) return true;
  const bool is_callee = parent != kNoSyntax && tree.kind(parent) == Call && tree[id].part == 0;
  return tree.kind(id) == Name && !is_callee && is_scalar_type(tree.type(id));
}

/// All of `code`, with each of these for the other.
SourceChanges exchanged(const SourceTree& tree, SyntaxId code, const Occurrences& a,
                        const Occurrences& b) {
  const std::string first = tree.text(a.front()), second = tree.text(b.front());
  SourceRange rest = tree[code].range;
  const SourceRange whole = rest;
  std::string written;
  for (SyntaxId id = code; id < tree[code].end; ++id) {
    const bool is_first = std::find(a.begin(), a.end(), id) != a.end(),
               is_second = std::find(b.begin(), b.end(), id) != b.end();
    if (!is_first && !is_second) continue;
    const SourceRange& own = tree[id].range;
    written += text_in(tree.program(), {rest.file, rest.line, rest.column, own.line, own.column}) +
               (is_first ? second : first);
    rest.line = own.end_line;
    rest.column = own.end_column;
  }
  return {{whole, text_in(tree.program(), whole), written + text_in(tree.program(), rest)}};
}

/// Whether exchanging the two says something that no other edit does: the operands of one operation
/// are exchanged elsewhere, and a variable that is assigned is meant where it stands.
bool is_worth_trying(const SourceTree& tree, SyntaxId code, const Occurrences& a,
                     const Occurrences& b) {
  const auto is_assigned = [&](const Occurrences& all) {
    return std::any_of(all.begin(), all.end(), [&](SyntaxId id) { return tree.is_changed(id); });
  };
  const SyntaxId value =
      tree.kind(code) == Return ? tree.bare(tree.part(code, 0)) : tree.bare(code);
  const bool is_one_operation = tree.kind(value) == Binary && tree[a.front()].parent == value &&
                                tree[b.front()].parent == value && a.size() + b.size() == 2;
  return !is_assigned(a) && !is_assigned(b) && !is_one_operation;
}

}  // namespace

std::vector<SourceEdit> exchange_edits(const SourceTree& tree, SyntaxId statement) {
  const SyntaxId code = code_within(tree, statement);
  if (code == kNoSyntax) return {};
  std::map<std::pair<std::string, std::string>, Occurrences> found;  // by type and text
  for (SyntaxId id = code; id < tree[code].end; ++id)
    if (is_exchangeable(tree, id)) found[{tree.type(id), tree.text(id)}].push_back(id);
  const double more = tree.all(code, Call).empty() ? kOfSeveral : kOfCall;
  std::vector<SourceEdit> edits;
  if (found.size() > 2 * kMostNames) return edits;
  for (auto a = found.begin(); a != found.end(); ++a)
    for (auto b = std::next(a); b != found.end(); ++b) {
      const bool is_number = tree.kind(a->second.front()) == Number;
      if (a->first.first != b->first.first ||
          is_number != (tree.kind(b->second.front()) == Number) ||
          !is_worth_trying(tree, code, a->second, b->second))
        continue;
      edits.push_back({exchanged(tree, code, a->second, b->second), Mistake::Sides,
                       weight_of(Mistake::Sides) + more, code});
    }
  return edits;
}

}  // namespace culprit::edits
