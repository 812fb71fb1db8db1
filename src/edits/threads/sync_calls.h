// Calls by which threads wait for each other, as they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Whether code calls something there within which other threads go on: waits for more than a
/// lock, or takes locks in a loop.
bool lets_others_run(const SourceTree& tree, SyntaxId within);

}  // namespace culprit::edits
