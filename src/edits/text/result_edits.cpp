#include "edits/text/result_edits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

// log-odds beside other exits, set by hand: of returning the result of a recursive call, of any
// `return` where the function ends without one, of leaving a loop where input ends
constexpr double kOfItself = 1.5, kAtEnd = 1.5, kAtEndOfInput = 1.0;

/// Input calls, and how the source asks whether one failed: a format counts its conversions.
struct Input {
  std::string_view name;
  unsigned format = 0;        ///< its argument, counted from 1; 0 if there is none
  std::string_view failed{};  ///< what the result is then
};
constexpr std::array<Input, 8> kInputs = {{{"scanf", 1},
                                           {"fscanf", 2},
                                           {"sscanf", 2},
                                           {"fgets", 0, "NULL"},
                                           {"gets", 0, "NULL"},
                                           {"getchar", 0, "EOF"},
                                           {"getc", 0, "EOF"},
                                           {"fgetc", 0, "EOF"}}};

class ResultEdits {
 public:
  ResultEdits(const SourceTree& tree, SyntaxId statement)
      : tree_(tree), statement_(statement), function_(function_of(tree, statement)) {}

  std::vector<SourceEdit> run() {
    if (function_ == kNoSyntax) return {};
    returned();
    missing_return();
    end_of_input();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, double more) {
    if (!changes.empty())
      edits_.push_back(
          {std::move(changes), Mistake::Exit, weight_of(Mistake::Exit) + more, statement_});
  }
  void write(std::string written, double more) {
    const SourceRange range = tree_.with_semicolon(statement_);
    add({{range, text_in(tree_.program(), range), std::move(written)}}, more);
  }
  std::string callee(SyntaxId call) const { return tree_.text(tree_.part(call, 0)); }

  /// `return f(x);` for `f(x);` or `y = f(x);`
  void returned() {
    SyntaxId call = statement_;
    if (tree_.kind(call) == Assignment && tree_.token(call) == "=")
      call = tree_.bare(tree_.part(call, 1));
    if (tree_.kind(call) != Call || !is_scalar_type(tree_.type(function_)) ||
        tree_.type(call) != tree_.type(function_))
      return;
    write(fmt::format("return {};", tree_.text(call)),
          callee(call) == tree_.token(function_) ? kOfItself : 0);
  }

  /// A value of the type at the end of a function that has to return one.
  void missing_return() {
    const std::string& type = tree_.type(function_);
    const SyntaxId body = tree_[statement_].parent;
    if (!is_scalar_type(type) || body == kNoSyntax || tree_[body].parent != function_ ||
        tree_.parts(body).back() != statement_ || tree_.kind(statement_) == Return ||
        tree_.token(function_) == "main")
      return;
    const auto end_with = [&](std::string_view value) {
      add(inserted_at_end(tree_, body, fmt::format("return {};", value)), kAtEnd);
    };
    for (const Named& variable : variables_at(tree_, statement_))
      if (variable.type == type) end_with(variable.text);
    if (is_pointer_type(type)) end_with("NULL");
    else
      for (const std::string_view value : {"0", "-1", "1"}) end_with(value);
  }

  /// `if (scanf("%d", &n) != 1) break;` in a loop.
  void end_of_input() {
    SyntaxId loop = tree_[statement_].parent;
    while (loop != kNoSyntax && !is_loop(tree_, loop)) {
      if (tree_.kind(loop) == Switch) return;  // which `break` would leave
      loop = tree_[loop].parent;
    }
    SyntaxId call = statement_;
    const bool is_assigned = tree_.kind(call) == Assignment && tree_.token(call) == "=";
    if (is_assigned) call = tree_.bare(tree_.part(call, 1));
    if (loop == kNoSyntax || tree_.kind(call) != Call) return;
    const std::string name = callee(call);
    const auto input = std::find_if(kInputs.begin(), kInputs.end(),
                                    [&](const Input& each) { return each.name == name; });
    if (input == kInputs.end()) return;
    const std::string asked = is_assigned ? "(" + tree_.text(statement_) + ")" : tree_.text(call);
    const double more = ends_by_input(loop) ? kAtEndOfInput : 0;
    if (input->format == 0) {
      write(fmt::format("if ({} == {}) break;", asked, input->failed), more);
      return;
    }
    const size_t parts = tree_.parts(call).size();
    if (parts > input->format + 1)
      write(fmt::format("if ({} != {}) break;", asked, parts - input->format - 1), more);
  }

  /// Whether the loop asks for the end of input, or for nothing: `while (!feof(f))`, `while (1)`.
  bool ends_by_input(SyntaxId loop) const {
    const SyntaxId condition = tree_.part(loop, tree_.kind(loop) == While ? 0 : 1);
    if (condition == kNoSyntax || tree_.all(condition, Name).empty()) return true;
    const std::string text = tree_.text(condition);
    return text.find("feof") != std::string::npos || text.find("EOF") != std::string::npos;
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const SyntaxId function_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> result_edits(const SourceTree& tree, SyntaxId statement) {
  return ResultEdits(tree, statement).run();
}

}  // namespace culprit::edits
