#include "edits/threads/wait_edits.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"
#include "edits/threads/statement_row.h"
#include "edits/threads/sync_calls.h"
#include "support/text.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;
using Kind = SyncCall::Kind;

void add(std::vector<SourceEdit>& edits, SourceChanges changes, double more, SyntaxId node,
         std::string words = {}) {
  if (changes.empty()) return;
  sort_by_place(changes);
  edits.push_back({std::move(changes), Mistake::Waiting, weight_of(Mistake::Waiting) + more, node,
                   1, std::move(words)});
}

/// The statement is all that the `if` does.
SyntaxId if_around(const SourceTree& tree, SyntaxId statement) {
  for (SyntaxId id = tree[statement].parent; id != kNoSyntax; id = tree[id].parent) {
    if (tree.kind(id) == If) return id;
    if (tree.kind(id) != Block || tree.parts(id).size() != 1) return kNoSyntax;
  }
  return kNoSyntax;
}

/// "reply" of "&m->reply": the same condition may be reached by other names.
std::string last_name(const std::string& argument) {
  const size_t last = argument.find_last_of("&.>*(");
  return last == std::string::npos ? argument : argument.substr(last + 1);
}

std::string new_name(const SourceTree& tree, const std::string& argument) {
  std::string name = last_name(argument);
  name = is_name(name) ? name + "_given" : "was_given";
  const auto is_used = [&] {
    for (const auto& file : tree.program().files)
      for (const std::string& line : file.lines)
        if (line.find(name) != std::string::npos) return true;
    return false;
  };
  while (is_used()) name += "2";
  return name;
}

/// At file scope, before the function.
SourceChange declared_before(const SourceTree& tree, SyntaxId function, const std::string& code) {
  const SourceRange& range = tree[function].range;
  return {{range.file, range.line, 1, range.line, 1}, "", code + "\n\n"};
}

/// The wait is over only once a signal was given, also if that was before; the signal is used up
/// then, so that the next wait is for the next one.
void remember_signal(const SourceTree& tree, const std::vector<SyncCall>& calls,
                     const SyncCall& wait, std::vector<SourceEdit>& edits) {
  if (!tree.is_statement(wait.call) || !tree.is_in_block(wait.call) ||
      if_around(tree, wait.call) != kNoSyntax)
    return;
  const std::string name = new_name(tree, wait.argument);
  const SourceRange whole = tree.with_semicolon(wait.call);
  SourceChanges changes{
      {{whole.file, whole.line, whole.column, whole.line, whole.column},
       "",
       fmt::format("while (!{}) ", name)},
      {{whole.file, whole.end_line, whole.end_column, whole.end_line, whole.end_column},
       "",
       fmt::format("{}{} = 0;", line_break(tree, whole), name)}};
  const size_t own = changes.size();
  SyntaxId first = function_of(tree, wait.call);
  for (const SyncCall& call : calls) {
    if ((call.kind != Kind::Signal && call.kind != Kind::Broadcast) ||
        last_name(call.argument) != last_name(wait.argument))
      continue;
    if (!tree.is_statement(call.call)) return;
    SourceChanges set = inserted_before(tree, call.call, fmt::format("{} = 1;", name));
    changes.insert(changes.end(), set.begin(), set.end());
    const SyntaxId function = function_of(tree, call.call);
    if (tree[function].range.begin() < tree[first].range.begin()) first = function;
  }
  if (changes.size() == own) return;
  changes.push_back(declared_before(tree, first, fmt::format("static int {};", name)));
  add(edits, std::move(changes), -0.3, wait.call,
      fmt::format(
          "a flag `{}`, which is set before the signal, and which the wait in line {} asks for",
          name, whole.line));
}

std::string text_of(const SourceTree& tree, SyntaxId statement) {
  return text_in(tree.program(), tree.with_semicolon(statement));
}

/// Behind the last statement of the block it keeps the next round of a loop away.
void repeat_barrier(const SourceTree& tree, const SyncCall& wait, std::vector<SourceEdit>& edits) {
  if (!tree.is_statement(wait.call) || !tree.is_in_block(wait.call)) return;
  const std::vector<SyntaxId> row = tree.parts(tree[wait.call].parent);
  for (size_t k = 0; k < row.size(); ++k) {
    const bool is_last = k + 1 == row.size();
    if (row[k] == wait.call || (!is_last && row[k + 1] == wait.call)) continue;
    add(edits, inserted_after(tree, row[k], text_of(tree, wait.call)), is_last ? 0.2 : 0, row[k]);
  }
}

}  // namespace

std::vector<SourceEdit> wait_edits(const SourceTree& tree, uint32_t file) {
  std::vector<SourceEdit> edits;
  const std::vector<SyncCall> calls = sync_calls_of_file(tree, file);
  std::set<std::string> broadcast;
  for (const SyncCall& call : calls) {
    if (call.kind == Kind::Wait) {
      const SyntaxId branch = if_around(tree, call.call);
      if (branch != kNoSyntax && tree.part(branch, 2) == kNoSyntax) {
        const SourceRange& at = tree[branch].range;
        add(edits, {{{at.file, at.line, at.column, at.line, at.column + 2}, "if", "while"}}, 0.5,
            branch);
      }
      remember_signal(tree, calls, call, edits);
    }
    if (call.name == "pthread_barrier_wait") repeat_barrier(tree, call, edits);
    if (call.kind != Kind::Signal) continue;
    const std::string all = call.is_c11 ? "cnd_broadcast" : "pthread_cond_broadcast";
    const auto change = [&](const SyncCall& signal) {
      return SourceChange{tree[tree.part(signal.call, 0)].range, signal.name, all};
    };
    add(edits, {change(call)}, 0, call.call);
    if (!broadcast.insert(call.argument).second) continue;
    SourceChanges changes;
    for (const SyncCall& other : calls)
      if (other.kind == Kind::Signal && other.argument == call.argument)
        changes.push_back(change(other));
    if (changes.size() > 1) add(edits, std::move(changes), -0.1, call.call);
  }
  return edits;
}

namespace {

/// The statements of blocks around the node, innermost first.
std::vector<SyntaxId> statements_around(const SourceTree& tree, SyntaxId id) {
  std::vector<SyntaxId> around;
  for (; id != kNoSyntax && tree.kind(id) != Function; id = tree[id].parent)
    if (tree.is_statement(id) && tree.kind(id) != Block && tree.is_in_block(id))
      around.push_back(id);
  return around;
}

/// The outermost statement around the node that stands in that block; kNoSyntax: there is none.
SyntaxId in_block(const SourceTree& tree, SyntaxId id, SyntaxId block) {
  while (id != kNoSyntax && tree[id].parent != block) id = tree[id].parent;
  return id;
}

/// Not for declarations, whose names the code between may need.
bool can_move(const SourceTree& tree, SyntaxId id) { return tree.kind(id) != Declaration; }

SourceChanges moved(const SourceTree& tree, SyntaxId statement, SourceChanges added) {
  SourceChanges changes = statement_left_out(tree, statement);
  if (changes.empty() || added.empty()) return {};
  changes.insert(changes.end(), added.begin(), added.end());
  return changes;
}

}  // namespace

std::vector<SourceEdit> joined_before(const SourceTree& tree, SyntaxId statement) {
  std::vector<SourceEdit> edits;
  const SyntaxId function = function_of(tree, statement);
  if (function == kNoSyntax) return edits;
  const std::vector<SyncCall> calls = sync_calls_through(tree, function);
  for (const SyntaxId before : statements_around(tree, statement)) {
    const SyntaxId block = tree[before].parent;
    std::set<SyntaxId> seen;
    for (const SyncCall& call : calls) {
      const SyntaxId outer = in_block(tree, call.call, block);
      if (call.kind == Kind::Join && outer != kNoSyntax && outer > before &&
          can_move(tree, outer) && seen.insert(outer).second)
        add(edits, moved(tree, outer, inserted_before(tree, before, text_of(tree, outer))), 0.3,
            before);
      if (call.kind != Kind::Create || call.call > before || !call.argument.starts_with('&'))
        continue;
      const std::string handle = call.argument.substr(1);
      const bool is_known =
          names_are_known(tree, tree.part(call.call, 1), variables_at(tree, before));
      if (is_known)
        add(edits,
            inserted_before(
                tree, before,
                fmt::format("{}({}, NULL);", call.is_c11 ? "thrd_join" : "pthread_join", handle)),
            0, before);
    }
  }
  return edits;
}

std::vector<SourceEdit> started_after(const SourceTree& tree, SyntaxId statement) {
  std::vector<SourceEdit> edits;
  const SyntaxId function = function_of(tree, statement);
  if (function == kNoSyntax) return edits;
  for (const SyntaxId at : statements_around(tree, statement)) {
    const SyntaxId block = tree[at].parent;
    std::set<SyntaxId> seen;
    for (const SyncCall& call : sync_calls_through(tree, function)) {
      const SyntaxId outer = in_block(tree, call.call, block);
      if (call.kind != Kind::Create || outer == kNoSyntax || outer >= at ||
          !seen.insert(outer).second)
        continue;
      if (can_move(tree, at))
        add(edits, moved(tree, at, inserted_before(tree, outer, text_of(tree, at))), 0.3, at);
      if (can_move(tree, outer))
        add(edits, moved(tree, outer, inserted_after(tree, at, text_of(tree, outer))), 0.2, outer);
    }
  }
  return edits;
}

std::vector<SourceEdit> copied_arguments(const SourceTree& tree, SyntaxId function) {
  std::vector<SourceEdit> edits;
  for (const SyncCall& call : sync_calls(tree, function)) {
    const unsigned number = call.is_c11 ? 3 : 4;
    const SyntaxId argument = call.kind == Kind::Create ? tree.part(call.call, number) : kNoSyntax;
    if (argument == kNoSyntax || tree.kind(tree.bare(argument)) != Prefix ||
        tree.token(tree.bare(argument)) != "&")
      continue;
    const SyntaxId variable = tree.part(tree.bare(argument), 0);
    const SyntaxId statement = tree.statement_of(call.call);
    if (tree.kind(variable) != Name || statement == kNoSyntax) continue;
    const std::string name = tree.text(variable), copy = "own_" + name;
    SourceChanges changes = inserted_before(
        tree, statement,
        fmt::format("{0} *{1} = malloc(sizeof *{1});{3}*{1} = {2};", tree.type(variable), copy,
                    name, line_break(tree, tree[statement].range)));
    changes.push_back({tree[argument].range, tree.text(argument), copy});
    const auto& lines = tree.program().files[tree[statement].range.file].lines;
    const bool has_header = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
      return line.find("<stdlib.h>") != std::string::npos;
    });
    const uint32_t file = tree[statement].range.file;
    if (!has_header) changes.push_back({{file, 1, 1, 1, 1}, "", "#include <stdlib.h>\n"});
    add(edits, std::move(changes), -0.3, argument,
        fmt::format("each thread gets a copy of `{}` of its own, in line {}", name,
                    tree[argument].range.line));
  }
  return edits;
}

}  // namespace culprit::edits
