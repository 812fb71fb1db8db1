// Programs of builds by make, Ninja and compile_commands.json, in folders that the tests write.
#include "project/records/program_build.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/ranges.h>

#include "project/program.h"

namespace culprit::project::records {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class ProgramBuild : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::canonical(fs::temp_directory_path()) /
              ("culprit-program-build-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    for (const char* name : {"sum.c", "test_sum.c", "lib/low.c", "lib/high.c"}) write(name, "\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  Result<Build> read(const std::string& program, const std::string& build = {}) const {
    return read_program_build((folder_ / build).lexically_normal().string(), program);
  }

  /// target: source [flags] …, -> libraries it links
  std::vector<std::string> targets(const std::string& program,
                                   const std::string& build = {}) const {
    auto found = read(program, build);
    if (!found) return {found.errors()[0].text()};
    std::vector<std::string> out;
    for (const Target& target : found->targets) {
      std::string text = target.name + ":";
      for (const Source& source : target.sources)
        text += fmt::format(" {}[{}]", fs::path(source.path).lexically_relative(folder_).string(),
                            fmt::join(source.flags, " "));
      if (!target.linked.empty()) text += fmt::format(" -> {}", fmt::join(target.linked, " "));
      out.push_back(text);
    }
    return out;
  }

  fs::path folder_;
};

TEST_F(ProgramBuild, OfMake) {
  write("Makefile",
        "CFLAGS = -g\n"
        "test_sum: test_sum.o libsum.a\n\t@echo LINK $@; $(CC) -o $@ $^ -lm\n"
        "libsum.a: sum.o\n\tar rcs $@ $^\n"
        "one:\n\t$(CC) -O2 test_sum.c sum.c -o $@\n"
        "bin/named: named\nnamed:\n\tcc -o bin/named sum.c\n");
  EXPECT_THAT(targets("test_sum"),
              ElementsAre("test_sum: test_sum.c[-g] -> libsum.a", "libsum.a: sum.c[-g]"));
  EXPECT_THAT(targets("./one"), ElementsAre("one: test_sum.c[-O2] sum.c[-O2]"));
  EXPECT_THAT(targets("bin/named"), ElementsAre("bin/named: sum.c[]"));
  const auto build = read("test_sum");
  EXPECT_EQ(build->source_folder, folder_.string());
  EXPECT_EQ(build->build_folder, folder_.string());
  EXPECT_EQ(build->build_command, "make -C " + folder_.string());
  EXPECT_FALSE(fs::exists(folder_ / "sum.o")) << "nothing is built";
}

TEST_F(ProgramBuild, OfARecursiveMake) {
  write("Makefile",
        "t: libs\n\tcc -o t test_sum.c -Llib -llow\nlibs:\n\t$(MAKE) -C lib liblow.a\n");
  write(
      "lib/Makefile",
      "liblow.a: low.o\n\trm -f $@\n\tar rc $@ low.o\n\tar r $@ high.o\nlow.o: high.o\n"
      "-include low.d\nlow.d:\n\techo >low.d\nMakefile: Makefile.in\n\tcp Makefile.in Makefile\n");
  write("lib/low.d", "");
  const auto time = fs::last_write_time(folder_ / "lib/Makefile");
  write("lib/Makefile.in", "broken");
  fs::last_write_time(folder_ / "lib/Makefile.in", time - std::chrono::hours(1));
  const auto both = ElementsAre("t: test_sum.c[-Llib -llow] -> liblow.a",
                                "lib/liblow.a: lib/low.c[] lib/high.c[]");
  EXPECT_THAT(targets("t"), both);
  ASSERT_EQ(::setenv("MAKEFLAGS", " --no-print-directory -- CC=none", 1), 0);
  EXPECT_THAT(targets("t"), both) << "when a make starts culprit";
  ::unsetenv("MAKEFLAGS");
}

TEST_F(ProgramBuild, AsksMakeInTheFolderOfALibrary) {
  write("tests/Makefile", "t: ../lib/liblow.a\n\tcc -o t ../test_sum.c ../lib/liblow.a\n");
  write("lib/Makefile", "liblow.a: low.o high.o\n\tar rc $@ low.o high.o\n");
  EXPECT_THAT(targets("t", "tests"), ElementsAre("t: test_sum.c[] -> liblow.a",
                                                 "../lib/liblow.a: lib/low.c[] lib/high.c[]"));
  EXPECT_EQ(read("t", "tests")->source_folder, folder_.string());
}

TEST_F(ProgramBuild, OfNinja) {
  write("b/build.ninja",
        "rule cc\n  command = cc $ARGS -c $in -o $out\n"
        "rule ar\n  command = rm -f $out && ar csr $out $in\n"
        "rule so\n  command = cc -shared -o $out $in\n"
        "rule ld\n  command = cc -o $out $in -Wl,--start-group $LIBS -Wl,--end-group\n"
        "build test.p/t.o: cc ../test_sum.c\n  ARGS = -I.. -DT\n"
        "build lib.p/low.o: cc ../lib/low.c\n"
        "build lib.p/high.o: cc ../lib/high.c\n"
        "build liblow.a: ar lib.p/low.o\nbuild libhigh.so: so lib.p/high.o\n"
        "build test: ld test.p/t.o | liblow.a libhigh.so\n  LIBS = libhigh.so liblow.a\n");
  EXPECT_THAT(targets("test", "b"),
              ElementsAre(fmt::format("test: test_sum.c[-I{}/ -DT] -> libhigh.so liblow.a",
                                      folder_.string()),
                          "libhigh.so: lib/high.c[]", "liblow.a: lib/low.c[]"));
  const auto build = read("test", "b");
  EXPECT_EQ(build->source_folder, folder_.string());
  EXPECT_TRUE(program_of(*build, *executable_at(*build, (folder_ / "b/test").string()), {0}));
}

TEST_F(ProgramBuild, PrefersTheFlagsOfCompileCommands) {
  write("Makefile", "t: test_sum.o sum.o\n\tcc -o t test_sum.o sum.o\n");
  write("compile_commands.json", R"([{"directory": ")" + folder_.string() + R"(", "file": "sum.c",
             "arguments": ["cc", "-DFROM_LIST", "-c", "sum.c"], "output": "sum.o"}])");
  EXPECT_THAT(targets("t"), ElementsAre("t: test_sum.c[] sum.c[-DFROM_LIST]"));
}

TEST_F(ProgramBuild, OfCompileCommandsAlone) {
  write("compile_commands.json",
        R"([{"file": "sum.c", "command": "cc -DX=\"a b\" -c sum.c -o sum.o"}, {"command": 3}, 4,
            {"command": "cc -o t sum.o"}])");
  EXPECT_THAT(targets("t"), ElementsAre("t: sum.c[-DX=a b]"));
  EXPECT_THAT(targets("u")[0], HasSubstr("does not tell how u is linked"));
  EXPECT_THAT(targets("u")[0], HasSubstr("its programs: t"));
}

TEST_F(ProgramBuild, SaysWhatIsMissing) {
  EXPECT_THAT(targets("t")[0], HasSubstr("has no CMakeCache.txt, build.ninja, Makefile or"));
  EXPECT_THAT(targets("t", "none")[0], HasSubstr("there is no build folder"));
  write("Makefile", "t: test_sum.o\n\tcc -o t test_sum.o other.o\n");
  EXPECT_THAT(targets("u")[0], HasSubstr("No rule to make target 'u'"));
  EXPECT_THAT(targets("t")[0], HasSubstr("does not tell how other.o is made"));
  write("build.ninja", "build x: y\n");
  EXPECT_THAT(targets("t")[0], HasSubstr("there is no rule 'y'"));
}

}  // namespace
}  // namespace culprit::project::records
