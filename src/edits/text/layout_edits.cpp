#include "edits/text/layout_edits.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/edge_iterations.h"
#include "edits/text/print_text.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// What stands between printed values if the source names nothing else.
constexpr std::array<const char*, 2> kBlanks = {" ", "\\n"};

bool is_simple(const SourceTree& tree, SyntaxId statement) {
  const SyntaxKind kind = tree.kind(statement);
  return model::is_expression(kind) || kind == Return || kind == Break || kind == Continue;
}

std::string without_last(const std::string& code) {
  const std::vector<std::string> all = characters(code);
  return all.empty() ? code : code.substr(0, code.size() - all.back().size());
}
std::string without_first(const std::string& code) {
  const std::vector<std::string> all = characters(code);
  return all.empty() ? code : code.substr(all.front().size());
}

class Edits {
 public:
  Edits(const SourceTree& tree, SyntaxId function) : tree_(tree), function_(function) {}

  std::vector<SourceEdit> run() {
    for (statement_ = function_; statement_ < tree_[function_].end; ++statement_) {
      if (!tree_.is_statement(statement_) || tree_.kind(statement_) == Opaque ||
          tree_.kind(tree_[statement_].parent) == Function)
        continue;
      note_conditions();
      if (const std::optional<PrintText> print = print_text(tree_, statement_)) texts(*print);
      if (is_print(tree_, statement_)) guards();
      if (tree_.kind(statement_) == If) branches();
      gaps();
    }
    same_texts();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, Mistake mistake, double more = 0) {
    if (changes.empty()) return;
    std::sort(changes.begin(), changes.end(), [](const SourceChange& x, const SourceChange& y) {
      return x.range.begin() < y.range.begin();
    });
    edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, statement_});
  }

  /// Whether this is not the first and not the last iteration of a loop around the statement, and
  /// the comparisons of the function that can be made there.
  void note_conditions() {
    conditions_ = between_iterations(tree_, statement_);
    const auto add_one = [&](std::string condition) {
      if (std::find(conditions_.begin(), conditions_.end(), condition) == conditions_.end())
        conditions_.push_back(std::move(condition));
    };
    for (const SyntaxId id : comparisons_at(tree_, statement_, variables_at(tree_, statement_))) {
      add_one(tree_.text(id));
      add_one(negated(tree_, id).text);
    }
  }

  // Texts of a print
  // -----------------------------------------------------------------------------------------------

  static SourceChange written(const PrintText& print, std::string text) {
    return {print.range, print.whole(), std::move(text)};
  }

  void texts(const PrintText& print) {
    for (std::string& text : other_texts(print)) {
      same_[print.whole()].push_back({statement_, print.range, text});
      add({written(print, std::move(text))}, Mistake::Text);
    }
    if (print.is_line) as_printf(print);
    if (!print.tail.empty()) separators(print, print.head + print.body, print.tail);
    if (!print.head.empty()) separators(print, print.body + print.tail, print.head);
  }

  /// Without blanks or with more, at both ends.
  static std::vector<std::string> other_texts(const PrintText& print) {
    const std::string whole = print.whole();
    std::set<std::string> found;
    if (!print.tail.empty()) {
      found.insert(print.head + print.body);
      found.insert(without_last(whole));
      found.insert(print.head + print.body + without_first(print.tail));
      found.insert(print.tail + print.head + print.body);
    }
    if (!print.head.empty()) {
      found.insert(print.body + print.tail);
      found.insert(without_first(whole));
      found.insert(print.body + print.tail + print.head);
    }
    for (const char* const blank : kBlanks) {
      found.insert(whole + blank);
      found.insert(blank + whole);
    }
    if (is_blank_text(whole)) {
      found.insert(whole + whole);
      if (whole.size() % 2 == 0) found.insert(whole.substr(whole.size() / 2));
    }
    found.erase(whole);
    found.erase("");
    return {found.begin(), found.end()};
  }

  /// Without the line end of `puts`.
  void as_printf(const PrintText& print) {
    if (print.whole().find('%') != std::string::npos) return;
    const SyntaxId callee = tree_.part(statement_, 0);
    add({{tree_[callee].range, tree_.text(callee), "printf"}}, Mistake::Text);
  }

  /// The text at an end, printed before or after the rest, under a condition.
  void separators(const PrintText& print, const std::string& rest, const std::string& separator) {
    for (const std::string& condition : conditions_) {
      const std::string added = fmt::format("if ({}) printf(\"{}\");", condition, separator);
      for (const bool is_after : {true, false}) {
        SourceChanges changes = is_after ? inserted_after(tree_, statement_, added)
                                         : inserted_before(tree_, statement_, added);
        if (changes.empty()) continue;
        if (rest.empty()) continue;
        changes.push_back(written(print, rest));
        add(std::move(changes), Mistake::Separator);
      }
    }
  }

  /// One change of the text at all prints of that text.
  void same_texts() {
    for (const auto& [whole, all] : same_) {
      std::map<std::string, SourceChanges> changes;
      for (const OtherText& other : all) {
        changes[other.text].push_back({other.range, whole, other.text});
        statement_ = other.statement;
      }
      for (auto& [text, places] : changes)
        if (places.size() > 1) add(std::move(places), Mistake::Text);
    }
  }

  // Whole prints
  // -----------------------------------------------------------------------------------------------

  void guards() {
    add(statement_left_out(tree_, statement_), Mistake::Superfluous);
    SourceRange at = tree_[statement_].range;
    at.end_line = at.line;
    at.end_column = at.column;
    for (const std::string& condition : conditions_)
      add({{at, "", fmt::format("if ({}) ", condition)}}, Mistake::Guard);
  }

  /// The prints with which the branches end; false if a branch ends with something else.
  bool last_prints(SyntaxId statement, std::vector<PrintText>& found) const {
    if (statement == kNoSyntax) return false;
    if (tree_.kind(statement) == If)
      return last_prints(tree_.part(statement, 1), found) &&
             last_prints(tree_.part(statement, 2), found);
    if (tree_.kind(statement) == Block) {
      const std::vector<SyntaxId> parts = tree_.parts(statement);
      return !parts.empty() && last_prints(parts.back(), found);
    }
    std::optional<PrintText> print = print_text(tree_, statement);
    if (!print || print->is_line) return false;
    found.push_back(std::move(*print));
    return true;
  }

  /// What all branches print last, printed after the branches under a condition.
  void branches() {
    std::vector<PrintText> prints;
    if (!last_prints(statement_, prints)) return;
    const auto all_have = [&](std::string PrintText::* end) {
      return !(prints.front().*end).empty() &&
             std::all_of(prints.begin(), prints.end(), [&](const PrintText& print) {
               return print.*end == prints.front().*end && print.whole() != print.*end;
             });
    };
    if (all_have(&PrintText::head)) {
      SourceChanges changes;
      for (const PrintText& print : prints)
        changes.push_back(written(print, print.body + print.tail));
      add(std::move(changes), Mistake::Text);
    }
    if (!all_have(&PrintText::tail)) return;
    for (const std::string& condition : conditions_) {
      SourceChanges changes =
          inserted_after(tree_, statement_,
                         fmt::format("if ({}) printf(\"{}\");", condition, prints.front().tail));
      if (changes.empty()) return;
      for (const PrintText& print : prints)
        changes.push_back(written(print, print.head + print.body));
      add(std::move(changes), Mistake::Separator);
    }
  }

  // Missing prints
  // -----------------------------------------------------------------------------------------------

  SyntaxId next() const {
    const std::vector<SyntaxId> parts = tree_.parts(tree_[statement_].parent);
    const auto at = std::find(parts.begin(), parts.end(), statement_);
    return at == parts.end() || at + 1 == parts.end() ? kNoSyntax : *(at + 1);
  }

  /// Each place once, beside the smaller statement.
  void gaps() {
    if (!tree_.is_in_block(statement_)) return;
    const SyntaxId after = next();
    const bool is_declaration = tree_.kind(statement_) == Declaration;
    if (is_simple(tree_, statement_)) missing(false);
    if (!is_declaration && (after == kNoSyntax || !is_simple(tree_, after))) missing(true);
  }

  void missing(bool is_after) {
    const SyntaxKind kind = tree_.kind(statement_);
    if (is_after && (kind == Return || kind == Break || kind == Continue)) return;
    const auto insert = [&](const std::string& added, Mistake mistake, double more = 0) {
      add(is_after ? inserted_after(tree_, statement_, added)
                   : inserted_before(tree_, statement_, added),
          mistake, more);
    };
    for (const char* const blank : kBlanks) {
      const std::string print = fmt::format("printf(\"{}\");", blank);
      insert(print, Mistake::Print);
      for (const std::string& condition : conditions_)
        insert(fmt::format("if ({}) {}", condition, print), Mistake::Separator);
    }
  }

  struct OtherText {
    SyntaxId statement = kNoSyntax;
    SourceRange range;
    std::string text;
  };

  const SourceTree& tree_;
  const SyntaxId function_;
  SyntaxId statement_ = kNoSyntax;
  std::vector<std::string> conditions_;  // at the statement
  std::map<std::string, std::vector<OtherText>> same_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> layout_edits(const SourceTree& tree, SyntaxId function) {
  return Edits(tree, function).run();
}

}  // namespace culprit::edits
