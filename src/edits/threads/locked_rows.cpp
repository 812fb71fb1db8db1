#include "edits/threads/locked_rows.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"
#include "edits/threads/sync_calls.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;
using Kind = SyncCall::Kind;

constexpr size_t kMostLocks = 4;  // that the program has, and that are tried

bool have_overlap(const SourceChanges& sorted) {
  for (size_t k = 1; k < sorted.size(); ++k) {
    const SourceRange& a = sorted[k - 1].range;
    if (SourceLocation{a.file, a.end_line, a.end_column} > sorted[k].range.begin()) return true;
  }
  return false;
}

/// How a lock is taken and given back.
struct Lock {
  std::string take, give;  // statements
  std::string name;        // "m"
  std::string argument;    // "&m"; empty: it is new
  std::string declared;    // at file scope, if it is new
  std::string prepared;    // a statement at the beginning of main; empty: none is needed
};

Lock lock_of(const SyncCall& call) {
  const std::string_view prefix = call.is_c11 ? "mtx_" : "pthread_mutex_";
  return {fmt::format("{}lock({});", prefix, call.argument),
          fmt::format("{}unlock({});", prefix, call.argument),
          call.argument.starts_with('&') ? call.argument.substr(1) : call.argument,
          call.argument,
          "",
          ""};
}

bool is_used(const SourceTree& tree, const std::string& name) {
  return std::any_of(
      tree.program().files.begin(), tree.program().files.end(), [&](const auto& file) {
        return std::any_of(file.lines.begin(), file.lines.end(),
                           [&](const auto& line) { return line.find(name) != std::string::npos; });
      });
}

Lock new_lock(const SourceTree& tree, const std::string& about, bool is_c11) {
  std::string name = about + "_lock";
  while (is_used(tree, name)) name += "2";
  if (is_c11)
    return {fmt::format("mtx_lock(&{});", name),
            fmt::format("mtx_unlock(&{});", name),
            name,
            "",
            fmt::format("static mtx_t {};\n\n", name),
            fmt::format("mtx_init(&{}, mtx_plain);", name)};
  return {fmt::format("pthread_mutex_lock(&{});", name),
          fmt::format("pthread_mutex_unlock(&{});", name),
          name,
          "",
          fmt::format("static pthread_mutex_t {} = PTHREAD_MUTEX_INITIALIZER;\n\n", name),
          ""};
}

bool is_exit(const SourceTree& tree, SyntaxId id) {
  const SyntaxKind kind = tree.kind(id);
  return kind == Return || kind == Break || kind == Continue;
}

class Locking {
 public:
  Locking(const SourceTree& tree, const std::vector<StatementRow>& rows)
      : tree_(tree), rows_(rows) {}

  /// nullopt if code jumps out of the rows in other ways than by `return`, `break` and `continue`.
  std::optional<SourceChanges> with(const Lock& lock) const {
    SourceChanges changes;
    if (!lock.declared.empty()) {
      SourceRange at = tree_[function_of(tree_, rows_.front().first)].range;
      at.column = 1;
      changes.push_back({empty_at(at), "", lock.declared});
    }
    if (!lock.prepared.empty() && !prepare(lock, changes)) return std::nullopt;
    for (const StatementRow& row : rows_)
      if (!add_row(row, lock, changes)) return std::nullopt;
    sort_by_place(changes);
    return have_overlap(changes) ? std::nullopt : std::optional(std::move(changes));
  }

 private:
  /// At the beginning of main, if the file has it, and behind the declaration of the lock.
  bool prepare(const Lock& lock, SourceChanges& changes) const {
    const SyntaxId function = function_of(tree_, rows_.front().first);
    for (const SyntaxId root : tree_.roots()) {
      if (tree_.kind(root) != Function || tree_.token(root) != "main" ||
          tree_[root].range.file != tree_[function].range.file ||
          tree_[root].range.begin() < tree_[function].range.begin())
        continue;
      const std::vector<SyntaxId> parts = tree_.parts(tree_.parts(root).back());
      const auto first = std::find_if(parts.begin(), parts.end(),
                                      [&](SyntaxId id) { return tree_.kind(id) != Declaration; });
      if (first == parts.end()) return false;
      const SourceChanges added = inserted_before(tree_, *first, lock.prepared);
      changes.insert(changes.end(), added.begin(), added.end());
      return true;
    }
    return false;
  }

  bool add_row(const StatementRow& row, const Lock& lock, SourceChanges& changes) const {
    if (!add_exits(row, lock, changes)) return false;
    const SourceRange whole = range_of(tree_, row);
    const bool ends_by_exit = is_exit(tree_, row.last);
    if (tree_.is_in_block(row.first)) {
      const std::string space = line_break(tree_, whole);
      changes.push_back({empty_at(whole), "", lock.take + space});
      if (!ends_by_exit) changes.push_back({empty_after(whole), "", space + lock.give});
      return true;
    }
    const Braces braces = braces_around(row.first);
    changes.push_back({braces.open_at, "", braces.open});
    changes.push_back({empty_at(whole), "", lock.take + braces.space});
    changes.push_back(
        {empty_after(whole), "", (ends_by_exit ? "" : braces.space + lock.give) + braces.close});
    return true;
  }

  /// How a statement that has none gets braces.
  struct Braces {
    SourceRange open_at;
    std::string open, space, close;
  };

  /// At the end of the line before, and on a line of their own, where the statement begins one.
  Braces braces_around(SyntaxId statement) const {
    const SourceRange whole = tree_[statement].range;
    const std::string space = line_break(tree_, whole);
    if (space == " " || whole.line < 2) return {empty_at(whole), "{ ", " ", " }"};
    const std::string& before = tree_.program().files[whole.file].lines[whole.line - 2];
    const size_t last = before.find_last_not_of(" \t\r");
    if (last == std::string::npos || before.find("//") != std::string::npos ||
        before.find("*/") != std::string::npos)
      return {empty_at(whole), "{ ", " ", " }"};
    const auto end = static_cast<uint32_t>(last + 2);
    const std::string outer = line_of(tree_, tree_[tree_[statement].parent].range);
    return {{whole.file, whole.line - 1, end, whole.line - 1, end},
            " {",
            space,
            "\n" + outer.substr(0, outer.find_first_not_of(" \t")) + "}"};
  }

  /// The lock is given back before each exit.
  bool add_exits(const StatementRow& row, const Lock& lock, SourceChanges& changes) const {
    for (SyntaxId id = row.first; id < tree_[row.last].end; ++id) {
      if (tree_.kind(id) == Goto) return false;
      if (!is_exit(tree_, id) || !leaves(row, id)) continue;
      const SourceRange whole = tree_.with_semicolon(id);
      if (tree_.is_in_block(id)) {
        changes.push_back({empty_at(whole), "", lock.give + line_break(tree_, whole)});
        continue;
      }
      const Braces braces = braces_around(id);
      changes.push_back({braces.open_at, "", braces.open});
      changes.push_back({empty_at(whole), "", lock.give + braces.space});
      changes.push_back({empty_after(whole), "", braces.close});
    }
    return true;
  }

  bool leaves(const StatementRow& row, SyntaxId exit) const {
    if (tree_.kind(exit) == Return) return true;
    SyntaxId id = tree_[exit].parent;
    const bool stays = tree_.kind(exit) == Continue;
    while (id != kNoSyntax && !is_loop(tree_, id) && (stays || tree_.kind(id) != Switch))
      id = tree_[id].parent;
    return id == kNoSyntax || !edits::contains(tree_, row, id);
  }

  const SourceTree& tree_;
  const std::vector<StatementRow>& rows_;
};

/// The locks of the file that can be named at all rows, each once.
std::vector<Lock> locks_at(const SourceTree& tree, const std::vector<StatementRow>& rows) {
  std::vector<Lock> locks;
  for (const SyncCall& call : sync_calls_of_file(tree, tree[rows.front().first].range.file)) {
    if (call.kind != Kind::Lock || call.argument.empty()) continue;
    const bool is_known = std::any_of(locks.begin(), locks.end(), [&](const Lock& lock) {
      return lock.argument == call.argument;
    });
    const bool is_visible =
        is_of_file_scope(tree, call.argument) ||
        std::all_of(rows.begin(), rows.end(), [&](const StatementRow& row) {
          return names_are_known(tree, tree.part(call.call, 1), variables_at(tree, row.first));
        });
    if (!is_known && is_visible && locks.size() < kMostLocks) locks.push_back(lock_of(call));
  }
  return locks;
}

/// "line 11, lines 22-23"
std::string lines_of(const SourceTree& tree, const std::vector<StatementRow>& rows) {
  std::string words;
  for (const StatementRow& row : rows) {
    const SourceRange range = range_of(tree, row);
    words += words.empty() ? "" : ", ";
    words += range.end_line > range.line ? fmt::format("lines {}-{}", range.line, range.end_line)
                                         : fmt::format("line {}", range.line);
  }
  return words;
}

}  // namespace

std::vector<SourceEdit> locked_rows(const SourceTree& tree, std::vector<StatementRow> rows,
                                    const std::string& about) {
  std::vector<SourceEdit> edits;
  std::erase_if(rows, [&](const StatementRow& row) { return is_exit(tree, row.first); });
  std::sort(rows.begin(), rows.end(), [&](const StatementRow& a, const StatementRow& b) {
    return tree[a.first].range.begin() < tree[b.first].range.begin();
  });
  if (rows.empty() || tree[rows.front().first].range.file != tree[rows.back().first].range.file)
    return edits;
  std::vector<Lock> locks = locks_at(tree, rows);
  const std::vector<SyncCall> calls = sync_calls_of_file(tree, tree[rows.front().first].range.file);
  const bool is_c11 = !calls.empty() && std::all_of(calls.begin(), calls.end(),
                                                    [](const auto& call) { return call.is_c11; });
  locks.push_back(new_lock(tree, about, is_c11));
  const Locking locking(tree, rows);
  for (const Lock& lock : locks) {
    // of a lock that is in use, more code under it is likelier than a second lock
    const double more = lock.argument.empty() ? -0.5 : 0;
    if (auto changes = locking.with(lock))
      edits.push_back(
          {std::move(*changes), Mistake::Locking, weight_of(Mistake::Locking) + more,
           rows.front().first, 1,
           fmt::format("{}lock `{}` held in {}", lock.argument.empty() ? "a new " : "the ",
                       lock.name, lines_of(tree, rows))});
  }
  return edits;
}

std::vector<SourceEdit> extended_sections(const SourceTree& tree, const StatementRow& row) {
  std::vector<SourceEdit> edits;
  const auto add = [&](SourceChanges changes, SyntaxId node) {
    sort_by_place(changes);
    if (changes.size() > 1 && !have_overlap(changes))
      edits.push_back({std::move(changes), Mistake::Locking, weight_of(Mistake::Locking), node});
  };
  const auto moved = [&](SyntaxId call, SourceChanges added) {
    SourceChanges changes = statement_left_out(tree, call);
    changes.insert(changes.end(), added.begin(), added.end());
    add(std::move(changes), call);
  };
  const auto text = [&](SyntaxId call) {
    return text_in(tree.program(), tree.with_semicolon(call));
  };
  std::vector<SyncCall> calls;  // that are statements of the row
  for (SyntaxId id = row.first; id < tree[row.last].end; id = tree[id].end)
    for (SyncCall& call : sync_calls(tree, id))
      if (call.call == id) calls.push_back(std::move(call));
  // a lock that is given back and taken again, maybe by functions of the program
  if (tree.kind(row.first) == Call && tree.kind(row.last) == Call &&
      tree[row.first].end == row.last) {
    SourceChanges changes = statement_left_out(tree, row.first);
    const SourceChanges second = statement_left_out(tree, row.last);
    changes.insert(changes.end(), second.begin(), second.end());
    add(std::move(changes), row.first);
  }
  if (!calls.empty() && calls.front().kind == Kind::Unlock && calls.front().call == row.first &&
      row.first != row.last)
    moved(row.first, inserted_after(tree, row.last, text(row.first)));
  if (!calls.empty() && calls.back().kind == Kind::Lock && calls.back().call == row.last &&
      row.first != row.last)
    moved(row.last, inserted_before(tree, row.first, text(row.last)));
  for (size_t k = 0; k + 1 < calls.size(); ++k) {
    if (calls[k].kind != Kind::Unlock || calls[k + 1].kind != Kind::Lock ||
        calls[k].argument != calls[k + 1].argument)
      continue;
    SourceChanges changes = statement_left_out(tree, calls[k].call);
    const SourceChanges second = statement_left_out(tree, calls[k + 1].call);
    changes.insert(changes.end(), second.begin(), second.end());
    add(std::move(changes), calls[k].call);
  }
  return edits;
}

std::vector<SourceEdit> exchanged_statements(const SourceTree& tree, const StatementRow& row) {
  std::vector<SourceEdit> edits;
  const auto can_move = [&](SyntaxId id) {
    return tree.kind(id) != Declaration && tree.kind(id) != Return && tree.kind(id) != Break &&
           tree.kind(id) != Continue && tree.kind(id) != Goto;
  };
  for (SyntaxId a = row.first; tree[a].end < tree[row.last].end; a = tree[a].end) {
    const SyntaxId b = tree[a].end;
    if (!tree.is_in_block(a) || !can_move(a) || !can_move(b)) continue;
    const SourceRange first = tree.with_semicolon(a), second = tree.with_semicolon(b);
    const std::string one = text_in(tree.program(), first), other = text_in(tree.program(), second);
    edits.push_back({{{first, one, other}, {second, other, one}},
                     Mistake::Order,
                     weight_of(Mistake::Order),
                     a});
  }
  return edits;
}

namespace {

bool is_balanced(const SourceTree& tree, const StatementRow& row) {
  std::vector<std::string> held;
  for (SyntaxId id = row.first; id < tree[row.last].end; id = tree[id].end)
    for (const SyncCall& call : sync_calls(tree, id)) {
      if (call.kind == Kind::Lock) held.push_back(call.argument);
      if (call.kind != Kind::Unlock) continue;
      const auto taken = std::find(held.begin(), held.end(), call.argument);
      if (taken == held.end()) return false;
      held.erase(taken);
    }
  return true;
}

}  // namespace

StatementRow balanced_row(const SourceTree& tree, const StatementRow& row) {
  const SyntaxId block = tree[row.first].parent;
  for (const StatementRow& wider : rows_around(tree, row.first))
    if (tree[wider.first].parent == block && wider.first <= row.first && wider.last >= row.last &&
        is_balanced(tree, wider))
      return wider;
  return {};
}

std::vector<SourceEdit> single_section(const SourceTree& tree, const StatementRow& row) {
  std::vector<SyncCall> calls;
  for (SyntaxId id = row.first; id < tree[row.last].end; id = tree[id].end)
    for (SyncCall& call : sync_calls(tree, id)) calls.push_back(std::move(call));
  if (calls.empty() || calls.front().call != row.first || calls.front().kind != Kind::Lock)
    return {};
  const Lock lock = lock_of(calls.front());
  SourceChanges changes;
  size_t left_out = 0;
  for (const SyncCall& call : calls) {
    if (call.call == row.first || call.argument != lock.argument) continue;
    if (call.kind != Kind::Lock && call.kind != Kind::Unlock) return {};
    if (!tree.is_statement(call.call)) return {};
    const SourceChanges gone = statement_left_out(tree, call.call);
    changes.insert(changes.end(), gone.begin(), gone.end());
    ++left_out;
  }
  for (SyntaxId id = row.first; id < tree[row.last].end; ++id)
    if (is_exit(tree, id) || tree.kind(id) == Goto) return {};
  const SourceChanges given = inserted_after(tree, row.last, lock.give);
  changes.insert(changes.end(), given.begin(), given.end());
  sort_by_place(changes);
  if (left_out < 2 || given.empty() || have_overlap(changes)) return {};
  return {{std::move(changes), Mistake::Locking, weight_of(Mistake::Locking), row.first, 1,
           fmt::format("the lock `{}` kept in {}, without giving it back in between", lock.name,
                       lines_of(tree, {row}))}};
}

}  // namespace culprit::edits
