#include "edits/threads/sync_calls.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using Kind = SyncCall::Kind;

struct KnownCall {
  std::string_view name;
  Kind kind;
};
constexpr KnownCall kCalls[] = {{"pthread_mutex_lock", Kind::Lock},
                                {"pthread_mutex_trylock", Kind::TryLock},
                                {"pthread_mutex_unlock", Kind::Unlock},
                                {"pthread_rwlock_rdlock", Kind::ReadLock},
                                {"pthread_rwlock_wrlock", Kind::WriteLock},
                                {"pthread_rwlock_unlock", Kind::Unlock},
                                {"pthread_cond_wait", Kind::Wait},
                                {"pthread_cond_timedwait", Kind::Wait},
                                {"pthread_cond_signal", Kind::Signal},
                                {"pthread_cond_broadcast", Kind::Broadcast},
                                {"pthread_create", Kind::Create},
                                {"pthread_join", Kind::Join},
                                {"pthread_barrier_wait", Kind::Await},
                                {"sem_wait", Kind::Await},
                                {"sem_post", Kind::Post},
                                {"mtx_lock", Kind::Lock},
                                {"mtx_trylock", Kind::TryLock},
                                {"mtx_unlock", Kind::Unlock},
                                {"cnd_wait", Kind::Wait},
                                {"cnd_timedwait", Kind::Wait},
                                {"cnd_signal", Kind::Signal},
                                {"cnd_broadcast", Kind::Broadcast},
                                {"thrd_create", Kind::Create},
                                {"thrd_join", Kind::Join}};

std::optional<SyncCall> sync_call(const SourceTree& tree, SyntaxId id) {
  if (tree.kind(id) != SyntaxKind::Call) return std::nullopt;
  SyncCall call;
  call.call = id;
  call.name = tree.text(tree.part(id, 0));
  const auto* row = std::find_if(std::begin(kCalls), std::end(kCalls),
                                 [&](const KnownCall& each) { return each.name == call.name; });
  if (row == std::end(kCalls)) return std::nullopt;
  call.kind = row->kind;
  call.is_c11 = !call.name.starts_with("pthread") && !call.name.starts_with("sem");
  if (const SyntaxId first = tree.part(id, 1); first != kNoSyntax) call.argument = tree.text(first);
  return call;
}

}  // namespace

std::vector<SyncCall> sync_calls(const SourceTree& tree, SyntaxId within) {
  std::vector<SyncCall> calls;
  for (SyntaxId id = within; id < tree[within].end; ++id)
    if (auto call = sync_call(tree, id)) calls.push_back(std::move(*call));
  return calls;
}

std::vector<SyncCall> sync_calls_through(const SourceTree& tree, SyntaxId within) {
  std::vector<SyncCall> calls;
  for (const SyntaxId id : tree.all(within, SyntaxKind::Call)) {
    if (auto call = sync_call(tree, id)) {
      calls.push_back(std::move(*call));
      continue;
    }
    const std::string name = tree.text(tree.part(id, 0));
    for (const SyntaxId root : tree.roots()) {
      if (tree.kind(root) != SyntaxKind::Function || tree.token(root) != name) continue;
      for (const SyncCall& inner : sync_calls(tree, root))
        if (inner.kind == Kind::Create || inner.kind == Kind::Join)
          calls.push_back({inner.kind, id, name, "", inner.is_c11});
    }
  }
  return calls;
}

std::vector<SyncCall> sync_calls_of_file(const SourceTree& tree, uint32_t file) {
  std::vector<SyncCall> calls;
  for (const SyntaxId root : tree.roots())
    if (tree.kind(root) == SyntaxKind::Function && tree[root].range.file == file)
      for (SyncCall& call : sync_calls(tree, root)) calls.push_back(std::move(call));
  return calls;
}

bool is_of_file_scope(const SourceTree& tree, const std::string& argument) {
  return argument.starts_with('&') &&
         std::any_of(tree.roots().begin(), tree.roots().end(), [&](SyntaxId id) {
           return tree.kind(id) == SyntaxKind::Variable && tree.token(id) == argument.substr(1);
         });
}

bool waits_for_others(const SourceTree& tree, SyntaxId within) {
  const std::vector<SyncCall> calls = sync_calls(tree, within);
  return std::any_of(calls.begin(), calls.end(), [](const SyncCall& call) {
    return call.kind == Kind::Wait || call.kind == Kind::Await || call.kind == Kind::Join;
  });
}

bool locks_in_loop(const SourceTree& tree, SyntaxId within) {
  for (const SyncCall& call : sync_calls(tree, within)) {
    if (call.kind == Kind::Create || call.kind == Kind::Signal || call.kind == Kind::Broadcast)
      continue;
    for (SyntaxId id = call.call; id != kNoSyntax; id = id == within ? kNoSyntax : tree[id].parent)
      if (is_loop(tree, id)) return true;
  }
  return false;
}

bool runs_one_by_one(const SourceChanges& changes) {
  std::string all;
  for (const SourceChange& change : changes) all += change.replaced + change.written;
  const auto calls = [&](const char* name) { return all.find(name) != std::string::npos; };
  return (calls("pthread_create") && calls("pthread_join")) ||
         (calls("thrd_create") && calls("thrd_join"));
}

}  // namespace culprit::edits
