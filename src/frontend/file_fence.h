// Keeps a compilation inside one folder: what an `#include` or `#embed` names is found there, or
// among the headers of the system, or not at all.
//
// The fence stands between Clang and the file system, so it holds for every way in which a source
// can name a file. Paths are judged by where they lead: links are followed.
#pragma once

#include <string>

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// Returns a view of `files` without the files outside of `root`, an absolute path without links,
/// and of the system's headers. Folders are visible everywhere. Cost: a few calls of the system for
/// each path that is looked up.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fenced(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string& root);

}  // namespace culprit::frontend
