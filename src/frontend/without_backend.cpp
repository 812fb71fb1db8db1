// The program that is installed has no optimizer and no machine code: what culprit needs of LLVM
// ends with the intermediate representation.
//
// Clang's generation of that representation refers to its backend, which brings 250 objects of LLVM
// that set up tables and options whenever the program starts: a sixth of what a call takes that
// does nothing. With these definitions the linker finds no need for it.
#include <clang/CodeGen/BackendUtil.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace clang {

/// Called for every unit; there are no objects for other devices to embed.
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
