#include "frontend/file_fence.h"

#include <system_error>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "support/folders.h"

namespace culprit::frontend {

namespace {

class FencedFileSystem : public llvm::vfs::ProxyFileSystem {
 public:
  FencedFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string& root)
      : ProxyFileSystem(std::move(files)), folders_(system_header_folders()) {
    folders_.push_back(root);
  }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    if (status && !status->isDirectory() && !is_inside(path)) return hidden();
    return status;
  }
  bool exists(const llvm::Twine& path) override { return static_cast<bool>(status(path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    if (!is_inside(path)) return hidden();
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  static std::error_code hidden() {
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }
  bool is_inside(const llvm::Twine& path) const {
    llvm::SmallString<256> text;
    path.toVector(text);
    makeAbsolute(text);
    return leads_below(text.str().str(), folders_);
  }

  std::vector<std::string> folders_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fenced(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string& root) {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
      new FencedFileSystem(std::move(files), root));
}

}  // namespace culprit::frontend
