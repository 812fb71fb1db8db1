#include "driver/apply_patch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace culprit::driver {
namespace {

namespace fs = std::filesystem;
using document::Replacement;
using testing::HasSubstr;

class ApplyPatch : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("culprit-apply-" + std::to_string(::getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  std::string content(const std::string& name) const {
    std::stringstream text;
    text << std::ifstream(path(name), std::ios::binary).rdbuf();
    return text.str();
  }
  size_t files() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  /// A document with one patch of a.c, whose lines were compiled like this.
  document::Document patch(std::vector<std::string> lines,
                           const std::vector<Replacement>& changes) const {
    document::Document document;
    document.sources = {path("a.c")};
    document.files = {{path("a.c"), std::move(lines)}};
    document.patches.emplace_back();
    document.patches[0].changes = changes;
    return document;
  }
  Replacement at(uint32_t line, uint32_t column, uint32_t end_line, uint32_t end_column,
                 std::string replaced, std::string written) const {
    return {
        {path("a.c"), line, column, end_line, end_column}, std::move(replaced), std::move(written)};
  }
  static std::string error(const document::Document& document) {
    const auto result = apply_patch(document, 1);
    return result ? "" : result.errors().front().text();
  }

  fs::path folder_;
};

TEST_F(ApplyPatch, WritesTheChangesAndKeepsTheFileAsItWas) {
  put("a.c", "int a;\nint b;\n");
  const auto result = apply_patch(
      patch({"int a;", "int b;"}, {at(1, 5, 1, 6, "a", "x"), at(2, 7, 2, 7, "", "\nint c;")}), 1);
  ASSERT_TRUE(result);
  ASSERT_EQ(result->size(), 1u);
  EXPECT_EQ(result->front().backup, path("a.c.orig"));
  EXPECT_EQ(content("a.c"), "int x;\nint b;\nint c;\n");
  EXPECT_EQ(content("a.c.orig"), "int a;\nint b;\n");
  EXPECT_EQ(files(), 2u);
}

TEST_F(ApplyPatch, KeepsLineEndsAndTheMissingOneAtTheEnd) {
  put("a.c", "int a;\r\nint b;\nint c;");
  ASSERT_TRUE(apply_patch(
      patch({"int a;", "int b;", "int c;"},
            {at(1, 1, 1, 1, "", "//\n"), at(2, 1, 2, 1, "", "//\n"), at(3, 7, 3, 7, "", "\n//")}),
      1));
  EXPECT_EQ(content("a.c"), "//\r\nint a;\r\n//\nint b;\nint c;\r\n//");
}

TEST_F(ApplyPatch, InsertsAtTheEndOfTheFile) {
  put("a.c", "int a;\n");
  ASSERT_TRUE(apply_patch(patch({"int a;"}, {at(2, 1, 2, 1, "", "int b;\n")}), 1));
  EXPECT_EQ(content("a.c"), "int a;\nint b;\n");
}

TEST_F(ApplyPatch, NeverWritesOverABackup) {
  put("a.c", "int a;\n");
  put("a.c.orig", "precious\n");
  fs::create_symlink("nowhere", path("a.c.orig.2"));
  const auto result = apply_patch(patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")}), 1);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->front().backup, path("a.c.orig.3"));
  EXPECT_EQ(content("a.c.orig"), "precious\n");
  EXPECT_EQ(content("a.c.orig.3"), "int a;\n");
}

TEST_F(ApplyPatch, KeepsPermissionsAndLinks) {
  put("real.c", "int a;\n");
  ::chmod(path("real.c").c_str(), 0751);
  fs::create_symlink("real.c", path("a.c"));
  ASSERT_TRUE(apply_patch(patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")}), 1));
  EXPECT_TRUE(fs::is_symlink(path("a.c")));
  EXPECT_EQ(content("real.c"), "int b;\n");
  struct stat status{};
  for (const char* name : {"real.c", "a.c.orig"}) {
    ::stat(path(name).c_str(), &status);
    EXPECT_EQ(status.st_mode & 07777, 0751u) << name;
  }
}

TEST_F(ApplyPatch, RefusesAFileThatChanged) {
  put("a.c", "int a; \n");
  EXPECT_THAT(error(patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")})),
              HasSubstr("the file has changed since culprit read it"));
  put("a.c", "int a;\n");
  EXPECT_THAT(error(patch({"int a;"}, {at(1, 5, 1, 6, "x", "b")})), HasSubstr("has changed"));
  EXPECT_THAT(error(patch({"int a;"}, {at(4, 5, 4, 6, "a", "b")})), HasSubstr("has changed"));
  EXPECT_EQ(content("a.c"), "int a;\n");
  EXPECT_EQ(files(), 1u) << "no backup without a change";
}

TEST_F(ApplyPatch, RefusesAProtectedFile) {
  put("a.c", "int a;\n");
  ::chmod(path("a.c").c_str(), 0444);
  EXPECT_THAT(error(patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")})),
              HasSubstr("the file may not be changed"));
  EXPECT_TRUE(no_file_may_be_changed({path("a.c")}));
  put("b.c", "");
  EXPECT_FALSE(no_file_may_be_changed({path("a.c"), path("b.c")}));
  EXPECT_FALSE(no_file_may_be_changed({path("missing.c")})) << "others say what is wrong";
}

TEST_F(ApplyPatch, RefusesAFileThatIsNoSource) {
  put("a.c", "int a;\n");
  document::Document document = patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")});
  document.sources = {path("main.c")};
  EXPECT_THAT(error(document), HasSubstr("is not one of the sources given"));
}

TEST_F(ApplyPatch, FindsTheSourceUnderAnotherPath) {
  put("a.c", "int a;\n");
  document::Document document = patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")});
  document.sources = {path("./a.c")};
  ASSERT_TRUE(apply_patch(document, 1));
  EXPECT_EQ(content("a.c"), "int b;\n");
  // as a compile_commands.json of that folder has it
  document.files[0] = {"a.c", {"int b;"}};
  document.patches[0].changes = {{{"a.c", 1, 5, 1, 6}, "b", "c"}};
  ASSERT_TRUE(apply_patch(document, 1));
  EXPECT_EQ(content("a.c"), "int c;\n");
}

TEST_F(ApplyPatch, ChangesAllFilesOrNone) {
  put("a.c", "int a;\n");
  put("b.c", "changed\n");
  document::Document document = patch({"int a;"}, {at(1, 5, 1, 6, "a", "b")});
  document.sources.push_back(path("b.c"));
  document.files.push_back({path("b.c"), {"int b;"}});
  document.patches[0].changes.push_back({{path("b.c"), 1, 5, 1, 6}, "b", "a"});
  EXPECT_THAT(error(document), HasSubstr("b.c: error: the file has changed"));
  EXPECT_EQ(content("a.c"), "int a;\n");
}

}  // namespace
}  // namespace culprit::driver
