#include "frontend/file_recorder.h"

#include <algorithm>

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Token.h"
#include "frontend/arguments.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

namespace culprit::frontend {

namespace {

using Found = FileUse::Found;

/// Keeps the trace sorted by path with one entry per path. Content replaces an entry that says only
/// that the file exists.
void note(CompileTrace& trace, FileUse use) {
  const auto at = std::lower_bound(
      trace.files.begin(), trace.files.end(), use.path,
      [](const FileUse& known, const std::string& path) { return known.path < path; });
  if (at == trace.files.end() || at->path != use.path) {
    trace.files.insert(at, std::move(use));
    return;
  }
  const bool only_seen = use.found == Found::File && at->found == Found::Content;
  if (only_seen || *at == use) return;
  if (at->found == Found::File && use.found == Found::Content) *at = std::move(use);
  else trace.repeatable = false;  // the file changed during the compilation
}

/// Hashes a file's content as it is read. If it were hashed later, it might have changed.
class RecordedFile : public llvm::vfs::File {
 public:
  RecordedFile(std::unique_ptr<llvm::vfs::File> file, std::string path, CompileTrace& trace)
      : file_(std::move(file)), path_(std::move(path)), trace_(trace) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name,
                                                               int64_t size, bool ends_with_zero,
                                                               bool is_volatile) override {
    auto buffer = file_->getBuffer(name, size, ends_with_zero, is_volatile);
    if (buffer)
      note(trace_, {path_, Found::Content,
                    digest({(*buffer)->getBufferStart(), (*buffer)->getBufferSize()})});
    else trace_.repeatable = false;
    return buffer;
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<llvm::vfs::File> file_;
  std::string path_;
  CompileTrace& trace_;
};

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
 public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, CompileTrace& trace)
      : ProxyFileSystem(std::move(files)), trace_(trace) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    note(trace_, {absolute(path),
                  !status                 ? Found::Nothing
                  : status->isDirectory() ? Found::Folder
                                          : Found::File,
                  {}});
    return status;
  }
  bool exists(const llvm::Twine& path) override { return static_cast<bool>(status(path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (file) return std::make_unique<RecordedFile>(std::move(*file), absolute(path), trace_);
    status(path);
    return file;
  }
  /// C never needs to list a folder. A listing is not recorded, so the trace is not repeatable
  /// after one.
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& folder,
                                          std::error_code& error) override {
    trace_.repeatable = false;
    return ProxyFileSystem::dir_begin(folder, error);
  }

 private:
  std::string absolute(const llvm::Twine& path) const {
    llvm::SmallString<256> text;
    path.toVector(text);
    makeAbsolute(text);
    return text.str().str();
  }

  CompileTrace& trace_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, CompileTrace& trace) {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
      new RecordingFileSystem(std::move(files), trace));
}

void ClockRecorder::MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                                 clang::SourceRange, const clang::MacroArgs*) {
  const clang::MacroInfo* macro = definition.getMacroInfo();
  if (!macro || !macro->isBuiltinMacro()) return;
  const llvm::StringRef word = name.getIdentifierInfo()->getName();
  if (word == "__DATE__" || word == "__TIME__" || word == "__TIMESTAMP__")
    trace_.repeatable = false;
}

std::string compile_identity(const CompileRequest& request, const FrontendOptions& options) {
  std::string identity;
  const auto add = [&](std::string_view field) {
    identity += std::to_string(field.size()) + ':';
    identity += field;
  };
  const auto add_all = [&](const std::vector<std::string>& fields) {
    add(std::to_string(fields.size()));
    for (const std::string& field : fields) add(field);
  };
  add(clang::getClangFullVersion());
  add_all(cc1_arguments(request));
  add_all(request.flags);  // for the warnings about flags that are dropped
  add(request.path);
  add(working_directory(request));
  add(request.suspect ? "suspect" : "trusted");
  add_all(request.suspect_includes);
  add(request.suspected);
  add(request.content ? "content" : "file");
  add(request.content.value_or(""));
  add_all(options.suspect_globs);
  add_all(options.trust_globs);
  add(options.plant ? "planted" : "plain");
  add(options.variable_targets ? "variable targets" : "computed targets");
  add(options.contracts ? "contracts" : "");
  add(options.unended ? "unended" : "");
  add(std::to_string(static_cast<int>(options.stubs)));
  add(options.harness.function);
  for (const auto& [pointer, count] : options.harness.elements) add(pointer), add(count);
  add(options.readable.all ? "all files" : options.readable.named_folders ? "near" : "only");
  add_all(options.readable.folders);
  add_all(options.readable.hidden);
  add(options.readable.tests);
  add_all(options.readable.names_of_tests);
  return identity;
}

std::string digest(std::string_view content) {
  llvm::BLAKE3 hasher;
  hasher.update(llvm::StringRef(content.data(), content.size()));
  const llvm::BLAKE3Result<20> hash = hasher.final<20>();
  return llvm::toHex(llvm::ArrayRef<uint8_t>(hash.data(), hash.size()), true);
}

std::string sha256(std::string_view content) {
  llvm::SHA256 hasher;
  hasher.update(llvm::StringRef(content.data(), content.size()));
  return llvm::toHex(hasher.final(), true);
}

}  // namespace culprit::frontend
