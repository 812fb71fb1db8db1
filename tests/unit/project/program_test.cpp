// Which sources make a test's program, and which are trusted. The sources are files that exist, or
// the check for them would fail.
#include "project/program.h"

#include "project/test_code.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace culprit::project {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Program : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("culprit-program-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    build_.build_folder = folder_.string();
    build_.build_command = "cmake --build b";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Target& add(const std::string& name, TargetKind kind, const std::vector<std::string>& sources) {
    Target target;
    target.id = target.name = name;
    target.kind = kind;
    target.file_name = kind == TargetKind::StaticLibrary   ? "lib" + name + ".a"
                       : kind == TargetKind::SharedLibrary ? "lib" + name + ".so"
                                                           : name;
    target.artifacts = {(folder_ / target.file_name).string()};
    for (const std::string& source : sources) {
      std::ofstream(folder_ / source) << "\n";
      target.sources.push_back({(folder_ / source).string(), "C", {"-D" + name}});
    }
    build_.targets.push_back(std::move(target));
    return build_.targets.back();
  }

  /// file@library, with ! when trusted and ~ when in an archive.
  std::vector<std::string> units(size_t executable, const std::set<size_t>& tests) {
    auto program = program_of(build_, executable, tests);
    EXPECT_TRUE(program);
    std::vector<std::string> out;
    for (const Unit& unit : program->units)
      out.push_back(std::filesystem::path(unit.source.path).filename().string() + "@" +
                    unit.library + (unit.trusted ? "!" : "") + (unit.in_archive ? "~" : ""));
    return out;
  }

  std::filesystem::path folder_;
  Build build_;
};

TEST_F(Program, OwnSourcesAreSuspectWithoutALibrary) {
  add("t", TargetKind::Executable, {"a.c", "b.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("a.c@", "b.c@"));
}

TEST_F(Program, LibrariesInTheOrderOfTheLinkLine) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"low", "high", "dyn", "obj"};
  t.linked = {"libhigh.a", "libdyn.so", "liblow.a", "-lm"};
  add("low", TargetKind::StaticLibrary, {"low.c"});
  add("high", TargetKind::StaticLibrary, {"high.c"}).dependencies = {"low"};
  add("dyn", TargetKind::SharedLibrary, {"dyn.c"});
  add("obj", TargetKind::ObjectLibrary, {"obj.c"});
  EXPECT_THAT(units(0, {0}),
              ElementsAre("t.c@!", "high.c@high~", "low.c@low~", "dyn.c@dyn", "obj.c@obj"));
}

TEST_F(Program, AVersionedSharedLibraryIsLinkedUnderItsFullName) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"dyn", "dynamo"};
  t.linked = {"libdyn.so.1.2", "-lm"};
  add("dyn", TargetKind::SharedLibrary, {"dyn.c"});
  add("dynamo", TargetKind::SharedLibrary, {"dynamo.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "dyn.c@dyn"));
}

TEST_F(Program, ObjectsInAStaticLibraryAreItsMembers) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"low"};
  t.linked = {"liblow.a"};
  add("low", TargetKind::StaticLibrary, {"low.c"}).dependencies = {"obj"};
  add("obj", TargetKind::ObjectLibrary, {"obj.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "low.c@low~", "obj.c@obj~"));
}

TEST_F(Program, WhatIsOnlyBuiltBeforeIsNoPart) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"generator", "plugin", "missing"};
  add("generator", TargetKind::Executable, {"g.c"});
  add("plugin", TargetKind::SharedLibrary, {"p.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@"));
}

TEST_F(Program, DependenciesInACircleEnd) {
  add("t", TargetKind::Executable, {"t.c"}).dependencies = {"a"};
  build_.targets[0].linked = {"liba.a", "libb.a", "liba.a"};
  add("a", TargetKind::StaticLibrary, {"a.c"}).dependencies = {"b"};
  add("b", TargetKind::StaticLibrary, {"b.c"}).dependencies = {"a"};
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "a.c@a~", "b.c@b~"));
}

TEST_F(Program, WhatTheProductCompilesIsNoTestCode) {
  Target& t = add("t", TargetKind::Executable, {"t.c", "shared.c", "fixture.c"});
  t.dependencies = {"check"};
  t.linked = {"libcheck.a"};
  add("check", TargetKind::StaticLibrary, {"check.c"});
  add("product", TargetKind::Executable, {"main.c", "shared.c"});
  add("u", TargetKind::Executable, {"u.c", "fixture.c"});
  EXPECT_THAT(units(0, {0, 3}), ElementsAre("t.c@!", "shared.c@", "fixture.c@!", "check.c@check~"));
}

TEST_F(Program, ALibraryThatOnlyTestsLinkIsTestCodeBesideTheProduct) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"core", "harness"};
  t.linked = {"libcore.a", "libharness.a"};
  add("core", TargetKind::StaticLibrary, {"core.c"}).dependencies = {"low"};
  add("low", TargetKind::StaticLibrary, {"low.c"});
  add("harness", TargetKind::StaticLibrary, {"harness.c"});
  // who is to say which is the product?
  EXPECT_THAT(units(0, {0}),
              ElementsAre("t.c@!", "core.c@core~", "low.c@low~", "harness.c@harness~"));
  build_.targets[1].installed = true;
  EXPECT_THAT(units(0, {0}),
              ElementsAre("t.c@!", "core.c@core~", "low.c@low~", "harness.c@harness!~"));
  build_.targets[1].installed = false;
  Target& app = add("app", TargetKind::Executable, {"main.c"});
  app.dependencies = {"core"};
  app.linked = {"libcore.a"};
  EXPECT_THAT(units(0, {0}),
              ElementsAre("t.c@!", "core.c@core~", "low.c@low~", "harness.c@harness!~"));
  app.dependencies = {"core", "harness"};
  app.linked = {"libcore.a", "libharness.a"};
  EXPECT_THAT(units(0, {0}),
              ElementsAre("t.c@!", "core.c@core~", "low.c@low~", "harness.c@harness~"));
}

TEST_F(Program, WhatIsInstalledIsNoTest) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.installed = true;
  t.dependencies = {"a"};
  t.linked = {"liba.a"};
  add("a", TargetKind::StaticLibrary, {"a.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@", "a.c@a~"));
}

TEST_F(Program, AFrameworkIsNoLibraryToSuspect) {
  Target& t = add("t", TargetKind::Executable, {"test_queue.c", "queue.c"});
  t.dependencies = {"unity"};
  t.linked = {"libunity.a"};
  add("unity", TargetKind::StaticLibrary, {"unity.c", "unity_fixture.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("test_queue.c@", "queue.c@", "unity.c@unity!~",
                                         "unity_fixture.c@unity!~"));
  build_.source_folder = folder_.string();
  EXPECT_THAT(units(0, {0}), ElementsAre("test_queue.c@!", "queue.c@", "unity.c@unity!~",
                                         "unity_fixture.c@unity!~"));
}

TEST_F(Program, AFrameworkBesideALibrary) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"a", "cmocka"};
  t.linked = {"liba.a", "libcmocka.so.0.7.0"};
  add("a", TargetKind::StaticLibrary, {"a.c"});
  add("cmocka", TargetKind::SharedLibrary, {"cmocka.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "a.c@a~", "cmocka.c@cmocka!"));
}

TEST_F(Program, AFrameworkAloneIsSuspected) {
  build_.source_folder = folder_.string();
  Target& t = add("t", TargetKind::Executable, {"test_it.c"});
  t.dependencies = {"munit"};
  t.linked = {"libmunit.a"};
  add("munit", TargetKind::StaticLibrary, {"munit.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("test_it.c@", "munit.c@munit!~"));
  build_.targets[0].sources[0] = {(folder_ / "CuTest.c").string(), "C", {}};
  std::ofstream(folder_ / "CuTest.c") << "\n";
  EXPECT_THAT(units(0, {0}), ElementsAre("CuTest.c@", "munit.c@munit~"));
}

TEST_F(Program, FetchedLibrariesAndHelpersOfTests) {
  build_.source_folder = folder_.string();
  std::filesystem::create_directories(folder_ / "_deps" / "x-src");
  std::filesystem::create_directories(folder_ / "tests");
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"a", "x", "helpers"};
  t.linked = {"liba.a", "libx.a", "libhelpers.a"};
  add("a", TargetKind::StaticLibrary, {"a.c"});
  add("x", TargetKind::StaticLibrary, {"_deps/x-src/x.c"});
  add("helpers", TargetKind::StaticLibrary, {"tests/fixture.c"});
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "a.c@a~", "x.c@x!~", "fixture.c@helpers!~"));
  build_.targets[3].installed = true;
  EXPECT_THAT(units(0, {0}), ElementsAre("t.c@!", "a.c@a~", "x.c@x!~", "fixture.c@helpers~"));
}

TEST_F(Program, TheProductIsWhatTargetsOutsideOfTheTestsCompile) {
  Target& t = add("t", TargetKind::Executable, {"t.c"});
  t.dependencies = {"list", "unity"};
  t.linked = {"liblist.a", "libunity.a"};
  add("list", TargetKind::StaticLibrary, {"list.c", "node.c"});
  add("unity", TargetKind::StaticLibrary, {"unity.c"});
  add("tool", TargetKind::Executable, {"list.c", "tool.c"});
  add("other", TargetKind::Executable, {"other.c"});
  const auto program = program_of(build_, 0, {0, 4});
  ASSERT_TRUE(program);
  std::vector<std::string> names;
  for (const std::string& path : program->product)
    names.push_back(std::filesystem::path(path).filename().string());
  EXPECT_THAT(names, ElementsAre("list.c", "node.c", "tool.c"));
}

TEST(TestCode, NamesOfTests) {
  for (const char* path : {"/p/test/a.c", "/p/src/tests/a.c", "/p/test_a.c", "/p/a_test.c",
                           "/p/a-tests.c", "/p/TestQueue.c", "/p/test.c"})
    EXPECT_TRUE(is_named_as_test(path, "/p")) << path;
  for (const char* path : {"/p/latest.c", "/p/src/contest_a.c", "/p/testament.c", "/p/Testing.c",
                           "/tests/a.c", "/p/attest/a.c"})
    EXPECT_FALSE(is_named_as_test(path, "/p")) << path;
  EXPECT_FALSE(is_named_as_test("/tests/p/a.c", "/tests/p"));
}

TEST(TestCode, FrameworksByAllOfTheirNames) {
  EXPECT_THAT(framework_files({"/p/check.c", "/p/check_list.c"}), ElementsAre(false, false));
  EXPECT_THAT(framework_files({"/p/check.c", "/p/check_run.c", "/p/check_list.c", "/p/a.c"}),
              ElementsAre(true, true, true, false));
}

TEST_F(Program, OtherLanguagesAndMissingFiles) {
  add("t", TargetKind::Executable, {"t.c", "x.cpp"}).sources[1].language = "CXX";
  EXPECT_THAT(program_of(build_, 0, {0}).errors().at(0).message,
              HasSubstr("x.cpp of the target t is C++"));
  build_.targets[0].sources[1] = {(folder_ / "made.c").string(), "C", {}};
  EXPECT_THAT(program_of(build_, 0, {0}).errors().at(0).hint, HasSubstr("cmake --build"));
  build_.targets[0].sources[1].language = "ASM";
  EXPECT_THAT(program_of(build_, 0, {0}).errors().at(0).message, HasSubstr("ASM, not C"));
}

TEST_F(Program, TheExecutableAtAPath) {
  add("lib", TargetKind::StaticLibrary, {"l.c"});
  add("t", TargetKind::Executable, {"t.c"});
  EXPECT_EQ(executable_at(build_, (folder_ / "t").string()), 1u);
  std::ofstream(folder_ / "t") << "\n";
  std::filesystem::create_symlink(folder_ / "t", folder_ / "link");
  std::filesystem::path real = std::filesystem::canonical(folder_ / "t");
  build_.targets[1].artifacts = {real.string()};
  EXPECT_EQ(executable_at(build_, (folder_ / "link").string()), 1u);
  EXPECT_EQ(executable_at(build_, "/bin/true"), std::nullopt);
}

}  // namespace
}  // namespace culprit::project
