#include "edits/text/loop_edits.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// `for (variable = start; variable op end; variable++)`, or `--`.
struct Counting {
  SyntaxId loop = kNoSyntax;
  std::string variable;
  SyntaxId start = kNoSyntax, condition = kNoSyntax, end = kNoSyntax, step = kNoSyntax;
  std::string op;
  bool goes_up = true;

  bool is_valid() const { return start != kNoSyntax && end != kNoSyntax && step != kNoSyntax; }
};

Counting counting(const SourceTree& tree, SyntaxId loop) {
  Counting found;
  if (tree.kind(loop) != For) return found;
  const SyntaxId first = tree.part(loop, 0), condition = tree.part(loop, 1),
                 step = tree.part(loop, 2);
  if (first == kNoSyntax || condition == kNoSyntax || step == kNoSyntax) return found;
  if (tree.kind(first) == Declaration && tree.parts(first).size() == 1) {
    found.variable = tree.token(tree.part(first, 0));
    found.start = tree.part(tree.part(first, 0), 0);
  } else if (tree.kind(first) == Assignment && tree.token(first) == "=") {
    found.variable = tree.text(tree.part(first, 0));
    found.start = tree.part(first, 1);
  }
  const std::string op = tree.kind(condition) == Binary ? tree.token(condition) : "";
  const bool is_order = op == "<" || op == "<=" || op == ">" || op == ">=";
  const bool counts = tree.kind(step) == Postfix || tree.kind(step) == Prefix;
  if (!is_order || !counts || tree.text(tree.part(condition, 0)) != found.variable ||
      tree.text(tree.part(step, 0)) != found.variable)
    return {};
  const std::string by = tree.token(step);
  found.goes_up = by == "++";
  if ((by != "++" && by != "--") || found.goes_up != op.starts_with('<')) return {};
  found.loop = loop;
  found.op = op;
  found.condition = condition;
  found.end = tree.part(condition, 1);
  found.step = step;
  return found;
}

class LoopEdits {
 public:
  LoopEdits(const SourceTree& tree, const Counting& loop) : tree_(tree), loop_(loop) {}

  std::vector<SourceEdit> run() {
    if (!is_integer_type(tree_.type(tree_.part(loop_.condition, 0)))) return {};
    other_direction();
    moved(1);
    moved(-1);
    return std::move(edits_);
  }

 private:
  SourceChange written(SyntaxId node, const Code& code) const {
    return replacement(tree_, node, code);
  }
  void add(const Code& start, const Code& condition, const std::string& step, double more) {
    SourceChanges changes;
    const auto change = [&](SyntaxId node, const Code& code) {
      if (tree_.text(node) != code.text) changes.push_back(written(node, code));
    };
    change(loop_.start, start);
    change(loop_.condition, condition);
    change(loop_.step, {step, Strength::Prefix});
    if (!changes.empty())
      edits_.push_back(
          {std::move(changes), Mistake::Header, weight_of(Mistake::Header) + more, loop_.loop});
  }
  Code compared(std::string_view op, const Code& with) const {
    return binary({loop_.variable}, op, with);
  }
  Code with_more(SyntaxId node, int64_t more) const {
    return more == 0 ? code_of(tree_, node) : plus(tree_, node, more);
  }

  /// The same values from the other end.
  void other_direction() {
    const bool is_strict = loop_.op.size() == 1;
    const int64_t inwards = !is_strict ? 0 : loop_.goes_up ? -1 : 1;
    const std::string step = loop_.variable + (loop_.goes_up ? "--" : "++");
    add(with_more(loop_.end, inwards), not_before_start(), step, 0);
  }

  /// That the loop has not passed its former start.
  Code not_before_start() const {
    const Code start = code_of(tree_, loop_.start);
    // `i < n` for the start `n - 1`
    const Code beyond = plus(tree_, loop_.start, 1);
    if (!loop_.goes_up && beyond.text.size() < start.text.size()) return compared("<", beyond);
    return compared(loop_.goes_up ? ">=" : "<=", start);
  }

  /// As many iterations, one value further on.
  void moved(int64_t more) {
    add(with_more(loop_.start, more), moved_end(more), tree_.text(loop_.step), -0.5);
  }
  Code moved_end(int64_t more) const {
    const bool is_strict = loop_.op.size() == 1, outwards = (more > 0) == loop_.goes_up;
    const std::string order = loop_.op.substr(0, 1);
    if (is_strict && outwards) return compared(order + "=", code_of(tree_, loop_.end));
    if (!is_strict && !outwards) return compared(order, code_of(tree_, loop_.end));
    return compared(loop_.op, plus(tree_, loop_.end, more));
  }

  const SourceTree& tree_;
  const Counting& loop_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> loop_edits(const SourceTree& tree, SyntaxId statement) {
  const Counting loop = counting(tree, statement);
  return loop.is_valid() ? LoopEdits(tree, loop).run() : std::vector<SourceEdit>();
}

}  // namespace culprit::edits
