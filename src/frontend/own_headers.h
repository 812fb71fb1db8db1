// Headers that culprit brings itself: those of libraries that it models, and whose installations
// have others. Programs find them before all other folders.
#pragma once

#include <string_view>

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// The folder that they seem to be in.
inline constexpr const char* kOwnHeaders = "/culprit/include";

/// The text of mpi.h. Generated from machine/libc/mpi/mpi.h.
std::string_view mpi_header();

/// Returns a view of `files` in which that folder has these headers, and nothing else.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> with_own_headers(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

}  // namespace culprit::frontend
