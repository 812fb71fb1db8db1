// The host's files that the tests of a build may read: those of the project.
//
// A fence stands around the source folder and the build folder. What is in them is read when a run
// first asks for it, and never written; everything else of the host does not exist for a program: a
// path outside, a link that leads outside, what is neither a file nor a folder, what cannot be
// read. "." and ".." are resolved in the text of a path before links are followed, unlike in a file
// system.
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
#include "support/result.h"

namespace culprit::project {

struct FenceLimits {
  uint64_t largest_file = 64u << 20;  ///< bytes; a larger one is there, but cannot be had
  size_t most_names = 10'000;         ///< of a folder; of one with more no names can be had
};

class Fence {
 public:
  /// `folders`: absolute paths. The root of the file system fences nothing in, and is left out.
  explicit Fence(const std::vector<std::string>& folders, FenceLimits limits = {});

  /// What a program finds at an absolute path. Reads the whole file, or folder. From any thread.
  machine::FileEntry read(const std::string& path) const;
  /// Whether there is something for read().
  bool admits(const std::string& path) const;
  /// What was asked of read() so far and is there on the host, but not for a program; ascending.
  std::set<std::string> refused() const;

 private:
  /// `real` becomes the path without links.
  machine::FileEntry::Kind kind_of(const std::string& path, std::string& real) const;

  std::vector<std::string> spelt_;  // as CMake spells them, and without links
  std::vector<std::string> real_;   // without links
  FenceLimits limits_;
  mutable std::mutex asking_;
  mutable std::set<std::string> refused_;
};

/// The files of a build's tests, by their working folders.
class TestFiles {
 public:
  explicit TestFiles(const Build& build);

  /// Tests in one folder share them. Error, with a hint: the working folder is not there, so that
  /// ctest does not run the test.
  Result<std::shared_ptr<const machine::FileSet>> of(const BuildTest& test);

  /// Whether the program finds the files of its working folder.
  bool finds_working_folder(const machine::FileSet& files) const {
    return fence_->admits(files.working_folder());
  }

  std::shared_ptr<const Fence> fence() const { return fence_; }

 private:
  std::string source_folder_, build_folder_;
  std::shared_ptr<const Fence> fence_;
  std::map<std::string, std::shared_ptr<const machine::FileSet>> sets_;  // by working folder
};

}  // namespace culprit::project
