#include "driver/output/replace_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace culprit::driver {
namespace {

namespace fs = std::filesystem;

class ReplaceFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("culprit-replace-" + std::to_string(::getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  size_t files() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(ReplaceFile, NewAndOldFiles) {
  EXPECT_TRUE(replace_file(path("a"), "one"));
  EXPECT_EQ(content(path("a")), "one");
  EXPECT_TRUE(replace_file(path("a"), ""));
  EXPECT_EQ(content(path("a")), "");
  EXPECT_EQ(files(), 1u);
}

TEST_F(ReplaceFile, IsAnotherFileNotTheOldOneWrittenOver) {
  ASSERT_TRUE(replace_file(path("a"), "old"));
  std::ifstream reader(path("a"));
  ASSERT_TRUE(replace_file(path("a"), "new"));
  std::string seen;
  reader >> seen;
  EXPECT_EQ(seen, "old") << "who reads meanwhile keeps what was there";
  EXPECT_EQ(content(path("a")), "new");
}

TEST_F(ReplaceFile, PermissionsStay) {
  ASSERT_TRUE(replace_file(path("a"), "one"));
  fs::permissions(path("a"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(replace_file(path("a"), "two"));
  EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(ReplaceFile, LinksAreFollowed) {
  ASSERT_TRUE(replace_file(path("a"), "one"));
  fs::create_symlink(path("a"), path("link"));
  ASSERT_TRUE(replace_file(path("link"), "two"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("a")), "two");
}

TEST_F(ReplaceFile, APipeIsWrittenInPlace) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::string seen;
  std::thread reader([&] { seen = content(path("pipe")); });
  EXPECT_TRUE(replace_file(path("pipe"), "text"));
  reader.join();
  EXPECT_EQ(seen, "text");
}

TEST_F(ReplaceFile, APipeThatNobodyReadsFails) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(replace_file(path("pipe"), "text"));
  EXPECT_FALSE(replace_file_in_folder(path("pipe"), "text"));
}

TEST_F(ReplaceFile, LinksInAFolderAreReplaced) {
  ASSERT_TRUE(replace_file(path("a"), "one"));
  fs::create_symlink(path("a"), path("link"));
  fs::create_symlink(path("none"), path("dangling"));
  for (const char* name : {"link", "dangling"}) {
    EXPECT_TRUE(replace_file_in_folder(path(name), "two"));
    EXPECT_FALSE(fs::is_symlink(path(name)));
    EXPECT_EQ(content(path(name)), "two");
  }
  EXPECT_EQ(content(path("a")), "one");
  EXPECT_FALSE(fs::exists(path("none")));
}

TEST_F(ReplaceFile, AFailureLeavesTheOldFileAndNothingElse) {
  ASSERT_TRUE(replace_file(path("a"), "old"));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{}, small{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  small = before;
  small.rlim_cur = 4;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const bool written = replace_file(path("a"), "too long for the limit");
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_FALSE(written);
  EXPECT_EQ(content(path("a")), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(ReplaceFile, AFolderThatIsNotThere) { EXPECT_FALSE(replace_file(path("none/a"), "text")); }

}  // namespace
}  // namespace culprit::driver
