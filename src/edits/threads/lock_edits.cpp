#include "edits/threads/lock_edits.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"
#include "edits/threads/statement_row.h"
#include "edits/threads/sync_calls.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;
using Kind = SyncCall::Kind;

}  // namespace

std::vector<SourceEdit> made_atomic(const SourceTree& tree, const std::string& variable) {
  const auto found = std::find_if(tree.roots().begin(), tree.roots().end(), [&](SyntaxId id) {
    return tree.kind(id) == Variable && tree.token(id) == variable;
  });
  if (found == tree.roots().end() || !is_scalar_type(tree.type(*found))) return {};
  const model::SyntaxNode& node = tree[*found];
  SourceRange at = empty_at(node.token);  // of a pointer: `int *_Atomic p`
  if (!is_pointer_type(tree.type(*found))) {
    const std::string before = line_of(tree, at).substr(0, at.column - 1);
    const size_t storage = before.find("static ");
    const size_t first = before.find_first_not_of(" \t");
    if (first != std::string::npos && before.find_first_of(",;(") == std::string::npos)
      at.column = at.end_column =
          static_cast<uint32_t>(storage == std::string::npos ? first + 1 : storage + 8);
  }
  if (line_of(tree, at).find("_Atomic") != std::string::npos) return {};
  SourceChanges changes{{at, "", "_Atomic "}};
  for (const SyntaxId root : tree.roots()) {
    if (tree.kind(root) != Function || tree[root].range.file != node.range.file) continue;
    for (const SyntaxId set : tree.all(root, Assignment)) {
      const SyntaxId value = tree.bare(tree.part(set, 1));
      if (tree.token(set) != "=" || tree.text(tree.part(set, 0)) != variable ||
          tree.kind(value) != Binary || tree.text(tree.part(value, 0)) != variable)
        continue;
      const std::string op = tree.token(value);
      if (op != "+" && op != "-" && op != "|" && op != "&" && op != "^") continue;
      changes.push_back({tree[set].range, tree.text(set),
                         fmt::format("{} {}= {}", variable, op, tree.text(tree.part(value, 1)))});
    }
  }
  sort_by_place(changes);
  const std::string also = changes.size() > 1 ? ", and each new value of it is set at once" : "";
  return {{std::move(changes), Mistake::Locking, weight_of(Mistake::Locking) - 0.2, *found, 1,
           fmt::format("`{}` declared _Atomic{}", variable, also)}};
}

namespace {

class LockEdits {
 public:
  LockEdits(const SourceTree& tree, SyntaxId function)
      : tree_(tree), function_(function), calls_(sync_calls(tree, function)) {}

  std::vector<SourceEdit> run() {
    for (const SyncCall& call : calls_) {
      if (call.kind == Kind::TryLock) rename(call, call.is_c11 ? "mtx_lock" : "pthread_mutex_lock");
      if (call.kind == Kind::ReadLock) rename(call, "pthread_rwlock_wrlock");
    }
    const std::vector<SyncCall> taking = taking_calls();
    for (size_t k = 0; k + 1 < taking.size(); ++k) in_order(taking[k], taking[k + 1]);
    other_locks();
    for (const SyncCall& call : calls_)
      if (call.kind == Kind::Lock || call.kind == Kind::ReadLock || call.kind == Kind::WriteLock)
        given_back(call);
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, double more, SyntaxId node) {
    edits_.push_back(
        {std::move(changes), Mistake::Locking, weight_of(Mistake::Locking) + more, node});
  }

  void rename(const SyncCall& call, const std::string& name) {
    const SyntaxId callee = tree_.part(call.call, 0);
    add({{tree_[callee].range, call.name, name}}, 0, call.call);
  }

  /// The calls that take something, also through functions that do not give it back.
  std::vector<SyncCall> taking_calls() const {
    std::vector<SyncCall> taking;
    for (const SyntaxId id : tree_.all(function_, Call)) {
      const auto known = std::find_if(calls_.begin(), calls_.end(),
                                      [&](const SyncCall& call) { return call.call == id; });
      if (known != calls_.end()) {
        if (takes(*known)) taking.push_back(*known);
        continue;
      }
      const std::string name = tree_.text(tree_.part(id, 0));
      const SyntaxId argument = tree_.part(id, 1);
      if (argument == kNoSyntax || !leaves_locked(name)) continue;
      SyncCall call;
      call.kind = Kind::Lock;
      call.call = id;
      call.name = name;
      call.argument = tree_.text(argument);
      taking.push_back(std::move(call));
    }
    return taking;
  }

  bool leaves_locked(const std::string& name) const {
    for (const SyntaxId root : tree_.roots()) {
      if (tree_.kind(root) != Function || tree_.token(root) != name || root == function_) continue;
      const std::vector<SyncCall> calls = sync_calls(tree_, root);
      const auto count = [&](Kind kind) {
        return std::count_if(calls.begin(), calls.end(),
                             [&](const SyncCall& call) { return call.kind == kind; });
      };
      return count(Kind::Lock) > count(Kind::Unlock);
    }
    return false;
  }

  bool takes(const SyncCall& call) const {
    return call.kind == Kind::Lock || call.kind == Kind::ReadLock || call.kind == Kind::WriteLock ||
           call.name == "sem_wait";
  }

  /// A lock of file scope that other functions take, for one that is taken here.
  void other_locks() {
    std::set<std::pair<std::string, std::string>> seen;
    for (const SyncCall& other : sync_calls_of_file(tree_, tree_[function_].range.file))
      for (const SyncCall& call : calls_) {
        if (call.kind != Kind::Lock || other.kind != Kind::Lock || call.name != other.name ||
            call.argument == other.argument || !is_of_file_scope(tree_, other.argument) ||
            !seen.insert({call.argument, other.argument}).second)
          continue;
        SourceChanges changes;
        for (const SyncCall& each : calls_)
          if (each.argument == call.argument)
            changes.push_back(
                {tree_[tree_.part(each.call, 1)].range, call.argument, other.argument});
        add(std::move(changes), -0.25, call.call);
      }
  }

  /// Two statements beside each other, each of which takes something.
  void in_order(const SyncCall& first, const SyncCall& second) {
    if (!takes(first) || !takes(second) || first.argument == second.argument) return;
    if (!tree_.is_statement(first.call) || !tree_.is_statement(second.call) ||
        tree_[first.call].parent != tree_[second.call].parent)
      return;
    const SourceRange a = tree_.with_semicolon(first.call), b = tree_.with_semicolon(second.call);
    const std::string one = text_in(tree_.program(), a), other = text_in(tree_.program(), b);
    add({{a, one, other}, {b, other, one}}, 0, first.call);
    if (first.name != second.name) return;
    const StatementRow row{first.call, second.call};
    const SourceRange whole = range_of(tree_, row);
    const std::string between =
        text_in(tree_.program(), {a.file, a.end_line, a.end_column, b.line, b.column});
    const std::string space = between.find('\n') == std::string::npos ? "\n" : between;
    add({{whole, text_in(tree_.program(), whole),
          fmt::format("if ({0} < {1}) {{{4}    {2}{4}    {3}{4}}} else {{{4}    {3}{4}    {2}{4}}}",
                      first.argument, second.argument, one, other, space)}},
        -0.3, first.call);
  }

  /// Before the exits of the function behind the call, those before which nothing gives it back.
  void given_back(const SyncCall& taken) {
    const std::string name = taken.is_c11               ? "mtx_unlock"
                             : taken.kind == Kind::Lock ? "pthread_mutex_unlock"
                                                        : "pthread_rwlock_unlock";
    const std::string code = fmt::format("{}({});", name, taken.argument);
    for (const SyntaxId exit : tree_.all(function_, Return))
      if (exit > taken.call) add(inserted_before(tree_, exit, code), -0.2, exit);
    const SyntaxId body = tree_.parts(function_).back();
    if (tree_.kind(body) == Block && !tree_.parts(body).empty() &&
        tree_.kind(tree_.parts(body).back()) != Return)
      add(inserted_at_end(tree_, body, code), -0.2, body);
  }

  const SourceTree& tree_;
  const SyntaxId function_;
  const std::vector<SyncCall> calls_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> lock_edits(const SourceTree& tree, SyntaxId function) {
  return LockEdits(tree, function).run();
}

}  // namespace culprit::edits
