// Keeps LLVM's optimizer and machine code generation out of the installed program. culprit needs
// LLVM only up to the intermediate representation.
//
// Clang's IR generation refers to its backend, which pulls in 250 LLVM objects. They set up tables
// and options at every start, a sixth of the time of a call that does nothing. With these
// definitions the linker does not need them.
#include <clang/CodeGen/BackendUtil.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace clang {

/// Called for every unit, but there are no objects for other devices to embed.
void EmbedObject(llvm::Module*, const CodeGenOptions&, DiagnosticsEngine&) {}

void EmbedBitcode(llvm::Module*, const CodeGenOptions&, llvm::MemoryBufferRef) {
  llvm::report_fatal_error("culprit is built without a backend");
}

void EmitBackendOutput(DiagnosticsEngine&, const HeaderSearchOptions&, const CodeGenOptions&,
                       const TargetOptions&, const LangOptions&, llvm::StringRef, llvm::Module*,
                       BackendAction, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
                       std::unique_ptr<llvm::raw_pwrite_stream>, BackendConsumer*) {
  llvm::report_fatal_error("culprit is built without a backend");
}

}  // namespace clang
