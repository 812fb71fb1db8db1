#include "repair/print_edits.h"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/text/edge_iterations.h"

namespace culprit::repair {

namespace {

using edits::Mistake;
using edits::SourceChanges;
using edits::SyntaxId;
using model::ComponentKind;

// How much likelier a print of several words is than other prints: more than a change of a text.
constexpr double kWords = 0.5;

/// The text that the failing tests require at all executions where they require another one than
/// `own`, which is printed now; nullopt if they require different ones.
std::optional<std::string> required_text(const diagnose::Suspect& suspect, model::ComponentId id,
                                         const std::string& own) {
  std::optional<std::string> found;
  for (const diagnose::TestEvidence& evidence : suspect.evidence)
    for (const replay::AngelicValue& angelic : evidence.found.angelic) {
      if (angelic.component != id || !angelic.is_text || angelic.text == own) continue;
      if (found && *found != angelic.text) return std::nullopt;
      found = angelic.text;
    }
  return found;
}

/// As a part of a format of printf.
std::string in_format(const std::string& text) {
  std::string code = edits::literal(text);
  code = code.substr(1, code.size() - 2);
  for (size_t at = 0; (at = code.find('%', at)) != std::string::npos; at += 2) code.insert(at, "%");
  return code;
}

std::string print_of(const std::string& text) { return "printf(\"" + in_format(text) + "\");"; }

class PrintEdits {
 public:
  PrintEdits(const judge::Problem& problem, const edits::SourceTree& tree,
             const diagnose::Suspect& suspect)
      : problem_(problem), tree_(tree), suspect_(suspect) {}

  std::vector<edits::SourceEdit> run() {
    if (suspect_.unit) return {};
    SourceChanges changes;
    for (const model::ComponentId id : suspect_.leaves) {
      const SourceChanges more = changes_of(id);
      if (more.empty()) return {};
      append(changes, more);
    }
    add(std::move(changes), mistake_of(suspect_.leaves.front()));
    if (suspect_.leaves.size() == 1) {
      add_separators(suspect_.leaves.front());
      add_else(suspect_.leaves.front());
      add_print(suspect_.leaves.front());
    }
    return std::move(edits_);
  }

  std::vector<edits::SourceEdit> run_at(model::ComponentId leaf) {
    add(changes_of(leaf), mistake_of(leaf));
    add_separators(leaf);
    return std::move(edits_);
  }

 private:
  const model::Component& component(model::ComponentId id) const {
    return tree_.program().components[id];
  }
  Mistake mistake_of(model::ComponentId id) const {
    return component(id).kind == ComponentKind::MissingOutput ? Mistake::Print : Mistake::Text;
  }

  /// What the component prints; nullopt if it is neither a text nor a gap.
  std::optional<std::string> own_text(model::ComponentId id) const {
    if (component(id).kind == ComponentKind::MissingOutput) return "";
    if (component(id).kind != ComponentKind::PrintText) return std::nullopt;
    return edits::literal_text('"' + edits::text_in(tree_.program(), component(id).range) + '"');
  }
  std::optional<std::string> required_of(model::ComponentId id) const {
    const std::optional<std::string> own = own_text(id);
    const std::optional<std::string> required =
        own ? required_text(suspect_, id, *own) : std::nullopt;
    return required ? std::optional(as_expected(*required)) : std::nullopt;
  }

  /// With the blanks of the first expected output that contains it without them; unchanged if it
  /// needs no others.
  std::string as_expected(const std::string& text) const {
    if (without_blanks(text).empty()) return text;
    std::string with_blanks;
    for (const diagnose::TestEvidence& evidence : suspect_.evidence) {
      const std::string& all =
          problem_.test(evidence.test).test->expected_output.value_or(std::string());
      if (all.find(text) != std::string::npos) return text;
      if (with_blanks.empty()) with_blanks = with_blanks_of(text, all);
    }
    return with_blanks.empty() ? text : with_blanks;
  }

  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }
  static std::string without_blanks(std::string text) {
    std::erase_if(text, is_blank);
    return text;
  }

  /// The part of `all` that is the text but for blanks, with a line end after it; empty if there is
  /// none.
  static std::string with_blanks_of(const std::string& text, const std::string& all) {
    const std::string letters = without_blanks(text);
    for (size_t begin = 0; begin < all.size(); ++begin) {
      if (is_blank(all[begin])) continue;
      size_t at = begin, same = 0;
      for (; at < all.size() && same < letters.size(); ++at) {
        if (is_blank(all[at])) continue;
        if (all[at] != letters[same]) break;
        ++same;
      }
      if (same < letters.size()) continue;
      if (at < all.size() && all[at] == '\n') ++at;
      return all.substr(begin, at - begin);
    }
    return {};
  }

  SourceChanges changes_of(model::ComponentId id) const {
    const std::optional<std::string> text = required_of(id);
    if (!text) return {};
    const SourceRange& range = component(id).range;
    if (component(id).kind == ComponentKind::MissingOutput) return printed_in(range, *text);
    return {{range, edits::text_in(tree_.program(), range), in_format(*text)}};
  }

  void add(SourceChanges changes, Mistake mistake, double more = 0) {
    if (changes.empty()) return;
    const SyntaxId node = tree_.around(changes.front().range.begin());
    if (node == edits::kNoSyntax) return;
    edits_.push_back({std::move(changes), mistake, edits::weight_of(mistake) + more, node});
  }

  /// In source order.
  static void append(SourceChanges& all, const SourceChanges& more) {
    all.insert(all.end(), more.begin(), more.end());
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return a.range.begin() < b.range.begin(); });
  }

  SourceChanges printed_in(const SourceRange& gap, const std::string& text) const {
    if (text.empty()) return {};
    const SyntaxId block = tree_.block_that_ends(gap);
    if (block != edits::kNoSyntax) return edits::inserted_at_end(tree_, block, print_of(text));
    const SyntaxId node = tree_.statement_of(tree_.at(gap.begin()));
    return node == edits::kNoSyntax ? SourceChanges{}
                                    : edits::inserted_before(tree_, node, print_of(text));
  }

  /// A print of what a text lacks at its beginning or end. Several words are rather a print of
  /// their own.
  void add_print(model::ComponentId id) {
    if (component(id).kind != ComponentKind::PrintText) return;
    const std::string own = without_blanks(own_text(id).value_or("")),
                      required = without_blanks(required_of(id).value_or(""));
    const SyntaxId print = tree_.statement_of(tree_.around(component(id).range.begin()));
    if (own.empty() || required.size() <= own.size() || print == edits::kNoSyntax) return;
    const bool is_after = required.starts_with(own);
    if (!is_after && !required.ends_with(own)) return;
    const std::string lacking = as_expected(
        is_after ? required.substr(own.size()) : required.substr(0, required.size() - own.size()));
    if (lacking.find(' ') == std::string::npos) return;
    add(is_after ? edits::inserted_after(tree_, print, print_of(lacking))
                 : edits::inserted_before(tree_, print, print_of(lacking)),
        Mistake::Print, kWords);
  }

  /// The print in an `else` of the `if` before the gap.
  void add_else(model::ComponentId id) {
    if (component(id).kind != ComponentKind::MissingOutput) return;
    const std::string text = required_of(id).value_or("");
    const SourceRange& gap = component(id).range;
    const SyntaxId block = tree_.block_that_ends(gap);
    const SyntaxId next = tree_.statement_of(tree_.at(gap.begin()));
    const SyntaxId around = block != edits::kNoSyntax  ? block
                            : next != edits::kNoSyntax ? tree_[next].parent
                                                       : edits::kNoSyntax;
    if (text.empty() || around == edits::kNoSyntax) return;
    SyntaxId before = edits::kNoSyntax;
    for (const SyntaxId part : tree_.parts(around)) {
      if (part == next) break;
      before = part;
    }
    if (before == edits::kNoSyntax || tree_.kind(before) != edits::SyntaxKind::If) return;
    while (tree_.part(before, 2) != edits::kNoSyntax &&
           tree_.kind(tree_.part(before, 2)) == edits::SyntaxKind::If)
      before = tree_.part(before, 2);
    add(edits::inserted_as_else(tree_, before, print_of(text)), Mistake::Print);
  }

  /// The text at an end of a format, printed only between iterations.
  void add_separators(model::ComponentId id) {
    if (component(id).kind != ComponentKind::PrintText || required_of(id) != "") return;
    const SourceRange& text = component(id).range;
    const std::string code = edits::text_in(tree_.program(), text);
    const SyntaxId print = tree_.statement_of(tree_.around(text.begin()));
    if (print == edits::kNoSyntax) return;
    const std::string before = byte(text.line, text.column - 1),
                      after = byte(text.line, text.end_column);
    const bool is_first = before == "\"", is_last = after == "\"";
    if (is_first == is_last) return;
    const SourceChanges removed{{text, code, ""}};
    for (const std::string& condition : edits::between_iterations(tree_, print)) {
      const std::string separator = fmt::format("if ({}) printf(\"{}\");", condition, code);
      SourceChanges changes = is_last ? edits::inserted_after(tree_, print, separator)
                                      : edits::inserted_before(tree_, print, separator);
      append(changes, removed);
      add(std::move(changes), Mistake::Separator);
    }
  }

  std::string byte(uint32_t line, uint32_t column) const {
    const uint32_t file = tree_.program().components[suspect_.leaves.front()].range.file;
    return edits::text_in(tree_.program(), {file, line, column, line, column + 1});
  }

  const judge::Problem& problem_;
  const edits::SourceTree& tree_;
  const diagnose::Suspect& suspect_;
  std::vector<edits::SourceEdit> edits_;
};

}  // namespace

std::vector<edits::SourceEdit> print_edits(const judge::Problem& problem,
                                           const edits::SourceTree& tree,
                                           const diagnose::Suspect& suspect) {
  return PrintEdits(problem, tree, suspect).run();
}

std::vector<edits::SourceEdit> print_edits_at(const judge::Problem& problem,
                                              const edits::SourceTree& tree,
                                              const diagnose::Suspect& suspect,
                                              model::ComponentId leaf) {
  return PrintEdits(problem, tree, suspect).run_at(leaf);
}

}  // namespace culprit::repair
