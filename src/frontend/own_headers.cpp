#include "frontend/own_headers.h"

#include <memory>
#include <string>
#include <utility>

#include "llvm/Support/MemoryBuffer.h"

namespace culprit::frontend {

namespace {

class WithOwnHeaders : public llvm::vfs::ProxyFileSystem {
 public:
  explicit WithOwnHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
      : ProxyFileSystem(std::move(files)), own_(new llvm::vfs::InMemoryFileSystem) {
    const std::string path = std::string(kOwnHeaders) + "/mpi.h";
    own_->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(std::string(mpi_header()), path));
  }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    return is_own(path) ? own_->status(path) : ProxyFileSystem::status(path);
  }
  bool exists(const llvm::Twine& path) override {
    return is_own(path) ? own_->exists(path) : ProxyFileSystem::exists(path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    return is_own(path) ? own_->openFileForRead(path) : ProxyFileSystem::openFileForRead(path);
  }

 private:
  static bool is_own(const llvm::Twine& path) {
    llvm::SmallString<256> text;
    return path.toStringRef(text).starts_with(kOwnHeaders);
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> own_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> with_own_headers(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(new WithOwnHeaders(std::move(files)));
}

}  // namespace culprit::frontend
