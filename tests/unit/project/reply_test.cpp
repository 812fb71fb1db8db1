// Replies of CMake's file API, written by hand: what is read, and what is said of those that cannot
// be.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "project/cmake_build.h"
#include "project/reply_files.h"

namespace culprit::project {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Reply : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("culprit-reply-" + std::to_string(::getpid()));
    fs::create_directories(folder_ / ".cmake/api/v1/reply");
    std::ofstream(folder_ / "CMakeCache.txt") << "\n";
    std::ofstream(folder_ / "CMakeLists.txt") << "\n";
    write("index-1.json",
          R"({"objects": [{"kind": "codemodel", "version": {"major": 2}, "jsonFile": "model.json"},
                                          {"kind": "cmakeFiles", "version": {"major": 1}, "jsonFile": "files.json"}]})");
    write("files.json", R"({"paths": {"source": ")" + folder_.string() +
                            R"("}, "inputs": [{"path": "CMakeLists.txt"},
                            {"path": "later.cmake", "isGenerated": true}]})");
    write(
        "model.json",
        R"({"paths": {"source": "/p", "build": "/p/b"}, "configurations": [{"name": "Debug", "targets": [
                            {"jsonFile": "t.json"}]}]})");
    write(
        "t.json",
        R"({"id": "t::1", "name": "t", "type": "EXECUTABLE", "nameOnDisk": "t", "artifacts": [{"path": "bin/t"}],
        "paths": {"build": "sub", "source": "sub"}, "dependencies": [{"id": "l::1"}],
        "link": {"commandFragments": [{"fragment": "-g", "role": "flags"}, {"fragment": "../lib/libl.a -lm", "role": "libraries"}]},
        "compileGroups": [{"language": "C", "defines": [{"define": "A=\"x y\""}], "includes": [{"path": "/p/i"}, {"path": "/s", "isSystem": true}],
          "compileCommandFragments": [{"fragment": "-O2 -Irel"}, {"fragment": "-std=gnu11"}]}, {"language": "CXX"}],
        "sources": [{"path": "sub/t.c", "compileGroupIndex": 0}, {"path": "sub/t.h"}, {"path": "/q/x.cpp", "compileGroupIndex": 1},
          {"path": "bad.c", "compileGroupIndex": 9}, {"path": "worse.c", "compileGroupIndex": -1}, 7]})");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / ".cmake/api/v1/reply" / name) << content;
  }
  Result<Build> read() { return read_build(folder_.string()); }
  std::string error() {
    const auto result = read();
    EXPECT_EQ(result.errors().size(), 1u);
    return result.errors().empty() ? "" : result.errors()[0].text();
  }
  fs::path folder_;
};

TEST_F(Reply, TargetsWithTheFlagsOfEachFile) {
  const auto build = read();
  ASSERT_TRUE(build) << build.errors()[0].text();
  EXPECT_EQ(build->configuration, "Debug");
  ASSERT_EQ(build->targets.size(), 1u);
  const Target& target = build->targets[0];
  EXPECT_EQ(target.kind, TargetKind::Executable);
  EXPECT_FALSE(target.installed);
  EXPECT_THAT(target.artifacts, ElementsAre("/p/b/bin/t"));
  EXPECT_THAT(target.dependencies, ElementsAre("l::1"));
  EXPECT_THAT(target.linked, ElementsAre("libl.a", "-lm"));
  ASSERT_EQ(target.sources.size(), 2u);
  EXPECT_EQ(target.sources[0].path, "/p/sub/t.c");
  EXPECT_THAT(target.sources[0].flags, ElementsAre("-DA=\"x y\"", "-I", "/p/i", "-isystem", "/s",
                                                   "-O2", "-I/p/b/sub/rel", "-std=gnu11"));
  EXPECT_EQ(target.sources[1].path, "/q/x.cpp");
  EXPECT_EQ(target.sources[1].language, "CXX");
  EXPECT_THAT(target.sources[1].flags, IsEmpty());
}

TEST_F(Reply, TheNewestIndexCounts) {
  write(
      "index-2.json",
      R"({"objects": [{"kind": "codemodel", "version": {"major": 2}, "jsonFile": "other.json"}]})");
  write("other.json",
        R"({"paths": {"source": "/p", "build": "/p/b"}, "configurations": [{"targets": []}]})");
  EXPECT_TRUE(read()->targets.empty());
}

TEST_F(Reply, BrokenFilesAreNamed) {
  write("t.json", "{\"id\": ");
  EXPECT_THAT(error(),
              testing::AllOf(HasSubstr("cannot be understood: t.json is missing or no JSON"),
                             HasSubstr("configure again")));
  write("model.json", R"({"configurations": 3})");
  EXPECT_THAT(error(), HasSubstr("model.json has no paths or no configuration"));
  write("model.json", "]");
  EXPECT_THAT(error(), HasSubstr("model.json is missing or no JSON"));
  write("index-1.json", "null null");
  EXPECT_THAT(error(), HasSubstr("index-1.json is not JSON"));
}

TEST_F(Reply, TargetsThatAreNoObjects) {
  for (const char* content :
       {"[]", "7", "null", "{}",
        R"({"sources": {"a": 1}, "compileGroups": "x", "artifacts": [null, 3, {"path": 3}]})"}) {
    write("t.json", content);
    const auto build = read();
    ASSERT_TRUE(build) << content;
    EXPECT_TRUE(build->targets.at(0).sources.empty());
  }
}

TEST_F(Reply, AFileNameCannotLeadOutOfTheReply) {
  std::ofstream(folder_ / "outside.json") << "{}";
  EXPECT_FALSE(reply_file(folder_.string(), "../../../../outside.json"));
}

TEST_F(Reply, StaleWhenAnInputIsNewer) {
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(folder_ / "CMakeLists.txt", now + std::chrono::hours(1));
  EXPECT_THAT(error(), testing::AllOf(HasSubstr("is stale"), HasSubstr("CMakeLists.txt is newer"),
                                      HasSubstr("cmake ")));
  write(
      "index-1.json",
      R"({"objects": [{"kind": "codemodel", "version": {"major": 2}, "jsonFile": "model.json"}]})");
  write("model.json",
        R"({"paths": {"source": ")" + folder_.string() + R"(", "build": "/p/b"}, "configurations": [
                          {"directories": [{"source": "."}], "targets": []}]})");
  EXPECT_THAT(error(), HasSubstr("is stale"));
  fs::last_write_time(folder_ / "CMakeLists.txt", now - std::chrono::hours(1));
  EXPECT_TRUE(read());
}

}  // namespace
}  // namespace culprit::project
