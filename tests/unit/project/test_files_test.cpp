// The fence: what of the host a program finds, and what not.
#include "project/test_files.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace culprit::project {
namespace {

namespace fs = std::filesystem;
using Kind = machine::FileEntry::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class Fenced : public testing::Test {
 protected:
  void SetUp() override {
    root_ =
        fs::canonical(fs::temp_directory_path()) / ("culprit-fence-" + std::to_string(::getpid()));
    fs::create_directories(root_ / "source/data/deep");
    fs::create_directories(root_ / "build");
    fs::create_directories(root_ / "source-of-others");
    write("source/data/a.txt", "alpha");
    write("source/empty", "");
    write("build/made", "made");
    write("outside", "secret");
    write("source-of-others/x", "secret");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) {
    std::ofstream(root_ / path) << text;
  }
  std::string at(const std::string& path) const { return (root_ / path).string(); }
  Fence fence(FenceLimits limits = {}) const { return Fence({at("source"), at("build")}, limits); }
  std::string content(const std::string& path) const {
    const machine::FileEntry entry = fence().read(at(path));
    return entry.content ? *entry.content : entry.kind == Kind::Folder ? "(folder)" : "(none)";
  }
  Build build() const {
    Build build;
    build.source_folder = at("source");
    build.build_folder = at("build");
    return build;
  }

  fs::path root_;
};

TEST_F(Fenced, FilesAndFoldersOfTheProject) {
  EXPECT_EQ(content("source/data/a.txt"), "alpha");
  EXPECT_EQ(content("source/empty"), "");
  EXPECT_EQ(content("build/made"), "made");
  EXPECT_EQ(content("source/none"), "(none)");
  EXPECT_EQ(content("source/data/a.txt/below"), "(none)");
  EXPECT_THAT(fence().read(at("source")).names,
              ElementsAre(Pair("data", Kind::Folder), Pair("empty", Kind::File)));
}

TEST_F(Fenced, NothingOutside) {
  for (const char* path : {"outside", "source-of-others/x", "source-of-others", "sourc", "",
                           "source/../outside", "source/./../outside", "build/../../"})
    EXPECT_EQ(content(path), "(none)") << path;
  for (const char* path : {"/etc/passwd", "/", "/proc/self/environ", "/dev/zero", "relative", ""})
    EXPECT_EQ(fence().read(path).kind, Kind::None) << path;
}

TEST_F(Fenced, RandomDevicesAreTheSameInEveryRun) {
  const auto first = fence().read("/dev/urandom"), second = fence().read("/dev/random");
  ASSERT_EQ(first.kind, Kind::File);
  EXPECT_EQ(first.content->size(), size_t{1} << 20);
  EXPECT_EQ(*first.content, *second.content);
}

TEST_F(Fenced, LinksThatLeadOutsideAreNotThere) {
  fs::create_symlink(root_ / "outside", root_ / "source/file_link");
  fs::create_symlink("../outside", root_ / "source/relative_link");
  fs::create_directory_symlink(root_ / "source-of-others", root_ / "source/folder_link");
  fs::create_directory_symlink("/", root_ / "build/to_root");
  fs::create_symlink("file_link", root_ / "source/link_of_link");
  fs::create_symlink("nowhere", root_ / "source/dangling");
  fs::create_symlink("circle", root_ / "source/circle");
  for (const char* path : {"source/file_link", "source/relative_link", "source/folder_link",
                           "source/folder_link/x", "source/link_of_link", "source/dangling",
                           "source/circle", "build/to_root", "build/to_root/etc/passwd"})
    EXPECT_EQ(content(path), "(none)") << path;
  EXPECT_THAT(fence().read(at("source")).names,
              ElementsAre(Pair("data", Kind::Folder), Pair("empty", Kind::File)));
}

TEST_F(Fenced, LinksWithinTheProjectAreFollowed) {
  fs::create_directory_symlink(root_ / "source/data", root_ / "build/data");
  fs::create_symlink("../source/data/a.txt", root_ / "build/a");
  EXPECT_EQ(content("build/data/a.txt"), "alpha");
  EXPECT_EQ(content("build/a"), "alpha");
  EXPECT_THAT(
      fence().read(at("build")).names,
      ElementsAre(Pair("a", Kind::File), Pair("data", Kind::Folder), Pair("made", Kind::File)));
}

TEST_F(Fenced, AProjectThatIsReachedByALink) {
  fs::create_directory_symlink(root_ / "source", root_ / "name");
  const Fence named({at("name")});
  EXPECT_EQ(*named.read(at("name/data/a.txt")).content, "alpha");
  EXPECT_EQ(*named.read(at("source/data/a.txt")).content, "alpha");
}

TEST_F(Fenced, WhatIsNoFile) {
  ASSERT_EQ(::mkfifo(at("source/pipe").c_str(), 0600), 0);
  EXPECT_EQ(content("source/pipe"), "(none)");
  EXPECT_THAT(fence().read(at("source")).names,
              ElementsAre(Pair("data", Kind::Folder), Pair("empty", Kind::File)));
}

TEST_F(Fenced, KnowsWhatItRefused) {
  fs::create_symlink(root_ / "outside", root_ / "source/link");
  const Fence asked({at("source")});
  for (const char* path :
       {"source/link", "source/data/a.txt", "source/none", "outside", "none", "outside"})
    asked.read(at(path));
  EXPECT_THAT(asked.refused(), ElementsAre(at("outside"), at("source/link")));
}

TEST_F(Fenced, TheRootFencesNothingIn) {
  EXPECT_EQ(Fence({"/"}).read("/etc/passwd").kind, Kind::None);
}

TEST_F(Fenced, WhatIsTooLargeIsThereButCannotBeHad) {
  const Fence narrow = fence({.largest_file = 4, .most_names = 1});
  const machine::FileEntry file = narrow.read(at("source/data/a.txt"));
  EXPECT_EQ(file.kind, Kind::File);
  EXPECT_TRUE(file.too_large);
  EXPECT_EQ(file.content, nullptr);
  const machine::FileEntry folder = narrow.read(at("source"));
  EXPECT_EQ(folder.kind, Kind::Folder);
  EXPECT_TRUE(folder.too_large);
  EXPECT_EQ(*narrow.read(at("build/made")).content, "made");
  EXPECT_FALSE(narrow.read(at("build")).too_large);
}

TEST_F(Fenced, TheWorkingFolderOfATest) {
  TestFiles files(build());
  BuildTest test;
  test.name = "t";
  const auto without = files.of(test);
  EXPECT_EQ((*without)->working_folder(), at("build"));
  test.working_directory = at("build");
  EXPECT_EQ(*files.of(test), *without);
  test.working_directory = "../source/data";  // ctest is in the build folder when it goes there
  const auto data = files.of(test);
  EXPECT_EQ((*data)->working_folder(), at("source/data"));
  EXPECT_TRUE(files.finds_working_folder(**data));
  EXPECT_EQ(*(*data)->find((*data)->absolute("a.txt")).content, "alpha");
  EXPECT_EQ(*(*data)->find((*data)->absolute("../../build/made")).content, "made");
  EXPECT_EQ((*data)->find((*data)->absolute("../../outside")).kind, Kind::None);
  EXPECT_THAT((*data)->names_in(root_.string()), ElementsAre("build", "source"));
}

TEST_F(Fenced, WorkingFoldersThatAreNotThereOrOutside) {
  TestFiles files(build());
  BuildTest test;
  test.name = "t";
  test.working_directory = at("build/none");
  EXPECT_THAT(files.of(test).errors().at(0).message,
              HasSubstr("ctest does not run the test 't': its working folder " + at("build/none")));
  test.working_directory = at("source-of-others");
  const auto outside = files.of(test);
  EXPECT_FALSE(files.finds_working_folder(**outside));
  EXPECT_EQ((*outside)->find(at("source-of-others/x")).kind, Kind::None);
  EXPECT_EQ((*outside)->find(at("source-of-others")).kind, Kind::Folder);
}

}  // namespace
}  // namespace culprit::project
