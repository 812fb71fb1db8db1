// Records which files and which other properties of the machine a compilation depends on, so that
// its result can be cached.
//
// The recorder stands between Clang and the file system and sees every path that is looked up: the
// headers that are read, and also the places on the search path where a header was not found. A
// header that later appears in such a place would be read instead. A cache keyed only on the files
// that were read, as in a compiler's dependency list, misses that case.
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "frontend/frontend.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// Returns a view of `files` that records every access in `trace`. `trace` must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, CompileTrace& trace);

/// Marks the trace as not repeatable if the unit expands `__DATE__`, `__TIME__` or `__TIMESTAMP__`.
class ClockRecorder : public clang::PPCallbacks {
 public:
  explicit ClockRecorder(CompileTrace& trace) : trace_(trace) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs* arguments) override;

 private:
  CompileTrace& trace_;
};

}  // namespace culprit::frontend
