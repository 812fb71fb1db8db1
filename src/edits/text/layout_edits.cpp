#include "edits/text/layout_edits.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

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

// log-odds of a condition beside a print that is repeated; set by hand
constexpr double kWithCondition = -0.5;
// Of a text that each branch lacks, beside one print after the branches: of two branches, and of
// each more. Set by hand on 190 programs of students, of which a dozen lack a line end so.
constexpr double kInEachBranch = 1.2, kMoreBranches = -0.5;
// conditions of which pairs are made; bounds time and memory
constexpr size_t kMostPaired = 16;

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

/// With `blank` for the blanks before each value but the first.
std::string with_blanks(const std::string& body, const std::string& blank) {
  std::string text, blanks;
  for (const std::string& character : characters(body)) {
    if (is_blank_text(character)) {
      blanks += character;
      continue;
    }
    text +=
        (character == "%" && !text.empty() && !text.ends_with('%') ? blank : blanks) + character;
    blanks.clear();
  }
  return text + blanks;
}

/// Without quotes and punctuation.
std::string without_marks(const std::string& code) {
  std::string text;
  for (const std::string& character : characters(code))
    if (character != "\\\"" && std::string_view("'.,:;!?()[]").find(character) == std::string::npos)
      text += character;
  return text;
}

/// Usual formats of numbers for one another.
constexpr std::array<std::array<std::string_view, 6>, 2> kFormats = {
    {{"%d", "%02d", "%2d", "%3d", "%i", "%u"}, {"%f", "%.1f", "%.2f", "%.3f", "%.0f", "%g"}}};

/// One of the usual formats at all of its places.
std::set<std::string> other_formats(const std::string& text) {
  std::set<std::string> found;
  for (const auto& formats : kFormats)
    for (const std::string_view format : formats)
      for (const std::string_view other : formats) {
        std::string changed = text;
        for (size_t at = 0; (at = changed.find(format, at)) != std::string::npos;
             at += other.size())
          changed.replace(at, format.size(), other);
        found.insert(changed);
      }
  return found;
}

class LayoutEdits {
 public:
  LayoutEdits(const SourceTree& tree, SyntaxId function) : tree_(tree), function_(function) {}

  std::vector<SourceEdit> run() {
    for (statement_ = function_; statement_ < tree_[function_].end; ++statement_) {
      if (!tree_.is_statement(statement_) || tree_.kind(statement_) == Opaque ||
          tree_.kind(tree_[statement_].parent) == Function)
        continue;
      note_conditions();
      if (const std::optional<PrintText> print = print_text(tree_, statement_)) texts(*print);
      if (is_print(tree_, statement_) || only_prints(statement_)) guards();
      if (is_loop(tree_, statement_)) last_items();
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

  /// Without blanks or with more, at both ends and between values; with other formats of values.
  static std::vector<std::string> other_texts(const PrintText& print) {
    const std::string whole = print.whole();
    std::set<std::string> found = other_formats(whole);
    for (const char* const blank : {"", " ", "\\n"})
      found.insert(print.head + with_blanks(print.body, blank) + print.tail);
    found.insert(without_marks(whole));
    const std::string tail = without_marks(print.tail);
    found.insert(tail.ends_with("\\n") ? print.body + "\\n" : print.body);
    found.insert(print.head + print.body + (tail.ends_with("\\n") ? "\\n" : ""));
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

  // What a loop prints for the last item
  // -----------------------------------------------------------------------------------------------

  /// Whether the statement is a loop that does nothing but print.
  bool only_prints(SyntaxId statement) const {
    if (!is_loop(tree_, statement)) return false;
    const SyntaxId body = body_of(tree_, statement);
    if (body == kNoSyntax) return false;
    const std::vector<SyntaxId> parts =
        tree_.kind(body) == Block ? tree_.parts(body) : std::vector<SyntaxId>{body};
    return std::all_of(parts.begin(), parts.end(),
                       [&](SyntaxId part) { return is_print(tree_, part); });
  }

  /// A print of the loop once more after it, under one condition or two: of items that are printed
  /// when the next one begins, the last one is often forgotten.
  void last_items() {
    const std::vector<Named> variables = variables_at(tree_, statement_);
    std::set<std::string> prints;
    for (SyntaxId id = statement_; id < tree_[statement_].end; ++id)
      if (is_print(tree_, id) && names_are_known(id, variables)) prints.insert(tree_.text(id));
    const std::vector<std::string> conditions = conditions_of_last();
    for (const std::string& print : prints) {
      add(inserted_after(tree_, statement_, print + ";"), Mistake::Repetition);
      for (const std::string& condition : conditions)
        add(inserted_after(tree_, statement_, fmt::format("if ({}) {};", condition, print)),
            Mistake::Repetition, kWithCondition);
    }
  }

  bool names_are_known(SyntaxId call, const std::vector<Named>& variables) const {
    for (const SyntaxId argument : tree_.parts(call))
      if (tree_[argument].part > 0 && tree_.kind(argument) != Text &&
          !can_stand(tree_, argument, variables))
        return false;
    return true;
  }

  /// Equalities and choices of the function, and pairs of them.
  std::vector<std::string> conditions_of_last() const {
    std::vector<std::string> single;
    for (const std::string& condition : conditions_)
      if (condition.find("==") != std::string::npos || condition.find("!=") != std::string::npos)
        single.push_back(condition);
    for (const SyntaxId choice : tree_.all(statement_, Switch))
      for (const SyntaxId label : tree_.all(choice, Case))
        single.push_back(fmt::format("{} == {}", tree_.text(tree_.part(choice, 0)),
                                     tree_.text(tree_.part(label, 0))));
    if (single.size() > kMostPaired) single.resize(kMostPaired);
    std::vector<std::string> all = single;
    for (size_t a = 0; a < single.size(); ++a)
      for (size_t b = a + 1; b < single.size(); ++b)
        all.push_back(fmt::format("{} && {}", single[a], single[b]));
    return all;
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

  /// What all branches print last, printed after the branches under a condition; and what they may
  /// all lack.
  void branches() {
    std::vector<PrintText> prints;
    if (!last_prints(statement_, prints)) return;
    for (const char* const blank : kBlanks) {
      SourceChanges changes;
      for (const PrintText& print : prints)
        changes.push_back(written(print, print.whole() + blank));
      const double more = static_cast<double>(prints.size()) - 2;
      add(std::move(changes), Mistake::Text, kInEachBranch + kMoreBranches * more);
    }
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
    if (!tree_.is_in_block(statement_)) {
      if (!is_print(tree_, statement_)) return;  // as the branch or the body of a loop
      missing(false);
      missing(true);
      return;
    }
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
  return LayoutEdits(tree, function).run();
}

}  // namespace culprit::edits
