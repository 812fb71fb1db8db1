#include "variants/schemata.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "edits/source_changes.h"
#include "edits/source_names.h"
#include "edits/text/expression_edits.h"
#include "edits/text/scope.h"

namespace culprit::variants {

using edits::kNoSyntax;
using edits::SyntaxId;
using edits::SyntaxKind;

namespace {

constexpr size_t kNone = ~size_t{0};

bool contains(const SourceRange& outer, const SourceRange& inner) {
  const SourceLocation outer_end{outer.file, outer.end_line, outer.end_column},
      inner_end{inner.file, inner.end_line, inner.end_column};
  return outer.file == inner.file && outer.begin() <= inner.begin() && inner_end <= outer_end;
}

/// Whether text is inserted at the beginning or end of the range.
bool inserts_beside(const SourceRange& range, const SourceRange& change) {
  const SourceLocation at = change.begin(), end{range.file, range.end_line, range.end_column};
  const bool is_empty = at == SourceLocation{change.file, change.end_line, change.end_column};
  return is_empty && (at == range.begin() || at == end);
}

/// Code that is left out, without the blanks and the end of the line around it.
edits::SourceChange without_blanks(edits::SourceChange change) {
  if (!change.written.empty() || change.range.line + 1 < change.range.end_line) return change;
  const size_t first = change.replaced.find_first_not_of(" \t"),
               last = change.replaced.find_last_not_of(" \t\n");
  if (last == std::string::npos || change.replaced.find('\n') < last) return change;
  change.range.column += static_cast<uint32_t>(first);
  change.range.end_line = change.range.line;
  change.range.end_column = change.range.column + static_cast<uint32_t>(last + 1 - first);
  change.replaced = change.replaced.substr(first, last + 1 - first);
  return change;
}

/// Whether parentheses and braces are closed in what is written and in what it replaces.
bool is_code(const edits::SourceChange& change) {
  const auto is_closed = [](const std::string& text) {
    int depth = 0;
    for (const char c : text) {
      depth += c == '(' || c == '{' || c == '[';
      depth -= c == ')' || c == '}' || c == ']';
      if (depth < 0) return false;
    }
    return depth == 0;
  };
  return is_closed(change.written) && is_closed(change.replaced);
}

std::string function_name(size_t place) { return fmt::format("{}{}", Schemata::kFunctions, place); }

/// The line of an alternative or, without a number, of a whole place.
std::string marker(size_t place, size_t alternative) {
  return alternative == kNone ? fmt::format("\n/*culprit {}*/", place)
                              : fmt::format("\n/*culprit {} {}*/", place, alternative);
}
constexpr std::string_view kMarker = "/*culprit ";
constexpr std::string_view kEnd = "\n/*culprit*/";

}  // namespace

TextVariant::TextVariant(const edits::SourceChanges* changed, edits::Mistake mistake)
    : changes(changed),
      changes_types(mistake == edits::Mistake::Type),
      declares(mistake == edits::Mistake::Copy || mistake == edits::Mistake::Overwritten) {}

Schemata::Schemata(const edits::SourceTree& tree, uint32_t file,
                   const std::vector<TextVariant>& edits)
    : tree_(tree), file_(file), of_edit_(edits.size()) {
  std::map<SyntaxId, Place> places;
  std::vector<size_t> parts(edits.size());
  for (size_t k = 0; k < edits.size(); ++k)
    for (const auto& [node, changes] : by_place(edits[k])) {
      ++parts[k];
      Place& place = places[node];
      place.node = node;
      place.range = range_of(node);
      place.is_statement = tree.is_statement(node);
      std::optional<std::string> text = edits::changed_text(tree.program(), place.range, changes);
      if (text) place.alternatives.push_back({k, std::move(*text)});
    }
  for (auto& [node, place] : places) places_.push_back(std::move(place));
  for (size_t p = 0; p < places_.size(); ++p)
    for (size_t a = 0; a < places_[p].alternatives.size(); ++a)
      of_edit_[places_[p].alternatives[a].edit].push_back({p, a});
  for (size_t k = 0; k < edits.size(); ++k)
    if (of_edit_[k].size() != parts[k]) of_edit_[k].clear();
}

/// The places where an edit makes a choice, each with its changes; empty if one has none. Changes
/// that are not code for themselves, such as two braces, need one choice.
std::map<SyntaxId, edits::SourceChanges> Schemata::by_place(const TextVariant& edit) const {
  edits::SourceChanges changes;
  for (const edits::SourceChange& change : *edit.changes) changes.push_back(without_blanks(change));
  std::map<SyntaxId, edits::SourceChanges> found;
  if (!edit.declares && std::all_of(changes.begin(), changes.end(), is_code)) {
    for (const edits::SourceChange& change : changes)
      found[node_around({change}, edit.changes_types)].push_back(change);
    const bool are_apart = [&] {
      SyntaxId end = 0;
      for (const auto& [node, at] : found) {
        if (node == kNoSyntax || node < end) return false;
        end = tree_[node].end;
      }
      return true;
    }();
    if (are_apart) return found;
    found.clear();
  }
  if (const SyntaxId node = node_around(changes, edit.changes_types); node != kNoSyntax)
    found[node] = changes;
  return found;
}

SourceRange Schemata::range_of(SyntaxId node) const {
  return tree_.is_statement(node) ? tree_.with_semicolon(node) : tree_[node].range;
}

/// Whether a choice can stand in place of the node.
bool Schemata::can_choose(SyntaxId node) const {
  using enum SyntaxKind;
  const SyntaxId parent = tree_[node].parent;
  if (parent == kNoSyntax) return false;
  if (!tree_.is_statement(node)) {
    if (!edits::is_replaceable(tree_, node)) return false;
    // initial values of static variables must stay constants
    for (SyntaxId id = node; id != kNoSyntax; id = tree_[id].parent)
      if (tree_.kind(id) == Declaration) return !tree_.text(id).starts_with("static");
    return true;
  }
  const SyntaxKind kind = tree_.kind(node);
  if (kind == Declaration || kind == Case || kind == Default || kind == Label || kind == Opaque)
    return false;
  if (tree_.kind(parent) == Switch || !tree_.all(node, Label).empty()) return false;
  // each copy of an array would lengthen the frame
  const std::vector<SyntaxId> variables = tree_.all(node, Variable);
  return std::none_of(variables.begin(), variables.end(),
                      [&](SyntaxId id) { return tree_.type(id).ends_with(']'); });
}

/// The innermost statement around the changes or, in it, the outermost expression: each choice
/// costs a call at every execution.
SyntaxId Schemata::node_around(const edits::SourceChanges& changes, bool is_statement) const {
  if (changes.empty() || changes.front().range.file != file_) return kNoSyntax;
  SyntaxId found = kNoSyntax;
  for (const SyntaxId root : tree_.roots()) {
    if (!contains(tree_[root].range, changes.front().range)) continue;
    for (SyntaxId id = root; id < tree_[root].end;) {
      const SourceRange range = range_of(id);
      if (!contains(range, changes.front().range)) {
        id = tree_[id].end;
        continue;
      }
      // what is inserted beside a branch or an expression belongs to what is around it
      const bool has_neighbours = tree_.is_statement(id) && tree_.is_in_block(id);
      const bool is_around =
          std::all_of(changes.begin(), changes.end(), [&](const edits::SourceChange& change) {
            return contains(range, change.range) &&
                   (has_neighbours || !inserts_beside(range, change.range));
          });
      const bool is_inner = found != kNoSyntax && !tree_.is_statement(found);
      if (is_around && !is_inner && can_choose(id) && (!is_statement || tree_.is_statement(id)))
        found = id;
      ++id;
    }
  }
  return found;
}

std::string Schemata::text() {
  const auto lines = static_cast<uint32_t>(tree_.program().files[file_].lines.size());
  // the analysis of 2,000 choices takes a fifth of the time
  std::string text =
      "#pragma clang diagnostic ignored \"-Wuninitialized\"\n"
      "#pragma clang diagnostic ignored \"-Wsometimes-uninitialized\"\n";
  for (size_t p = 0; p < places_.size(); ++p)
    text += fmt::format("static int {}(void) {{ return 0; }}\n", function_name(p));
  size_t next = 0;
  text += with_choices({file_, 1, 1, lines + 1, 1}, next, kNoSyntax);
  at_line_.clear();
  unsigned line = 1;
  At here{kNone, kNone};
  for (size_t at = 0; at < text.size(); ++line) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with(kMarker)) {
      const char* const end = rest.data() + rest.size();
      here = {kNone, kNone};
      const auto [after, error] = std::from_chars(rest.data() + kMarker.size(), end, here.first);
      if (error == std::errc() && *after == ' ') std::from_chars(after + 1, end, here.second);
    } else if (rest.starts_with(kEnd.substr(1))) {
      here = {kNone, kNone};
    }
    if (here.first != kNone) at_line_[line] = here;
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return text;
}

/// The text of the range, with the places from `next` on that are before `end`, a node.
std::string Schemata::with_choices(const SourceRange& range, size_t& next, SyntaxId end) {
  std::string text;
  SourceRange rest = range;
  while (next < places_.size() && places_[next].node < end) {
    const size_t place = next++;
    const SourceRange& at = places_[place].range;
    rest.end_line = at.line;
    rest.end_column = at.column;
    text += edits::text_in(tree_.program(), rest);
    text += alternatives(place, with_choices(at, next, tree_[places_[place].node].end));
    rest = {range.file, at.end_line, at.end_column, range.end_line, range.end_column};
  }
  rest.end_line = range.end_line;
  rest.end_column = range.end_column;
  return text + edits::text_in(tree_.program(), rest);
}

std::string Schemata::alternatives(size_t p, const std::string& original) const {
  const Place& place = places_[p];
  const bool is_empty = std::all_of(place.alternatives.begin(), place.alternatives.end(),
                                    [](const Alternative& a) { return a.is_dropped; });
  if (is_empty) return original;
  std::string text = marker(p, kNone);
  const std::string chosen = function_name(p) + "()";
  if (place.is_statement) {
    text += fmt::format("{{ int culprit_choice = {}; if (!culprit_choice) {{{} {}\n}}", chosen,
                        kEnd, original);
  } else {
    const std::string own = tree_.text(place.node);
    text += edits::is_pointer_type(tree_.type(place.node))
                ? fmt::format("({{ __typeof__({}\n) culprit_value;", own)
                : fmt::format("({{ __typeof__(({}\n) + 0) culprit_value;", own);
    text += fmt::format(" switch ({}) {{ default: culprit_value = ({}{}\n); break;", chosen, kEnd,
                        original);
  }
  for (size_t a = 0; a < place.alternatives.size(); ++a) {
    if (place.alternatives[a].is_dropped) continue;
    text += marker(p, a);
    text += place.is_statement ? fmt::format("else if (culprit_choice == {}) {{ {}\n}}", a + 1,
                                             place.alternatives[a].text)
                               : fmt::format("case {}: culprit_value = ({}\n); break;", a + 1,
                                             place.alternatives[a].text);
  }
  text += marker(p, kNone);
  text += place.is_statement ? " }" : "} culprit_value; })";
  return text + std::string(kEnd) + " ";
}

bool Schemata::is_dropped(size_t edit) const {
  return std::any_of(of_edit_[edit].begin(), of_edit_[edit].end(), [&](const At& at) {
    return places_[at.first].alternatives[at.second].is_dropped;
  });
}

std::vector<Schemata::Choice> Schemata::choices(size_t edit) const {
  std::vector<Choice> all;
  if (is_dropped(edit)) return all;
  for (const auto& [place, alternative] : of_edit_[edit])
    all.push_back({function_name(place), alternative + 1});
  return all;
}

bool Schemata::drop(const std::vector<unsigned>& lines) {
  bool has_dropped = false;
  for (const unsigned line : lines) {
    const auto at = at_line_.find(line);
    if (at == at_line_.end()) continue;
    const auto [p, a] = at->second;
    std::vector<Alternative>& alternatives = places_[p].alternatives;
    for (size_t k = 0; k < alternatives.size(); ++k)
      if (a == kNone || a == k) alternatives[k].is_dropped = has_dropped = true;
  }
  return has_dropped;
}

bool Schemata::drop_calls_of(const std::string& function) {
  bool has_dropped = false;
  const auto calls_it = [&](const std::string& text) {
    return edits::is_named(text, function) && text.find(function + "(") != std::string::npos;
  };
  if (function.empty()) return has_dropped;
  for (Place& place : places_) {
    if (calls_it(tree_.text(place.node))) continue;
    for (Alternative& alternative : place.alternatives)
      if (!alternative.is_dropped && calls_it(alternative.text))
        alternative.is_dropped = has_dropped = true;
  }
  return has_dropped;
}

}  // namespace culprit::variants
