// Notes what a compilation learns of its surroundings, so that its result can be kept and used
// again.
//
// The recorder stands between Clang and the file system, so it sees every path that is asked for:
// headers that are read, and also places of the search path where a header was not found. One that
// appears there later would be read instead. (What is kept by the names of the files that were read
// alone, as from a compiler's list of dependencies, misses that.)
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "frontend/frontend.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// `files`, with all that is asked of it noted in `trace`, which must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, CompileTrace& trace);

/// Notes that the clock was asked: such a unit is another one tomorrow.
class ClockRecorder : public clang::PPCallbacks {
 public:
  explicit ClockRecorder(CompileTrace& trace) : trace_(trace) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs* arguments) override;

 private:
  CompileTrace& trace_;
};

}  // namespace culprit::frontend
