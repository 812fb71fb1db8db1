#include "cache/folder.h"

#include <chrono>
#include <map>

#include <gtest/gtest.h>

#include "scratch_folder.h"

namespace culprit::cache {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> folder_with(const std::map<std::string, std::string>& variables) {
  return cache_folder([&](const char* name) {
    const auto at = variables.find(name);
    return at == variables.end() ? nullptr : at->second.c_str();
  });
}

TEST(folder, the_environment_names_it) {
  EXPECT_EQ(
      folder_with({{"CULPRIT_CACHE_DIR", "here"}, {"XDG_CACHE_HOME", "/x"}, {"HOME", "/tmp"}}),
      "here");
  EXPECT_EQ(folder_with({{"XDG_CACHE_HOME", "/x"}, {"HOME", "/tmp"}}), "/x/culprit");
  EXPECT_EQ(folder_with({{"XDG_CACHE_HOME", "relative"}, {"HOME", "/tmp"}}), "/tmp/.cache/culprit");
  EXPECT_EQ(folder_with({{"HOME", "/tmp"}}), "/tmp/.cache/culprit");
}

TEST(folder, there_may_be_none) {
  EXPECT_EQ(folder_with({}), std::nullopt);
  EXPECT_EQ(folder_with({{"HOME", "/nonexistent"}}), std::nullopt)
      << "a home that is not there is not made";
  EXPECT_EQ(folder_with({{"CULPRIT_CACHE_DIR", ""}, {"HOME", "/tmp"}}), std::nullopt)
      << "empty turns it off";
}

TEST(folder, it_is_made_for_its_user_and_marked) {
  const ScratchFolder scratch;
  const std::string folder = scratch / "a/culprit";
  ASSERT_TRUE(make_folder(folder));
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
  EXPECT_TRUE(content_of(folder + "/CACHEDIR.TAG")
                  .starts_with("Signature: 8a477f597d28d172789f06886806bc55"));
  EXPECT_TRUE(make_folder(folder));
  scratch.write("file", "");
  EXPECT_FALSE(make_folder(scratch / "file/culprit"));
}

TEST(folder, the_longest_unused_are_removed_first) {
  const ScratchFolder scratch;
  const auto now = fs::file_time_type::clock::now();
  for (int i = 0; i < 10; ++i)
    fs::last_write_time(scratch.write("7/7" + std::to_string(i) + kUnitEnd, std::string(100, 'x')),
                        now - std::chrono::minutes(i == 0 ? 1000 : 100 - i));
  const std::string place = place_in(scratch / "", "7x");
  trim(place, 1000);
  EXPECT_EQ(files_in(scratch / "7", kUnitEnd).size(), 10u) << "there is room for them";
  trim(place, 800);
  const auto left = files_in(scratch / "7", kUnitEnd);
  ASSERT_EQ(left.size(), 6u) << "three quarters of the room";
  EXPECT_EQ(left[0], scratch / "7/74.unit");
}

TEST(folder, only_what_is_ours_is_removed) {
  const ScratchFolder scratch;
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(2);
  scratch.write("7/letter.txt", std::string(1000, 'x'));
  fs::last_write_time(scratch.write("7/7a.files.1.2.part", "x"), old);
  scratch.write("7/7b.files.1.3.part", "x");
  scratch.write("7/7c.unit", std::string(200, 'x'));
  trim(place_in(scratch / "", "7x"), 100);
  EXPECT_TRUE(fs::exists(scratch / "7/letter.txt"));
  EXPECT_FALSE(fs::exists(scratch / "7/7a.files.1.2.part")) << "its writer is gone";
  EXPECT_TRUE(fs::exists(scratch / "7/7b.files.1.3.part")) << "its writer may be at work";
  EXPECT_FALSE(fs::exists(scratch / "7/7c.unit"));
}

}  // namespace
}  // namespace culprit::cache
