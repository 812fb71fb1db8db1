#include "project/product_headers.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace culprit::project {
namespace {

namespace fs = std::filesystem;

class ProductHeaders : public testing::Test {
 protected:
  ProductHeaders()
      : root_(fs::canonical(fs::temp_directory_path()) /
              ("culprit-headers-" + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    build_.source_folder = root_.string();
    build_.build_folder = (root_ / "build").string();
  }
  ~ProductHeaders() override { fs::remove_all(root_); }

  void have(const std::string& name) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << "\n";
  }
  void compile(const std::string& name, bool trusted, const std::vector<std::string>& folders) {
    have(name);
    Unit unit;
    unit.source.path = (root_ / name).string();
    unit.trusted = trusted;
    for (const std::string& folder : folders)
      unit.source.flags.push_back("-I" + (root_ / folder).string());
    units_.push_back(std::move(unit));
  }
  std::vector<std::string> found() const {
    std::vector<std::string> names;
    for (const std::string& path : product_headers(build_, units_))
      names.push_back(fs::path(path).lexically_relative(root_).string());
    return names;
  }

  fs::path root_;
  Build build_;
  std::vector<Unit> units_;
};

TEST_F(ProductHeaders, AreBesideWhatIsSuspectedAndInItsIncludeFolders) {
  compile("src/ring.c", false, {"include", "build"});
  compile("tests/check.c", true, {"include", "support", "tests"});
  for (const char* name : {"src/ring.h", "src/inner/deep.h", "include/clamp.h",
                           "include/lib/more.h", "build/generated.h"})
    have(name);
  for (const char* name :
       {"support/expect.h", "tests/helper.h", "include/unity.h", "include/test_data.h",
        "build/CMakeFiles/probe.h", "include/.git/x.h", "other/far.h"})
    have(name);
  EXPECT_THAT(found(),
              testing::ElementsAre("build/generated.h", "include/clamp.h", "include/lib/more.h",
                                   "src/inner/deep.h", "src/ring.h"));
}

TEST_F(ProductHeaders, BesideTestCodeOnlyOfASuspectedSource) {
  compile("ring.c", false, {});
  compile("check.c", true, {});
  for (const char* name : {"ring.h", "helper.h"}) have(name);
  EXPECT_THAT(found(), testing::ElementsAre("ring.h"));
}

TEST_F(ProductHeaders, NoneOutsideOfTheProject) {
  compile("src/ring.c", false, {"../elsewhere", "missing"});
  EXPECT_THAT(found(), testing::IsEmpty());
}

}  // namespace
}  // namespace culprit::project
