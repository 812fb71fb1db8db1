#include "frontend/invocation.h"

#include <optional>

#include "clang/Lex/PreprocessorOptions.h"
#include "frontend/arguments.h"
#include "frontend/file_fence.h"
#include "frontend/file_recorder.h"
#include "frontend/own_headers.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"

namespace culprit::frontend {

namespace {

constexpr unsigned kStackBytes = 8u << 20;  // as in machine::MachineLimits

/// The text to compile instead of the file, if any: the request's content, or the file with a
/// newline appended if its last line has none. Without it, Clang finds each column on the last line
/// by scanning that line, which takes minutes for a line of a megabyte.
std::optional<std::string> content_of(const CompileRequest& request, llvm::vfs::FileSystem& files) {
  if (request.content) return request.content;
  const auto buffer = files.getBufferForFile(request.path);
  if (!buffer || (*buffer)->getBuffer().empty() || (*buffer)->getBuffer().ends_with("\n"))
    return std::nullopt;
  return (*buffer)->getBuffer().str() + "\n";
}

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const CompileRequest& request,
                                                            const std::string& directory,
                                                            const ReadableFiles& readable,
                                                            CompileTrace* trace,
                                                            Refusals& refusals) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real(
      llvm::vfs::createPhysicalFileSystem().release());
  real->setCurrentWorkingDirectory(directory);
  real = fenced(real, fence_of(request, directory, readable), refusals);
  if (trace) real = recording(real, *trace);
  real = with_own_headers(real);
  const std::optional<std::string> content = content_of(request, *real);
  if (!content) return real;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  memory->setCurrentWorkingDirectory(directory);
  memory->addFile(request.path, 0, llvm::MemoryBuffer::getMemBufferCopy(*content, request.path));
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> both(
      new llvm::vfs::OverlayFileSystem(real));
  both->pushOverlay(memory);
  return both;
}

std::shared_ptr<clang::CompilerInvocation> invocation(const CompileRequest& request,
                                                      const std::string& directory,
                                                      clang::DiagnosticsEngine& diagnostics) {
  const std::vector<std::string> arguments = cc1_arguments(request);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  auto out = std::make_shared<clang::CompilerInvocation>();
  clang::CompilerInvocation::CreateFromArgs(*out, pointers, diagnostics);
  out->getFrontendOpts().Inputs = {
      clang::FrontendInputFile(request.path, clang::InputKind(clang::Language::C))};
  out->getFrontendOpts().DisableFree = false;
  out->getPreprocessorOpts().DisablePragmaDebugCrash = true;
  out->getCodeGenOpts().DebugCompilationDir = directory;
  out->getCodeGenOpts().DiscardValueNames = false;
  // marks the declarations of variables without an initial value in the IR
  out->getLangOpts().setTrivialAutoVarInit(clang::LangOptions::TrivialAutoVarInitKind::Zero);
  // larger ones overflow the stack anyway, and Clang keeps a pointer for each of their elements
  out->getLangOpts().TrivialAutoVarInitMaxSize = kStackBytes;
  return out;
}

namespace {

void call(void* what, const char*, bool) { reinterpret_cast<void (*)()>(what)(); }

}  // namespace

void handle_failures(void (*no_memory)(), void (*failure)()) {
  llvm::install_bad_alloc_error_handler(call, reinterpret_cast<void*>(no_memory));
  llvm::install_fatal_error_handler(call, reinterpret_cast<void*>(failure));
}

}  // namespace culprit::frontend
