#include "edits/text/statement_edits.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/messages/message_edits.h"
#include "edits/source_changes.h"
#include "edits/text/copy_edits.h"
#include "edits/text/declaration_edits.h"
#include "edits/text/edge_iterations.h"
#include "edits/text/exchange_edits.h"
#include "edits/text/format_edits.h"
#include "edits/text/increment_edits.h"
#include "edits/text/loop_edits.h"
#include "edits/text/move_edits.h"
#include "edits/text/print_text.h"
#include "edits/text/repetition_edits.h"
#include "edits/text/reset_edits.h"
#include "edits/text/result_edits.h"
#include "edits/text/scope.h"
#include "edits/text/size_edits.h"
#include "edits/text/step_edits.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

SourceRange first_bytes(const SourceRange& range, uint32_t bytes) {
  return {range.file, range.line, range.column, range.line, range.column + bytes};
}

// log-odds of leaving out a branch or loop, beside a simple statement: on 200 programs of
// tests/corpus and 180 of codeflaws, 1 of 5 was right, and 23 of 25 simple statements
constexpr double kWholeBranch = -1.5;

class StatementEdits {
 public:
  StatementEdits(const SourceTree& tree, SyntaxId statement, Reach reach)
      : tree_(tree),
        statement_(statement),
        reach_(reach),
        variables_(variables_at(tree, statement)),
        function_(function_of(tree, statement)),
        names_(scalars_at(tree, statement, variables_)) {}

  std::vector<SourceEdit> run() {
    if (function_ == kNoSyntax || tree_.kind(statement_) == Opaque ||
        tree_.kind(tree_[statement_].parent) == Function)
      return {};
    if (tree_.kind(statement_) != Declaration) {
      leave_out();
      branch();
      guards();
      jumps();
    }
    for (const auto edits_of :
         {declaration_edits, move_edits, loop_edits, size_edits, copy_edits, increment_edits,
          format_edits, reset_edits, result_edits, repetition_edits, step_edits, exchange_edits,
          message_edits})
      for (SourceEdit& edit : edits_of(tree_, statement_)) edits_.push_back(std::move(edit));
    missing();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, Mistake mistake, double more = 0) {
    if (changes.empty()) return;
    edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, statement_});
  }

  /// What is wrong is another statement, or a value.
  void add_at(SyntaxId node, SourceChanges changes, Mistake mistake, double more = 0) {
    edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, node});
  }

  std::string text(SyntaxId statement) const {
    return text_in(tree_.program(), tree_.with_semicolon(statement));
  }
  SourceChange replaced(SyntaxId statement, std::string written) const {
    return {tree_.with_semicolon(statement), text(statement), std::move(written)};
  }
  static SourceRange empty_at(const SourceRange& range) { return first_bytes(range, 0); }

  SyntaxId sibling(int step) const {
    const SyntaxId parent = tree_[statement_].parent;
    if (parent == kNoSyntax || tree_.kind(parent) != Block) return kNoSyntax;
    const std::vector<SyntaxId> parts = tree_.parts(parent);
    const auto at = std::find(parts.begin(), parts.end(), statement_) - parts.begin() + step;
    return at >= 0 && at < static_cast<std::ptrdiff_t>(parts.size())
               ? parts[static_cast<size_t>(at)]
               : kNoSyntax;
  }

  template <class Wanted>
  bool is_in(Wanted wanted) const {
    for (SyntaxId id = tree_[statement_].parent; id != kNoSyntax; id = tree_[id].parent)
      if (wanted(tree_, id)) return true;
    return false;
  }
  bool can_break() const {
    return is_in([](const SourceTree& tree, SyntaxId id) {
      return is_loop(tree, id) || tree.kind(id) == Switch;
    });
  }

  /// The `return` statements of the function, each text once; of one that has none, that without a
  /// value, or with 0 in `main`.
  std::vector<std::string> returns() const {
    std::vector<std::string> texts;
    for (const SyntaxId other : tree_.all(function_, Return))
      if (const std::string exit = text(other);
          std::find(texts.begin(), texts.end(), exit) == texts.end())
        texts.push_back(exit);
    if (texts.empty()) texts = {tree_.token(function_) == "main" ? "return 0;" : "return;"};
    return texts;
  }

  void leave_out() {
    add(statement_left_out(tree_, statement_), Mistake::Superfluous,
        is_action(tree_, statement_) ? 0 : kWholeBranch);
  }

  // Branches and guards
  // -----------------------------------------------------------------------------------------------

  void branch() {
    const model::SyntaxNode& node = tree_[statement_];
    const auto keyword = [&](std::string_view from, std::string_view to) {
      add({{first_bytes(node.range, static_cast<uint32_t>(from.size())), std::string(from),
            std::string(to)}},
          Mistake::Branch);
    };
    if (tree_.kind(statement_) == While) keyword("while", "if");
    if (tree_.kind(statement_) != If) return;
    const SyntaxId before = sibling(-1);
    if (before != kNoSyntax && tree_.kind(before) == If && !ends_with_else(before))
      add(joined_by_else(before, statement_), Mistake::Branch);
    const SyntaxId then = tree_.part(statement_, 1), otherwise = tree_.part(statement_, 2);
    if (then != kNoSyntax && otherwise == kNoSyntax && tree_.kind(then) == If) take_else_from(then);
    if (otherwise == kNoSyntax) keyword("if", "while");
    if (then != kNoSyntax) add({replaced(statement_, text(then))}, Mistake::Superfluous, -0.5);
    if (otherwise == kNoSyntax) {
      const SyntaxId next = sibling(1);
      if (next == kNoSyntax) return;
      if (tree_.kind(next) == If || is_action(tree_, next))
        add_at(next, joined_by_else(statement_, next), Mistake::Branch);
      return;
    }
    add({replaced(statement_, text(otherwise))}, Mistake::Superfluous, -1.5);
    if (node.token.valid()) {
      add({{node.token, "else", ""}}, Mistake::Branch, tree_.kind(otherwise) == If ? 0 : -0.5);
      SourceRange rest = node.token;
      const SourceRange whole = tree_.with_semicolon(statement_);
      rest.end_line = whole.end_line;
      rest.end_column = whole.end_column;
      add({{rest, text_in(tree_.program(), rest), ""}}, Mistake::Superfluous, -1);
    }
  }

  /// `if (a) { if (b) …; } else …` for `if (a) if (b) …; else …`.
  void take_else_from(SyntaxId inner) {
    const SourceRange& other = tree_[inner].token;
    if (tree_.part(inner, 2) == kNoSyntax || !other.valid()) return;
    const SourceRange& own = tree_[statement_].range;
    const bool is_below_own = other.column == own.column && other.line > tree_[inner].range.line &&
                              tree_[inner].range.column != own.column;
    add_at(tree_.part(statement_, 0),
           {{empty_at(tree_[inner].range), "", "{ "}, {empty_at(other), "", "} "}}, Mistake::Branch,
           is_below_own ? kByLayout : 0);
  }

  /// The change is of what is between the two, so that it belongs to neither.
  SourceChanges joined_by_else(SyntaxId first, SyntaxId second) const {
    const SourceRange before = tree_.with_semicolon(first), after = tree_[second].range;
    const SourceRange between{before.file, before.end_line, before.end_column, after.line,
                              after.column};
    const std::string space = text_in(tree_.program(), between);
    return {{between, space, space + "else "}};
  }

  /// Whether a chain of `else if` ends with `else`.
  bool ends_with_else(SyntaxId branch) const {
    for (SyntaxId id = branch; id != kNoSyntax; id = tree_.part(id, 2))
      if (tree_.kind(id) != If) return true;
    return false;
  }

  void guards() {
    const SyntaxKind kind = tree_.kind(statement_);
    if (kind == Block || kind == Case || kind == Default || kind == Label || kind == Empty) return;
    for (const std::string& atom : atoms())
      add({{empty_at(tree_[statement_].range), "", fmt::format("if ({}) ", atom)}}, Mistake::Guard);
  }

  /// The comparisons of the function whose names can stand here; further away all of two names, or
  /// a name and a number.
  const std::vector<std::string>& atoms() {
    if (!atoms_.empty()) return atoms_;
    std::set<std::string> seen;
    const auto add_atom = [&](const std::string& atom) {
      if (seen.insert(atom).second) atoms_.push_back(atom);
    };
    for (const std::string& between : between_iterations(tree_, statement_)) add_atom(between);
    for (const SyntaxId id : comparisons_at(tree_, statement_, variables_)) {
      add_atom(tree_.text(id));
      add_atom(negated(tree_, id).text);
    }
    if (reach_ == Reach::Near) return atoms_;
    for (const Named& a : names_) {
      if (is_integer_type(a.type))
        for (const std::string_view op : kComparisons) add_atom(fmt::format("{} {} 0", a.text, op));
      for (const Named& b : names_)
        if (a.text < b.text && a.type == b.type)
          for (const std::string_view op : kComparisons)
            add_atom(fmt::format("{} {} {}", a.text, op, b.text));
    }
    return atoms_;
  }

  // Missing statements
  // -----------------------------------------------------------------------------------------------

  void insert(const std::string& added, Mistake mistake, double more = 0) {
    const bool at_declaration = tree_.kind(statement_) == Declaration;
    if (!at_declaration) add(inserted_before(tree_, statement_, added), mistake, more);
    add(inserted_after(tree_, statement_, added), mistake, more);
  }

  void missing() {
    exits();
    assignments();
    repetitions();
    otherwise();
  }

  /// What the last `if` of the chain here, or before the statement, does if nothing of it holds.
  void otherwise() {
    SyntaxId chain = tree_.kind(statement_) == If ? statement_ : sibling(-1);
    if (chain == kNoSyntax || tree_.kind(chain) != If || ends_with_else(chain)) return;
    SyntaxId last = chain;
    while (tree_.part(last, 2) != kNoSyntax) last = tree_.part(last, 2);
    const auto add_else = [&](const std::string& code, double more) {
      add(inserted_as_else(tree_, last, code), Mistake::Repetition, more);
    };
    std::set<std::string> seen;
    for (const SyntaxId print : tree_.all(chain, Call)) {
      if (!is_print(tree_, print) || !names_are_known(tree_, print, variables_)) continue;
      for (const std::string& other : with_other_values(print))
        if (seen.insert(other).second) add_else(other, 1);
    }
    for (const std::string& code : simple_statements())
      if (seen.insert(code).second) add_else(code, 0);
  }

  /// The print with its values in another order, or with another variable in place of one.
  std::vector<std::string> with_other_values(SyntaxId print) const {
    std::vector<SyntaxId> values = tree_.parts(print);
    std::erase_if(values, [&](SyntaxId part) {
      const bool is_first = tree_[part].part == 0;
      return is_first || tree_.kind(part) == Text;
    });
    std::vector<std::vector<std::string>> chosen;
    std::vector<std::string> written;
    for (const SyntaxId value : values) written.push_back(tree_.text(value));
    if (values.size() > 1 && values.size() <= 3) {
      std::vector<size_t> order(values.size());
      std::iota(order.begin(), order.end(), 0);
      while (std::next_permutation(order.begin(), order.end())) {
        std::vector<std::string> permuted;
        for (const size_t k : order) permuted.push_back(written[k]);
        chosen.push_back(std::move(permuted));
      }
    }
    for (size_t k = 0; k < values.size(); ++k)
      for (const Named& other : names_) {
        if (other.type != tree_.type(values[k]) || other.text == written[k]) continue;
        chosen.push_back(written);
        chosen.back()[k] = other.text;
      }
    std::vector<std::string> all;
    for (const std::vector<std::string>& texts : chosen) {
      std::string code;
      SourceRange rest = tree_.with_semicolon(print);
      for (size_t k = 0; k < values.size(); ++k) {
        const SourceRange& value = tree_[values[k]].range;
        code += text_in(tree_.program(),
                        {rest.file, rest.line, rest.column, value.line, value.column}) +
                texts[k];
        rest.line = value.end_line;
        rest.column = value.end_column;
      }
      all.push_back(code + text_in(tree_.program(), rest));
    }
    return all;
  }

  void jumps() {
    const SyntaxKind kind = tree_.kind(statement_);
    if (kind != Break && kind != Continue && kind != Return) return;
    if (kind != Break && can_break()) add({replaced(statement_, "break;")}, Mistake::Exit);
    if (kind != Continue && is_in(is_loop)) add({replaced(statement_, "continue;")}, Mistake::Exit);
    if (kind == Return) return;
    for (const std::string& other : returns()) add({replaced(statement_, other)}, Mistake::Exit);
  }

  void exits() {
    const SyntaxKind kind = tree_.kind(statement_);
    if (kind == Break || kind == Continue || kind == Return) return;  // jumps() replaces them
    std::vector<std::string> exits = returns();
    if (is_in(is_loop)) exits.insert(exits.begin(), "continue;");
    if (can_break()) exits.insert(exits.begin(), "break;");
    for (const std::string& exit : exits) {
      insert(exit, Mistake::Exit);
      for (const std::string& atom : atoms())
        insert(fmt::format("if ({}) {}", atom, exit), Mistake::Exit, -1);
    }
  }

  void assignments() {
    for (const Named& to : names_) {
      if (!is_number_type(to.type)) continue;
      insert(fmt::format("{} = 0;", to.text), Mistake::Assignment);
      if (!is_integer_type(to.type)) continue;
      insert(fmt::format("{}++;", to.text), Mistake::Assignment);
      insert(fmt::format("{}--;", to.text), Mistake::Assignment);
      insert(fmt::format("{} = 1;", to.text), Mistake::Assignment, -0.5);
    }
    for (const Named& to : names_)
      for (const Named& from : names_) {
        const bool is_tried = reach_ == Reach::Far || is_pointer_type(to.type);
        if (to.text == from.text || to.type != from.type || !is_tried) continue;
        insert(fmt::format("{} = {};", to.text, from.text),
               is_pointer_type(to.type) ? Mistake::Reset : Mistake::Assignment, -0.5);
        if (is_number_type(to.type))
          insert(fmt::format("{} += {};", to.text, from.text), Mistake::Assignment, -0.5);
      }
  }

  void repetitions() {
    for (const std::string& code : simple_statements()) insert(code, Mistake::Repetition);
  }

  /// Other simple statements of the function that can stand here, each text once, and the initial
  /// values of its variables as assignments: what they are computed from may have changed.
  std::vector<std::string> simple_statements() const {
    std::set<std::string> seen;
    std::vector<std::string> all;
    const auto add_code = [&](std::string code) {
      if (seen.insert(code).second) all.push_back(code + ";");
    };
    for (SyntaxId id = function_; id < tree_[function_].end; ++id) {
      if (id == statement_ || !names_are_known(tree_, id, variables_)) continue;
      if (is_action(tree_, id) && tree_.is_statement(id)) add_code(tree_.text(id));
      if (is_computed(id))
        add_code(fmt::format("{} = {}", tree_.token(id), tree_.text(tree_.part(id, 0))));
    }
    return all;
  }

  /// Whether it is a variable whose initial value is computed from others.
  bool is_computed(SyntaxId id) const {
    const SyntaxId value = tree_.kind(id) == Variable ? tree_.part(id, 0) : kNoSyntax;
    const auto is_it = [&](const Named& variable) { return variable.text == tree_.token(id); };
    return value != kNoSyntax && is_scalar_type(tree_.type(id)) &&
           !tree_.all(value, Name).empty() &&
           std::any_of(variables_.begin(), variables_.end(), is_it);
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const Reach reach_;
  const std::vector<Named> variables_;
  const SyntaxId function_;
  const std::vector<Named> names_;  // of scalars
  std::vector<std::string> atoms_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> statement_edits(const SourceTree& tree, SyntaxId statement, Reach reach) {
  return StatementEdits(tree, statement, reach).run();
}

}  // namespace culprit::edits
