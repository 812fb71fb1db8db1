// Calls by which threads wait for each other, as they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"

namespace culprit::edits {

struct SyncCall {
  enum class Kind : uint8_t {
    Lock,  ///< a mutex
    TryLock,
    Unlock,
    ReadLock,
    WriteLock,
    Wait,    ///< for a signal
    Signal,  ///< to one
    Broadcast,
    Create,  ///< of a thread
    Join,
    Await,  ///< a semaphore or barrier
    Post,
  };
  Kind kind = Kind::Post;
  SyntaxId call = kNoSyntax;
  std::string name;      ///< of the function: pthread_mutex_lock
  std::string argument;  ///< the first one, as written; empty: there is none
  bool is_c11 = false;   ///< of threads.h
};

/// In source order. Cost: the size of what is searched.
std::vector<SyncCall> sync_calls(const SourceTree& tree, SyntaxId within);
/// The same, and calls of functions of the program that start threads or wait for their end: these
/// have no argument. Cost: the size of what is searched, and of these functions.
std::vector<SyncCall> sync_calls_through(const SourceTree& tree, SyntaxId within);
/// Those of all functions of a file.
std::vector<SyncCall> sync_calls_of_file(const SourceTree& tree, uint32_t file);

/// Whether the argument is the address of a variable of file scope.
bool is_of_file_scope(const SourceTree& tree, const std::string& argument);

/// Whether code waits there for more than a lock.
bool waits_for_others(const SourceTree& tree, SyntaxId within);
/// Whether a loop there takes locks.
bool locks_in_loop(const SourceTree& tree, SyntaxId within);

/// Whether the changes start a thread only once another one was waited for: then no order is left
/// to be wrong, and nothing runs at the same time.
bool runs_one_by_one(const SourceChanges& changes);

}  // namespace culprit::edits
