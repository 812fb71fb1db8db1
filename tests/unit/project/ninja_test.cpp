// Files for Ninja, written by hand: which command makes a file.
#include "project/records/ninja.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <random>

namespace culprit::project::records {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class Ninja : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("culprit-ninja-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  std::string command(const std::string& name) const {
    auto file = NinjaFile::read(folder_.string());
    return file ? file->command_for(at(name)) : file.errors()[0].text();
  }

  fs::path folder_;
};

TEST_F(Ninja, ReadsRegularFilesOnly) {
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  for (const char* path : {"pipe", "/dev/zero"}) {
    write("build.ninja", std::string("include ") + path + "\n");
    EXPECT_THAT(command("a.o"), HasSubstr("cannot read")) << path;
  }
}

TEST_F(Ninja, EvaluatesCommands) {
  write("build.ninja",
        "# a comment\n"
        "ninja_required_version = 1.8\n"
        "flags = -g\n"
        "rule cc\n"
        "  command = gcc $flags ${more} -MF $out.d -c $in -o $out\n"
        "  depfile = $out.d\n"
        "  description = CC $out\n"
        "\n"
        "rule link\n"
        "  command = gcc -o $out $in $libs\n"
        "pool heavy\n"
        "  depth = 4\n"
        "build a.o: cc ../src/a.c | a.h || order\n"
        "  more = -O2 $flags\n"
        "build b.o: cc $\n"
        "    b$ c.c\n"
        "flags = -late\n"
        "build prog | prog.map: link a.o b.o | lib.a\n"
        "  libs = lib.a $$x -lm\n"
        "build all: phony prog\n"
        "default all\n");
  EXPECT_EQ(command("a.o"), "gcc -late -O2 -g -MF a.o.d -c ../src/a.c -o a.o")
      << "a rule's variables have the values at the end of the file, a statement's those before it";
  EXPECT_EQ(command("b.o"), "gcc -late  -MF b.o.d -c 'b c.c' -o b.o");
  EXPECT_EQ(command("prog"), "gcc -o prog a.o b.o lib.a $x -lm");
  EXPECT_EQ(command("all"), "");
  EXPECT_EQ(command("nothing"), "");
  auto file = NinjaFile::read(folder_.string());
  EXPECT_THAT(file->files_of_alias(at("all")), ElementsAre(at("prog")));
  EXPECT_THAT(file->files_without_extension(), ElementsAre(at("prog")));
}

TEST_F(Ninja, ReadsFilesThatItIncludes) {
  write("build.ninja",
        "cflags = -outer\ninclude rules.ninja\nsubninja sub.ninja\n"
        "build build.ninja: cc ../meson.build ../src/meson.build | /usr/share/x\n"
        "build outer.o: cc outer.c\n");
  write("rules.ninja", "rule cc\n  command = cc $cflags -c $in -o $out\n");
  write("sub.ninja", "cflags = -inner $cflags\nbuild inner.o: cc inner.c\n");
  EXPECT_EQ(command("outer.o"), "cc -outer -c outer.c -o outer.o");
  EXPECT_EQ(command("inner.o"), "cc -inner -outer -c inner.c -o inner.o");
  auto file = NinjaFile::read(folder_.string());
  const std::string above = folder_.parent_path().string();
  EXPECT_THAT(file->descriptions(),
              ElementsAre(above + "/meson.build", above + "/src/meson.build"));
}

TEST_F(Ninja, PutsResponseFilesInPlace) {
  write("build.ninja",
        "rule ld\n  command = gcc @$out.rsp -o $out\n  rspfile = $out.rsp\n"
        "  rspfile_content = $in -lm\nbuild p: ld a.o b.o\n");
  EXPECT_EQ(command("p"), "gcc a.o b.o -lm -o p");
}

TEST_F(Ninja, SaysWhatCannotBeRead) {
  EXPECT_THAT(command("x"), HasSubstr("cannot read"));
  for (const auto& [text, why] :
       {std::pair("build a: nothing b\n", "build.ninja:1: error: there is no rule 'nothing'"),
        std::pair("\nbuild a\n", "build.ninja:2: error: expected build FILE: RULE"),
        std::pair("a b\n", "this is not a statement of Ninja"),
        std::pair("x = $!\n", "a $ that Ninja does not know"),
        std::pair("include none.ninja\n", "cannot read"),
        std::pair("include build.ninja\n", "cannot read"),
        std::pair("rule r\n  command\n", "expected NAME = VALUE")}) {
    write("build.ninja", text);
    EXPECT_THAT(command("a"), HasSubstr(why)) << text;
  }
}

TEST_F(Ninja, SurvivesAnything) {
  std::mt19937 random(1);
  const std::string valid =
      "x = a$x${y}$\n  b\nrule r\n  command = $in $out $x $command\n  a = $b$b\n  b = $a$a\n"
      "build a $x: r b$ c | d || e |@ f\n  x = $a\nsubninja build.ninja\nbuild p: phony a\n";
  const std::string_view bytes = "$\n :|= {}#abxr@\r\t\0\xff";
  for (int round = 0; round < 300; ++round) {
    std::string text = valid;
    for (unsigned changes = 1 + random() % 6; changes > 0 && !text.empty(); --changes) {
      const size_t where = random() % text.size();
      if (random() % 2) text[where] = bytes[random() % bytes.size()];
      else text.erase(where, 1 + random() % 3);
    }
    write("build.ninja", text);
    if (auto file = NinjaFile::read(folder_.string())) {
      file->command_for(at("a"));
      file->files_of_alias(at("p"));
      file->descriptions();
    }
  }
}

}  // namespace
}  // namespace culprit::project::records
