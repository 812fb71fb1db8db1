#include "cache/entry_file.h"

#include <sys/stat.h>

#include <random>

#include <gtest/gtest.h>

#include "scratch_folder.h"

namespace culprit::cache {
namespace {

TEST(entry_file, what_is_written_is_read) {
  const ScratchFolder folder;
  const std::string path = folder / "a/b/entry", content = std::string("x\0y\n\xff", 5);
  EXPECT_EQ(read_entry(path, "unit"), std::nullopt);
  ASSERT_TRUE(write_entry(path, "unit", content));
  EXPECT_EQ(read_entry(path, "unit"), content);
  ASSERT_TRUE(write_entry(path, "unit", ""));
  EXPECT_EQ(read_entry(path, "unit"), "");
  EXPECT_EQ(files_in(folder / "a", "").size(), 1u) << "nothing is left of writing";
}

TEST(entry_file, another_kind_is_not_taken) {
  const ScratchFolder folder;
  ASSERT_TRUE(write_entry(folder / "entry", "files", "x"));
  EXPECT_EQ(read_entry(folder / "entry", "unit"), std::nullopt);
}

TEST(entry_file, every_truncation_is_noticed) {
  const ScratchFolder folder;
  ASSERT_TRUE(write_entry(folder / "entry", "unit", "the model of a unit\n"));
  const std::string whole = content_of(folder / "entry");
  for (size_t size = 0; size < whole.size(); ++size) {
    folder.write("entry", whole.substr(0, size));
    EXPECT_EQ(read_entry(folder / "entry", "unit"), std::nullopt) << size;
  }
}

TEST(entry_file, every_changed_byte_is_noticed) {
  const ScratchFolder folder;
  ASSERT_TRUE(write_entry(folder / "entry", "unit", "the model of a unit\n"));
  const std::string whole = content_of(folder / "entry");
  std::mt19937_64 random(1);
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] + 1 + static_cast<char>(random() % 200));
    folder.write("entry", changed);
    EXPECT_EQ(read_entry(folder / "entry", "unit"), std::nullopt) << at;
  }
}

TEST(entry_file, what_is_no_file_is_not_waited_for) {
  const ScratchFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_entry(folder / "pipe", "unit"), std::nullopt);
  std::filesystem::create_directory(folder / "folder");
  EXPECT_EQ(read_entry(folder / "folder", "unit"), std::nullopt);
  EXPECT_FALSE(write_entry(folder / "folder", "unit", "x"));
  EXPECT_EQ(files_in(folder / "", "").size(), 0u) << "nothing is left of writing";
}

TEST(entry_file, nothing_too_large_is_written) {
  const ScratchFolder folder;
  EXPECT_FALSE(write_entry(folder / "entry", "unit", std::string(kLargestEntry, 'x')));
  EXPECT_EQ(files_in(folder / "", "").size(), 0u);
}

TEST(entry_file, what_cannot_be_written_is_no_error) {
  const ScratchFolder folder;
  folder.write("file", "no folder");
  EXPECT_FALSE(write_entry(folder / "file/entry", "unit", "x"));
  EXPECT_FALSE(write_entry("/proc/culprit/entry", "unit", "x"));
}

}  // namespace
}  // namespace culprit::cache
