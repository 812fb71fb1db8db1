// What Clang gets to compile one unit: its arguments, and the files that it sees.
#pragma once

#include <memory>
#include <string>

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "frontend/file_fence.h"
#include "frontend/frontend.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace culprit::frontend {

/// The real files, as far as they are readable, with the content of the request in place of its
/// file. `trace`, if not null, records what is asked for; `refusals` gets what is not read although
/// it is there.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const CompileRequest& request,
                                                            const std::string& directory,
                                                            const ReadableFiles& readable,
                                                            CompileTrace* trace,
                                                            Refusals& refusals);

std::shared_ptr<clang::CompilerInvocation> invocation(const CompileRequest& request,
                                                      const std::string& directory,
                                                      clang::DiagnosticsEngine& diagnostics);

}  // namespace culprit::frontend
