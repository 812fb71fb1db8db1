// The host's files that the tests of a build may read: those of the project.
//
// A fence surrounds the source folder and the build folder. A file inside is read when a run first
// asks for it, and is never written. Nothing else on the host exists for a program: no path
// outside, no link that leads outside, nothing but regular files and folders, and nothing
// unreadable. The random devices are made up: they give the same bytes to every run. Unlike in a
// file system, "." and ".." are resolved in the text of a path before links are followed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "machine/files/file_set.h"
#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/shell/file_changes.h"
#include "support/result.h"

namespace culprit::project {

struct FenceLimits {
  uint64_t largest_file = 64u << 20;  ///< bytes; a larger file exists, but cannot be read
  size_t most_names = 10'000;         ///< in one folder; a folder with more cannot be listed
};

class Fence {
 public:
  /// `folders` are absolute paths. The root of the file system is left out, since it would exclude
  /// nothing.
  explicit Fence(const std::vector<std::string>& folders, FenceLimits limits = {});

  /// Returns the contents of an absolute path as a program sees it. Reads the whole file or folder.
  /// May be called from any thread.
  machine::FileEntry read(const std::string& path) const;
  /// True if the path is one of the folders, or inside one.
  bool encloses(const std::string& path) const;
  /// True if one of the folders is inside the path.
  bool leads_to(const std::string& path) const;
  /// True if read() would find something.
  bool admits(const std::string& path) const;
  /// The paths passed to read() so far that exist on the host but not for a program, in ascending
  /// order.
  std::set<std::string> refused() const;

 private:
  /// `real` becomes the path with its links resolved.
  machine::FileEntry::Kind kind_of(const std::string& path, std::string& real) const;

  std::vector<std::string> spelt_;  // as CMake spells them, and with links resolved
  std::vector<std::string> real_;   // with links resolved
  FenceLimits limits_;
  mutable std::mutex asking_;
  mutable std::set<std::string> refused_;
};

/// The working folder of a test. Without the property, ctest runs it in the build folder.
std::string working_folder(const Build& build, const BuildTest& test);

/// The files of a build's tests, one set for each working folder.
class TestFiles {
 public:
  explicit TestFiles(const Build& build);

  /// Tests with the same working folder share a set. Error, with a hint: the working folder does
  /// not exist, in which case ctest does not run the test.
  Result<std::shared_ptr<const machine::FileSet>> of(const BuildTest& test);
  /// The files that a program sees in `folder` after what a script did to them.
  std::shared_ptr<const machine::FileSet> after(const std::string& folder,
                                                const shell::FileChanges& changes);

  /// True if the program can see the files of its working folder.
  bool finds_working_folder(const machine::FileSet& files) const {
    return fence_->admits(files.working_folder());
  }

  std::shared_ptr<const Fence> fence() const { return fence_; }

 private:
  std::shared_ptr<const machine::FileSet> made(const std::string& folder,
                                               machine::FileSet::Loader loader) const;

  Build folders_;  // only the folders
  std::shared_ptr<const Fence> fence_;
  std::map<std::string, std::shared_ptr<const machine::FileSet>> sets_;  // by working folder
};

}  // namespace culprit::project
