// Keeps a compilation among the files that it may read: what an `#include`, `#embed` or
// `__has_include` names is found there, or among the headers of the system, or not at all. Only
// regular files are read: a pipe would never end.
//
// The fence stands between Clang and the file system, so it holds for every way in which a source
// can name a file. Paths are judged by where they lead: links are followed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// A file that is there but was not read.
struct Refusal {
  enum class Why : uint8_t { Outside, Hidden, NotRegular };
  std::string path;    ///< absolute, as the compiler asked for it
  std::string target;  ///< where it leads
  Why why = Why::Outside;
};
/// By path, each once.
using Refusals = std::vector<Refusal>;

struct Fence {
  bool all = false;                         ///< only what is not regular is refused
  std::vector<std::string> folders;         ///< absolute, without links; what is below is read
  std::vector<std::string> files;           ///< absolute; read whatever they lead to
  std::vector<std::string> system_folders;  ///< absolute; links in them may lead out
  // these win over folders and files
  std::vector<std::string> hidden;  ///< sorted
  std::string tests;
  std::vector<std::string> names_of_tests;
};

/// What a unit may read.
Fence fence_of(const CompileRequest& request, const std::string& directory,
               const ReadableFiles& readable);

/// Returns a view of `files` without those that the fence refuses. Folders are visible everywhere.
/// `refusals` must outlive it. Cost: a few calls of the system for each path that is found.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fenced(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, Fence fence, Refusals& refusals);

/// What to do about Clang's error that a file was not found.
std::string hint_for_missing_file(const std::string& message, const Refusals& refusals);

/// For a unit that compiles without the file (`__has_include`).
Diagnostic note_of(const Refusal& refusal);

}  // namespace culprit::frontend
